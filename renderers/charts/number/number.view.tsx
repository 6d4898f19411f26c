import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import type { ChartView } from '../chart-view.ts';
import styles from '../charts.module.css';
import { columnOf } from '../data/chart-data.ts';
import { periodOf } from '../data/periods.ts';
import { sayShort, sayValue } from '../data/say-number.ts';
import { type Figure, figureOf, sparkPath } from './figure-of.ts';

const [width, height] = [200, 40];
/** From here on a number is told without its cents, and from there in ten thousands; in full it is told when one stays on it. */
const [whole, large] = [10_000, 10_000_000];

/** One number, how it changed since the period before, and the way it took. */
export const NumberView: ChartView = ({ plan, data, onMark }) => {
  const of = plan.options.of === 'sum' ? 'sum' : 'last';
  const x = columnOf(plan, plan.x);
  const now = x?.by ? { column: x.key, by: x.by, period: periodOf(dayjs().format('YYYY-MM-DD'), x.by) } : undefined;
  const figure = figureOf(data, of, now);
  const column = data.series[0]?.column;
  const full = column ? sayValue(column, figure.value) : '—';
  const size = Math.abs(figure.value ?? 0);
  const text = size >= large ? sayShort(figure.value ?? 0) : size >= whole ? full.replace(/\.\d+$/, '') : full;
  const row = figure.row;
  return (
    <div className={styles.figure}>
      <b title={full}>
        {onMark && row ? (
          <button type="button" onClick={() => onMark(row)}>
            {text}
          </button>
        ) : (
          text
        )}
      </b>
      {figure.points.length > 0 && <Trend figure={figure} good={plan.options.good} />}
      {figure.points.length > 1 && <Spark points={figure.points} />}
    </div>
  );
};

function Trend({ figure: { change }, good }: { readonly figure: Figure; readonly good: unknown }) {
  if (change === null) return <span className={styles.trend}>较上期 —</span>;
  const isUp = change > 0;
  const isGood = good === undefined || change === 0 ? null : (good === 'up') === isUp;
  const tone = isGood === null ? undefined : isGood ? styles.good : styles.bad;
  return (
    <span className={styles.trend}>
      较上期
      <strong className={tone}>
        {change === 0 ? '持平' : isUp ? <ArrowUpOutlined aria-label="上升" /> : <ArrowDownOutlined aria-label="下降" />}
        {change !== 0 && ` ${(Math.abs(change) * 100).toFixed(1)}%`}
      </strong>
    </span>
  );
}

function Spark({ points }: { readonly points: readonly number[] }) {
  const path = sparkPath(points, width, height);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`${path} L${width} ${height} L0 ${height} Z`} fill="var(--zc-primary)" opacity="0.1" />
      <path d={path} fill="none" stroke="var(--zc-primary)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
