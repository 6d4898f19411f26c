import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** The document that is missing, in ink and the colour of what one is at. */
const drawn = (what: ReactNode): ReactNode => (
  <svg viewBox="0 0 120 90" width="120" height="90" className={styles.drawing} aria-hidden="true">
    <title>示意图</title>
    {what}
  </svg>
);

const sheet = 'M38 14h32l14 14v46a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z';
const fold = 'M70 14v10a4 4 0 0 0 4 4h10';
const ground = 'M12 78h14M92 78h16';

/** What stands where nothing does. */
export const drawings = {
  nothing: drawn(
    <>
      <path className={styles.soft} d={sheet} strokeDasharray="4 4" />
      <path d={ground} />
      <path className={styles.hue} d="M59 42v16M51 50h16" />
    </>,
  ),
  noResult: drawn(
    <>
      <path className={styles.soft} d={sheet} />
      <path d={`${fold}${ground}`} />
      <path d="M44 32h16M44 42h24M44 52h14" />
      <circle className={styles.hueSoft} cx="78" cy="58" r="13" />
      <path className={styles.hue} d="m88 68 10 10M73 53l10 10M83 53l-10 10" />
    </>,
  ),
  choose: drawn(
    <>
      <path className={styles.soft} d="M20 16h26a3 3 0 0 1 3 3v56a3 3 0 0 1-3 3H20a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3z" />
      <path d="M24 28h18M24 52h18M24 64h12" />
      <path className={styles.hue} d="M24 40h18M58 40h14m-6-6 6 6-6 6" />
      <path className={styles.soft} d="M80 16h26v62H80z" strokeDasharray="4 4" />
    </>,
  ),
} as const;
