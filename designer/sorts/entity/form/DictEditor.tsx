import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import type { DictDocument } from '../../../../schemas/language/dict.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { ranksBefore } from '../../../kernel/places.ts';
import { suggestKey } from '../../../kernel/suggest-key.ts';
import styles from './inspector.module.css';
import { type Option, OptionsInput } from './OptionsInput.tsx';

interface Props {
  /** Null: a new one. */
  readonly dict: DictDocument | null;
  readonly taken: readonly string[];
  readonly start: readonly Option[];
  onClose(): void;
  onSave(body: DictDocument): Promise<void>;
}

/** A dictionary changed where it is used; it is a draft of its own, and goes out with the next publish. */
export function DictEditor({ dict, taken, start, onClose, onSave }: Props) {
  const [title, setTitle] = useState(dict ? titleOf(dict.title) : '');
  const [options, setOptions] = useState<readonly Option[]>(() => startOf(dict, start));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFault(null);
    try {
      const key = dict?.key ?? suggestKey(title, new Set(taken), 'dict');
      await onSave(written(dict, key, title.trim(), options));
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={dict ? `修改字典“${titleOf(dict.title)}”` : '新建字典'}
      okText="保存字典"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: title.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <Labelled label="字典名称">
          {(id) => <Input id={id} value={title} maxLength={60} onChange={({ target }) => setTitle(target.value)} />}
        </Labelled>
        <OptionsInput options={options} onChange={setOptions} />
        {dict && <Alert type="info" showIcon title="用到这个字典的地方都会跟着变；发布时一起生效" />}
        {fault && <Alert type="error" showIcon title={fault} />}
      </div>
    </Modal>
  );
}

const startOf = (dict: DictDocument | null, start: readonly Option[]): readonly Option[] =>
  dict
    ? inOrder(dict.items)
        .filter(([, item]) => !item.off)
        .map(([value, item]) => ({ value, text: item.text }))
    : start.length > 0
      ? start
      : [{ value: '1', text: '选项1' }];

/** What is left out is switched off, not forgotten: records may hold it. */
function written(dict: DictDocument | null, key: string, title: string, options: readonly Option[]): DictDocument {
  const ranks = ranksBefore({}, null, options.length);
  const kept = Object.entries(dict?.items ?? {}).flatMap(([value, item], index) =>
    options.some((each) => each.value === value) ? [] : [[value, { ...item, off: true, rank: `z${index}` }] as const],
  );
  const items = options.map(
    ({ value, text }, index) => [value, { ...dict?.items[value], text, rank: ranks[index] ?? 'a0' }] as const,
  );
  return {
    ...(dict ?? { kind: 'dict', key, spec: CURRENT_SPEC }),
    title: dict && titleOf(dict.title) === title ? dict.title : title,
    items: Object.fromEntries([...items, ...kept]),
  } as DictDocument;
}
