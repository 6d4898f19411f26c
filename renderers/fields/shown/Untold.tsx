import { untoldText } from '../../../schemas/print/untold-text.ts';
import styles from '../fields.module.css';

/** In place of a value of another time that nobody noted: neither a dash nor a zero, which would be an answer. */
export const Untold = () => <span className={styles.untold}>{untoldText}</span>;
