import type { ReactNode } from 'react';
import styles from './labelled.module.css';

interface Props {
  readonly caption: string;
  readonly help?: string;
  readonly children: ReactNode;
}

/** What a control that names itself is called for the eye, and what is to be known of it. */
export const Captioned = ({ caption, help, children }: Props) => (
  <div className={styles.field}>
    <span>{caption}</span>
    {children}
    {help && <small>{help}</small>}
  </div>
);
