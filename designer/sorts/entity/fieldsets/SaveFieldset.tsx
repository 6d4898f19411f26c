import { App, Button, Input, Modal } from 'antd';
import { useContext, useState } from 'react';
import { useSaveOther } from '../../../frame/use-work.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { isKey, suggestKey } from '../../../kernel/suggest-key.ts';
import type { InspectorProps } from '../form/Inspector.tsx';
import { FieldsetContext, useGiven } from './context.ts';
import { takeAsFieldset } from './fieldset-commands.ts';
import styles from './fieldsets.module.css';
import { whyNotTaken } from './why-not-taken.ts';

type Props = InspectorProps & { readonly paths: readonly string[] };

/** Chosen fields become a fieldset that others can use; this entity keeps its keys, and with them its columns. */
export function SaveFieldset(props: Props) {
  const face = useContext(FieldsetContext);
  const [open, setOpen] = useState(false);
  const given = useGiven(props.document);
  if (!face || props.paths.some((path) => given.has(path))) return null;
  const why = whyNotTaken(props.document, props.model, props.paths, props.isProduct);
  return (
    <div className={styles.save}>
      <Button block disabled={why !== null} onClick={() => setOpen(true)}>
        把选中的字段存为字段组…
      </Button>
      {why && <small>{why}</small>}
      {open && <Asking {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Asking({ editing, document, layout, paths, onClose }: Props & { onClose(): void }) {
  const face = useContext(FieldsetContext);
  const save = useSaveOther();
  const { message } = App.useApp();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const taken = new Set([...(face?.fieldsets.keys() ?? []), ...Object.keys(document.fieldsets ?? {})]);
  const key = typed ?? suggestKey(title, taken, 'fieldset');
  const wrong = !isKey(key) ? '以小写字母开头，只用字母和数字' : taken.has(key) ? '已经有字段组用了它' : null;
  const take = async () => {
    const { fieldset, ask } = takeAsFieldset(document, layout, paths, { key, title: title.trim() });
    setBusy(true);
    try {
      await save({ kind: 'fieldset', key }, fieldset);
      face?.learn(fieldset);
      editing.do(ask);
      message.success(`字段组“${title.trim()}”已存为草稿，发布这份单据时一起生效`);
      onClose();
    } catch (error) {
      message.error((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="存为字段组"
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: title.trim() === '' || wrong !== null }}
      onCancel={onClose}
      onOk={() => void take()}
    >
      <div className={styles.form}>
        <p>
          选中的 {paths.length}{' '}
          个字段变成一个字段组，别的单据可以直接放入。这份单据的字段、标识和数据都不变；以后改字段组，用到它的单据都跟着改。
        </p>
        <Labelled label="字段组名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              maxLength={60}
              placeholder="例如：联系方式"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Labelled>
        <Labelled label="标识" wrong={wrong !== null} help={wrong ?? '发布后不能再改；名称随时可以改'}>
          {(id) => <Input id={id} maxLength={20} value={key} onChange={({ target }) => setTyped(target.value)} />}
        </Labelled>
      </div>
    </Modal>
  );
}
