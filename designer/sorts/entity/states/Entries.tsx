import styles from './states.module.css';

interface Props {
  readonly label: string;
  readonly entries: readonly { readonly pointer: string; readonly title: string; readonly say: string }[];
  readonly chosen: string | null;
  choose(pointer: string): void;
}

/** What a section has, each with what it says in a sentence; one is chosen, and stands open beside the list. */
export const Entries = ({ label, entries, chosen, choose }: Props) => (
  <ol className={styles.list} aria-label={label}>
    {entries.map(({ pointer, title, say }) => (
      <li key={pointer}>
        <button
          type="button"
          className={styles.entry}
          aria-pressed={pointer === chosen}
          onClick={() => choose(pointer)}
        >
          <b>{title}</b>
          <span>{say}</span>
        </button>
      </li>
    ))}
  </ol>
);
