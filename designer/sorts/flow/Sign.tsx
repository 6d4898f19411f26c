import styles from './flow.module.css';
import type { StepSort } from './step-sorts.ts';

/** What a sort of step is known by. */
export const Sign = ({ sort }: { readonly sort: StepSort }) => (
  <span className={styles.sign} data-tone={sort.tone} aria-hidden="true">
    <svg viewBox="0 0 20 20" role="presentation">
      <path d={sort.sign} />
    </svg>
  </span>
);
