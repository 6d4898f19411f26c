import { useId } from 'react';
import styles from './seal.module.css';

interface Props {
  /** `agreed` is a round stamp, `refused` a square one. */
  readonly is: 'agreed' | 'refused';
  /** What was decided: 已同意. */
  readonly words: string;
  /** The day: `2026-11-24`. */
  readonly day: string;
  /** Whose word was the last; absent: nobody's, it was decided by itself. */
  readonly by?: string | undefined;
}

const longestName = 8;

/** A decision leaves a stamp on its document: what, when and by whom. */
export function Seal({ is, words, day, by }: Props) {
  const arc = useId();
  const name = by && [...by].slice(0, longestName).join('');
  return (
    <svg
      className={styles.seal}
      data-is={is}
      viewBox="0 0 88 88"
      width="88"
      height="88"
      role="img"
      aria-label={[words, day, by].filter(Boolean).join('，')}
    >
      {is === 'agreed' ? <circle cx="44" cy="44" r="42" /> : <rect x="4" y="14" width="80" height="60" rx="6" />}
      <text className={styles.words} x="44" y="44">
        {words}
      </text>
      <text x="44" y="59">
        {day}
      </text>
      {is === 'agreed' ? (
        <>
          <path id={arc} className={styles.arc} d="M10 44a34 34 0 0 0 68 0" />
          <text>
            <textPath href={`#${arc}`} startOffset="50%">
              {name}
            </textPath>
          </text>
        </>
      ) : (
        <text x="44" y="28">
          {name}
        </text>
      )}
    </svg>
  );
}
