import styles from './rating.module.css';

interface Props {
  readonly most: number;
  /** How many of them are full. */
  readonly given: number;
}

/** Stars, so many of them full. For eyes only: who draws them says them too. */
export const Stars = ({ most, given }: Props) => (
  <span className={styles.stars} aria-hidden>
    {'★'.repeat(most)}
    <span className={styles.full} style={{ width: `${Math.min(given / most, 1) * 100}%` }}>
      {'★'.repeat(most)}
    </span>
  </span>
);
