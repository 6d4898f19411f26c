import { useId } from 'react';
import styles from './live-line.module.css';

interface Props {
  readonly title: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly times: readonly string[];
  /** The scale never is smaller than this: a quiet line stays quiet. */
  readonly atLeast: number;
}

const width = 320;
const height = 72;

/** One figure over the last hour, and as it is now. */
export function LiveLine({ title, unit, values, times, atLeast }: Props) {
  const id = useId();
  const top = Math.max(atLeast, ...values) * 1.1;
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${(height - (value / top) * height).toFixed(1)}`);
  const now = values.at(-1) ?? 0;
  const most = Math.max(0, ...values);
  return (
    <figure className={styles.line} aria-labelledby={id}>
      <figcaption id={id}>
        <span>{title}</span>
        <b>
          {format(now)}
          <small>{unit}</small>
        </b>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}，现在${format(now)}${unit}，一小时内最高${format(most)}${unit}`}
      >
        <polygon className={styles.area} points={`0,${height} ${points.join(' ')} ${width},${height}`} />
        <polyline className={styles.stroke} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <footer>
        <span>{times[0]?.slice(11, 16)}</span>
        <span>
          最高 {format(most)}
          {unit}
        </span>
        <span>{times.at(-1)?.slice(11, 16)}</span>
      </footer>
    </figure>
  );
}

const format = (value: number): string => (value >= 100 ? Math.round(value).toString() : value.toFixed(1));
