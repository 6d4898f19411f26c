import type { ReactNode } from 'react';
import styles from './grid.module.css';

interface Props {
  readonly at: 'left' | 'right';
  readonly children: ReactNode;
}

/** The cells of a row that stay when it scrolls sideways, as one piece: each piece is a layer of its own to the browser. */
export const Pinned = ({ at, children }: Props) => (
  <div role="presentation" className={styles.pinned} data-pin={at}>
    {children}
  </div>
);
