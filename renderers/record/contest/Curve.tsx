import type { Contest } from '../../../schemas/wire/contests.ts';
import styles from './contest.module.css';
import { sayAmount } from './contest-words.ts';

const [width, height, edge] = [640, 160, 8];

/** What was offered, one after the other: how the best fell, or rose, is one line. */
export function Curve({ contest: { offers, limit } }: { readonly contest: Contest }) {
  const taken = offers.filter(({ counts }) => counts).toReversed();
  if (taken.length < 2) return null;
  const values = taken.map(({ value }) => Number(value));
  const low = values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, one) => Math.max(most, one), Number(limit ?? 0));
  const x = (at: number) => edge + (at * (width - 2 * edge)) / (taken.length - 1);
  const y = (value: number) => edge + ((high - value) * (height - 2 * edge)) / (high - low || 1);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const [first, last] = [taken[0]?.value ?? '', taken.at(-1)?.value ?? ''];
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`出价走势：${taken.length} 次，从 ${first} 到 ${last}`}
      >
        <polyline points={points.join(' ')} />
        {taken.map(({ id, value, at }, index) => (
          <circle key={id} cx={x(index)} cy={y(Number(value))} r={4}>
            <title>{`${sayAmount(value)}  ${at ?? ''}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption>{`出价走势：从 ${sayAmount(first)} 到 ${sayAmount(last)}`}</figcaption>
    </figure>
  );
}
