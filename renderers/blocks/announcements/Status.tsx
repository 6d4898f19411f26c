import { statusTone } from './announce.ts';
import styles from './status.module.css';

export const Status = ({ status }: { readonly status: string }) => (
  <span className={styles.status} data-tone={statusTone(status)}>
    {status}
  </span>
);

export const TypeMark = ({ text }: { readonly text: string }) => <span className={styles.type}>{text}</span>;
