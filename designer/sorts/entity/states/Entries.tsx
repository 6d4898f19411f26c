import styles from './states.module.css';

interface Props {
  readonly label: string;
  readonly entries: readonly {
    readonly pointer: string;
    readonly title: string;
    readonly say: string;
    /** What it is, where things of several sorts stand in the list. */
    readonly sort?: string;
  }[];
  readonly chosen: string | null;
  choose(pointer: string): void;
}

/** What a section has, each with what it says in a sentence; one is chosen, and stands open beside the list. */
export const Entries = ({ label, entries, chosen, choose }: Props) => (
  <ol className={styles.list} aria-label={label}>
    {entries.map(({ pointer, title, say, sort }) => (
      <li key={pointer}>
        <button
          type="button"
          className={styles.entry}
          aria-pressed={pointer === chosen}
          onClick={() => choose(pointer)}
        >
          <b>{title}</b>
          {sort && <small className={styles.sort}>{sort}</small>}
          <span>{say}</span>
        </button>
      </li>
    ))}
  </ol>
);
