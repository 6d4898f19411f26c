import { Button } from 'antd';
import { stepsOf } from '../../schemas/language/pointer.ts';
import { isObject } from '../../schemas/layers/diff-documents.ts';
import type { Words } from '../../schemas/layers/naming.ts';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import { sayAt } from '../../schemas/layers/say-plainly.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { useEditing } from '../kernel/use-editing.ts';
import styles from './frame.module.css';
import { useNaming } from './use-naming.ts';

const conflictsIn = (state: EditingState) => state.conflicts;

/** What two people changed differently, each with both sides to choose from. Nothing is saved over the other until it is chosen. */
export function ConflictsPanel({ editing }: { readonly editing: Editing }) {
  const conflicts = useEditing(editing, conflictsIn);
  const naming = useNaming();
  if (conflicts.length === 0) return null;
  const { document } = editing.state().log;
  const words = { ...naming, before: document, after: document };
  const side = (path: string, value: unknown) => saySide(words, stepsOf(path), value);
  return (
    <section className={styles.conflicts} aria-label="冲突">
      <h2>有 {conflicts.length} 处与别人的修改冲突</h2>
      {conflicts.map((conflict) => (
        <article key={conflict.path}>
          <h3>{sayPlace(document, conflict.path, naming)}</h3>
          <p>我的：{side(conflict.path, conflict.mine)}</p>
          <p>对方：{side(conflict.path, conflict.theirs)}</p>
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

function saySide(words: Words, steps: readonly string[], value: unknown): string {
  if (value === undefined) return '删除';
  return isObject(value) ? '另一种设置' : sayAt(words, steps, value);
}
