import { Button } from 'antd';
import type { Document } from '../../../schemas/language/document.ts';
import { stepsOf } from '../../../schemas/language/pointer.ts';
import { isObject } from '../../../schemas/layers/diff-documents.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import type { Conflict } from '../../kernel/merge-edits.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { fieldAt, kindOf, nameOf, nodeOf } from './blocks.ts';
import styles from './conflicts.module.css';
import studio from './studio.module.css';

const conflictsIn = (state: EditingState) => state.conflicts;

/** What two people changed differently, each with both sides to choose from. Nothing is saved over the other until it is chosen. */
export function Conflicts({ editing }: { readonly editing: Editing }) {
  const conflicts = useEditing(editing, conflictsIn);
  if (conflicts.length === 0) return null;
  const { document } = editing.state().log;
  return (
    <section className={styles.conflicts} aria-label="冲突">
      <h2>有 {conflicts.length} 处与别人的修改冲突</h2>
      {conflicts.map((conflict) => (
        <article key={conflict.path}>
          <h3>{sayPlace(document, conflict.path)}</h3>
          <p>我的：{saySide(document, conflict, conflict.mine)}</p>
          <p>对方：{saySide(document, conflict, conflict.theirs)}</p>
          <div className={studio.rowTools}>
            <Button size="small" type="primary" onClick={() => editing.settle(conflict, 'mine')}>
              保留我的
            </Button>
            <Button size="small" onClick={() => editing.settle(conflict, 'theirs')}>
              采用对方的
            </Button>
          </div>
        </article>
      ))}
    </section>
  );
}

/** A place in a page as its editors know it: 首屏的标题. */
export function sayPlace(document: Document, path: string): string {
  const [section = '', key = '', part, ...rest] = stepsOf(path);
  const nodes = (document as { nodes?: Record<string, { content?: string }> }).nodes ?? {};
  const owner = section === 'nodes' ? key : Object.keys(nodes).find((each) => nodes[each]?.content === key);
  if (section !== 'nodes' && section !== 'content') return section === 'title' ? '页面名称' : '页面设置';
  if (owner === undefined || !nodeOf(document, owner)) return section === 'nodes' ? `区块“${key}”` : `内容“${key}”`;
  const fieldPath = section === 'content' ? [part, ...rest] : rest;
  const label =
    fieldAt(kindOf(nodeOf(document, owner)), fieldPath.filter((step) => step !== undefined).join('.'))?.label ??
    fieldAt(kindOf(nodeOf(document, owner)), fieldPath[0] ?? '')?.label;
  const words: Readonly<Record<string, string>> = {
    visible: '显示',
    lock: '锁定',
    label: '名称',
    from: '显示时间',
    until: '显示时间',
    hide: '设备',
    slots: '里面的区块',
  };
  const what = label ?? words[part ?? ''];
  return what ? `“${nameOf(document, owner)}”的${what}` : `“${nameOf(document, owner)}”`;
}

function saySide(document: Document, { path }: Conflict, value: unknown): string {
  if (value === undefined) return '删除';
  if (isObject(value) && typeof value.parent === 'string') return `移到“${nameOf(document, value.parent)}”`;
  if (isObject(value) && typeof value.text === 'string') return `“${value.text}”`;
  if (path.startsWith('/nodes/') && isObject(value) && typeof value.block === 'string') return '保留并修改';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return isObject(value) || Array.isArray(value) ? '另一种设置' : `“${String(value)}”`;
}
