import { Button } from 'antd';
import { isObject } from '../../schemas/layers/diff-documents.ts';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { useEditing } from '../kernel/use-editing.ts';
import styles from './frame.module.css';

const conflictsIn = (state: EditingState) => state.conflicts;

/** What two people changed differently, each with both sides to choose from. Nothing is saved over the other until it is chosen. */
export function ConflictsPanel({ editing }: { readonly editing: Editing }) {
  const conflicts = useEditing(editing, conflictsIn);
  if (conflicts.length === 0) return null;
  const { document } = editing.state().log;
  return (
    <section className={styles.conflicts} aria-label="冲突">
      <h2>有 {conflicts.length} 处与别人的修改冲突</h2>
      {conflicts.map((conflict) => (
        <article key={conflict.path}>
          <h3>{sayPlace(document, conflict.path)}</h3>
          <p>我的：{saySide(conflict.mine)}</p>
          <p>对方：{saySide(conflict.theirs)}</p>
          <Button size="small" type="primary" onClick={() => editing.settle(conflict, 'mine')}>
            保留我的
          </Button>
          <Button size="small" onClick={() => editing.settle(conflict, 'theirs')}>
            采用对方的
          </Button>
        </article>
      ))}
    </section>
  );
}

function saySide(value: unknown): string {
  if (value === undefined) return '删除';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return isObject(value) || Array.isArray(value) ? '另一种设置' : `“${String(value)}”`;
}
