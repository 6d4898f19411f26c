import type { EChartsOption } from 'echarts';
import type { ChartData, Series } from '../data/chart-data.ts';
import { sayShort, sayValue } from '../data/say-number.ts';
import type { Palette } from './palette.ts';

/** What every picture is made from. */
export interface Drawing {
  readonly data: ChartData;
  readonly palette: Palette;
  readonly options: Readonly<Record<string, unknown>>;
  /** Narrow: fewer words along the side. */
  readonly isSmall: boolean;
  readonly width: number;
  readonly height: number;
}

export type MakeOption = (drawing: Drawing) => EChartsOption;

export const colorOf = ({ tone }: Pick<Series, 'tone'>, at: number, palette: Palette): string =>
  tone ? palette.tone(tone) : (palette.series[at % palette.series.length] ?? palette.text);

/** Categories in the colour of what they mean; of several that mean alike each is a shade lighter than the one before. */
export function shadesOf(data: ChartData, palette: Palette): readonly string[] {
  const used = new Map<string, number>();
  return data.categories.map(({ tone }, at) => {
    if (!tone) return colorOf({}, at, palette);
    const before = used.get(tone) ?? 0;
    used.set(tone, before + 1);
    return withAlpha(palette.tone(tone), Math.max(0.25, 1 - before * 0.35));
  });
}

/** A faint wash below a line, from its colour to nothing. */
export const washOf = (color: string, from: number) => ({
  type: 'linear' as const,
  x: 0,
  y: 0,
  x2: 0,
  y2: 1,
  colorStops: [
    { offset: 0, color: withAlpha(color, from) },
    { offset: 1, color: withAlpha(color, 0) },
  ],
});

export function withAlpha(color: string, alpha: number): string {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)/.exec(color) ?? [];
  return `rgba(${Number.parseInt(red, 16)}, ${Number.parseInt(green, 16)}, ${Number.parseInt(blue, 16)}, ${alpha})`;
}

export function legendOf({ data, palette }: Drawing): EChartsOption['legend'] {
  if (data.series.length < 2) return { show: false };
  return {
    top: 0,
    left: 0,
    type: 'scroll',
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: 16,
    textStyle: { color: palette.quiet, fontFamily: palette.font, fontSize: 12 },
    pageIconColor: palette.text,
    pageTextStyle: { color: palette.quiet },
  };
}

export function tooltipOf({ data, palette }: Drawing, trigger: 'axis' | 'item'): EChartsOption['tooltip'] {
  const [first] = data.series;
  return {
    trigger,
    confine: true,
    backgroundColor: palette.float,
    borderColor: palette.line,
    padding: [8, 12],
    textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 13 },
    axisPointer: { type: 'shadow', shadowStyle: { color: withAlpha(palette.series[0] ?? '#000000', 0.06) } },
    valueFormatter: (value) => (first ? sayValue(first.column, value) : String(value)),
  };
}

/** There is no half of what is counted. */
const isCount = ({ column: { agg } }: Series): boolean => agg === 'count' || agg === 'countDistinct';

/** Names along one side and numbers along the other. */
export function axesOf(drawing: Drawing, { across = false, gap = true } = {}): EChartsOption {
  const { data, palette, isSmall } = drawing;
  const words = { color: palette.quiet, fontFamily: palette.font, fontSize: 12 };
  const category = {
    type: 'category' as const,
    boundaryGap: gap,
    data: data.categories.map(({ label }) => label),
    ...(across ? { inverse: true } : {}),
    axisLine: { show: !across, lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: {
      ...words,
      hideOverlap: true,
      formatter: (label: string) => shorten(label, across ? (isSmall ? 6 : 10) : 8),
    },
  };
  const value = {
    type: 'value' as const,
    splitNumber: isSmall ? 3 : 4,
    ...(data.series.every(isCount) ? { minInterval: 1 } : {}),
    axisLabel: { ...words, formatter: sayShort },
    splitLine: { lineStyle: { color: palette.line, type: 'dashed' as const } },
  };
  const top = data.series.length > 1 ? 36 : 12;
  return {
    grid: {
      top,
      left: 4,
      right: across ? 24 : 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: legendOf(drawing),
    tooltip: tooltipOf(drawing, 'axis'),
    xAxis: across ? value : category,
    yAxis: across ? category : value,
  };
}

/** A year stands once: the months after it need no more than their number. */
export function shorten(label: string, most: number): string {
  const [, month] = /^\d{4}年(\d+月)$/.exec(label) ?? [];
  const short = month && month !== '1月' ? month : label;
  return [...short].length > most ? `${[...short].slice(0, most - 1).join('')}…` : short;
}
