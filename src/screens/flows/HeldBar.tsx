import { Button } from 'antd';
import styles from './flows.module.css';
import type { Held } from './held.ts';

interface Props {
  readonly held: readonly Held[];
  onUndo(): void;
}

/** What was agreed to and has not left yet: ten seconds to think better of it. */
export function HeldBar({ held, onUndo }: Props) {
  const last = held.at(-1);
  return (
    <div className={styles.heldPlace} role="status">
      {last && (
        <div className={styles.held} key={last.id}>
          <span>
            已同意“{last.title}”{held.length > 1 && `，另有 ${held.length - 1} 张稍后送出`}
          </span>
          <Button size="small" onClick={onUndo}>
            撤销
          </Button>
        </div>
      )}
    </div>
  );
}
