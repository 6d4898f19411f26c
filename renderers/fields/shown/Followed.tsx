import type { ReactNode } from 'react';
import styles from '../fields.module.css';

interface Props {
  readonly href: string;
  /** Another site: it opens beside the application, which it learns nothing of. */
  readonly isOutside?: boolean;
  readonly children: ReactNode;
}

/** An address or a number that can be followed. */
export const Followed = ({ href, isOutside = false, children }: Props) => (
  <a className={styles.link} href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
    {children}
  </a>
);
