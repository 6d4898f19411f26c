import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Editing } from '../../kernel/editing.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { freshKey, type TreeDocument } from '../../kernel/tree.ts';
import { lockedAgainst } from './commands.ts';
import styles from './editor.module.css';
import { takeOut } from './fragment-commands.ts';
import { useStudio } from './services.ts';
import studio from './studio.module.css';

interface Props {
  readonly editing: Editing;
  readonly tree: TreeDocument;
  readonly keys: readonly string[];
  readonly taken: readonly string[];
  onSaved(): void;
}

/** What is chosen becomes a document of its own that pages show: changed once, it is changed everywhere. */
export function SaveFragment({ editing, tree, keys, taken, onSaved }: Props) {
  const services = useStudio();
  const { message } = App.useApp();
  const [title, setTitle] = useState<string | null>(null);
  const save = async (name: string) => {
    const { document } = editing.state().log;
    const key = freshKey(new Set(taken), 'fragment');
    const locked = lockedAgainst(document, keys, 'delete') ?? lockedAgainst(document, keys, 'move');
    const made = locked
      ? null
      : takeOut(
          document,
          tree,
          keys.filter((each) => each !== tree.root),
          key,
          name,
        );
    if (!made) return message.warning(locked ?? '这些区块不能存为片段');
    try {
      const { kind: _, key: _key, ...body } = made.fragment;
      await services.saveDraft({ kind: 'fragment', key }, { body, baseRev: 0, version: 0 });
      editing.do(made.ask, selectOnly(made.key));
      setTitle(null);
      onSaved();
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  return (
    <section className={styles.fragment}>
      <Button block onClick={() => setTitle('')}>
        存为片段，在多个页面共用…
      </Button>
      <Modal
        open={title !== null}
        title="存为片段"
        okText="保存"
        cancelText="取消"
        okButtonProps={{ disabled: !title?.trim() }}
        onCancel={() => setTitle(null)}
        onOk={() => save(title?.trim() ?? '')}
      >
        <div className={studio.stack}>
          <p>选中的区块变成一个片段。以后改片段，用到它的页面都跟着改。</p>
          <Input
            aria-label="片段名称"
            placeholder="片段名称"
            maxLength={60}
            value={title ?? ''}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
      </Modal>
    </section>
  );
}
