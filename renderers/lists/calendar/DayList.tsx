import { StatusDot } from '../../theme/StatusTag.tsx';
import { type Entry, sayDay } from '../days/entries-of.ts';
import styles from './calendar.module.css';

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly onOpen: (entry: Entry) => void;
}

/** Everything of one day, one below the other. */
export function DayList({ label, entries, onOpen }: Props) {
  if (entries.length === 0) return <p className={styles.none}>这一天没有数据</p>;
  return (
    <ul className={styles.dayList} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button type="button" onClick={() => onOpen(entry)}>
            <span className={styles.dayName}>{entry.name}</span>
            <small>{entry.first === entry.last ? entry.time : `${sayDay(entry.first)} 至 ${sayDay(entry.last)}`}</small>
            {entry.state && <StatusDot tone={entry.state.tone}>{entry.state.label}</StatusDot>}
          </button>
        </li>
      ))}
    </ul>
  );
}
