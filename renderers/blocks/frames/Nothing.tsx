import { Art } from '../art/Art.tsx';
import styles from './nothing.module.css';

/** What stands where there are no rows. */
export const Nothing = ({ text, note }: { readonly text: string; readonly note?: string }) => (
  <div className={styles.nothing}>
    <Art name="empty" className={styles.art} />
    <p className={styles.text}>{text}</p>
    {note && <p className={styles.note}>{note}</p>}
  </div>
);
