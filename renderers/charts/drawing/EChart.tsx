import { theme } from 'antd';
import type { ECharts } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import type { ChartViewProps } from '../chart-view.ts';
import styles from '../charts.module.css';
import type { ChartData } from '../data/chart-data.ts';
import { sayValue } from '../data/say-number.ts';
import type { MakeOption } from './option-parts.ts';
import { readPalette } from './palette.ts';

interface Props extends ChartViewProps {
  readonly make: MakeOption;
}

const narrow = 420;
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Draws an option in the colours of the theme, as large as its place, and again whenever one of them changes. */
export function EChart({ plan, data, make, onMark, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useDrawn(place, { plan, data, make });
  const isFollowed = onMark !== undefined;
  const follow = useRef(onMark);
  follow.current = onMark;
  useEffect(() => {
    if (!chart) return;
    onReady?.(() =>
      chart.getDataURL({
        pixelRatio: 2,
        backgroundColor: getComputedStyle(chart.getDom()).getPropertyValue('--zc-surface'),
      }),
    );
    return () => onReady?.(null);
  }, [chart, onReady]);
  useEffect(() => {
    if (!chart || !isFollowed) return;
    const hear = (mark: { dataIndex: number; seriesIndex?: number }) => {
      const row = rowBehind(data, mark);
      if (row) follow.current?.(row);
    };
    chart.on('click', hear as never);
    return () => {
      if (!chart.isDisposed()) chart.off('click', hear as never);
    };
  }, [chart, data, isFollowed]);
  return <div ref={place} className={styles.chart} role="img" aria-label={summaryOf(plan.title, data)} />;
}

function useDrawn(
  place: React.RefObject<HTMLDivElement | null>,
  { plan, data, make }: Pick<Props, 'plan' | 'data' | 'make'>,
) {
  const { token } = theme.useToken();
  const [chart, setChart] = useState<ECharts | null>(null);
  const look = `${token.colorPrimary} ${token.colorBgContainer}`;
  useEffect(() => {
    let gone = false;
    let made: ECharts | null = null;
    void import('./echarts.ts').then(({ init }) => {
      if (gone || !place.current) return;
      made = init(place.current);
      setChart(made);
    });
    return () => {
      gone = true;
      made?.dispose();
      setChart(null);
    };
  }, [place]);
  useEffect(() => {
    const element = place.current;
    if (!chart || !element || !look) return;
    const draw = () => {
      const drawing = {
        data,
        palette: readPalette(element),
        options: plan.options,
        isSmall: element.clientWidth < narrow,
        width: element.clientWidth,
        height: element.clientHeight,
      };
      chart.setOption({ animation: !isStill(), animationDuration: 400, ...make(drawing) }, { notMerge: true });
    };
    draw();
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === 0 || chart.isDisposed()) return;
      chart.resize();
      draw();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [chart, data, plan.options, make, place, look]);
  return chart;
}

/** A series and a place in it; a slice of a pie is a place of its only series. */
function rowBehind(
  { series }: ChartData,
  { dataIndex, seriesIndex = 0 }: { dataIndex: number; seriesIndex?: number },
): RowValues | null {
  return (series[seriesIndex] ?? series[0])?.rows[dataIndex] ?? null;
}

/** What the picture says, for who does not see it: the highest and how many there are. The table behind it says all. */
function summaryOf(title: string, { categories, series }: ChartData): string {
  const said = series.slice(0, 4).map(({ label, values, column }) => {
    const highest = values.reduce<number>((best, value, at) => ((value ?? 0) > (values[best] ?? 0) ? at : best), 0);
    const name = categories[highest]?.label;
    return `${label}${name ? `最高为${name}` : ''} ${sayValue(column, values[highest] ?? null)}`;
  });
  return `${title}：${[`${categories.length}项`, ...said].join('，')}`;
}
