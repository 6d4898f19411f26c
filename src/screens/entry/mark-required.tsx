import type { ReactNode } from 'react';
import styles from './entry.module.css';

/** A star for eyes alone: a reader is told by the box itself that it must be filled in. */
export const markRequired = (label: ReactNode, { required }: { readonly required: boolean }): ReactNode => (
  <>
    {label}
    {required && (
      <span aria-hidden className={styles.star}>
        *
      </span>
    )}
  </>
);
