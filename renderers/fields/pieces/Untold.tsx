import { untoldText } from '../../../schemas/print/print-sheet.ts';
import styles from './varies.module.css';

/** In place of a value of another time that nobody noted: neither a dash nor a zero, which would be an answer. */
export const Untold = () => <span className={styles.untold}>{untoldText}</span>;
