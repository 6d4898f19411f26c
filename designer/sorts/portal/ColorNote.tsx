import { Button } from 'antd';
import { sayUnread, unread } from '../../kernel/contrast-note.ts';
import styles from './site-editor.module.css';

interface Props {
  readonly what: string;
  readonly color: string | undefined;
  /** What stands on it, or what it stands on. */
  readonly against: string;
  readonly least?: number;
  readonly locked: boolean;
  onMend(color: string): void;
}

/** A colour that cannot be read is told where it is chosen, with the nearest that can. */
export function ColorNote({ what, color, against, least, locked, onMend }: Props) {
  const found = color === undefined ? null : unread(color, against, least);
  if (!found) return null;
  return (
    <p className={styles.note} role="status">
      {sayUnread(what, found)}
      {!locked && (
        <Button size="small" onClick={() => onMend(found.better)}>
          换成 {found.better}
        </Button>
      )}
    </p>
  );
}
