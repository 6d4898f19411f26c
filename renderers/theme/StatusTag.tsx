import type { ReactNode } from 'react';
import type { Tone } from '../../schemas/compile/model.ts';
import styles from './status.module.css';

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A status as dot and word: for tables, where a row of coloured boxes would shout. */
export function StatusDot({ tone, children }: Props) {
  return (
    <span className={styles.dot} data-tone={tone}>
      {children}
    </span>
  );
}

/** A status as a soft label with its dot: for headers and cards, where there is one of them. */
export function StatusTag({ tone, children }: Props) {
  return (
    <span className={`${styles.dot} ${styles.tag}`} data-tone={tone}>
      {children}
    </span>
  );
}
