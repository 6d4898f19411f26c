import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FieldsetDocument } from '../../../../schemas/language/fieldset.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import type { Editing } from '../../../kernel/editing.ts';
import { partLabelOf, partsOf } from '../../../kernel/places.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { isKey, suggestKey } from '../../../kernel/suggest-key.ts';
import { clashesOf, placeFieldset } from './fieldset-commands.ts';
import styles from './fieldsets.module.css';

export interface PlaceProps {
  readonly editing: Editing;
  readonly document: EntityDocument;
  readonly form: string;
  readonly fieldset: FieldsetDocument;
  /** The lines that are meant where nobody says otherwise; '' is the head. */
  readonly at: string;
  onClose(): void;
}

/** What tells this use of a fieldset from another: a word before the labels, and one before the keys. */
export function PlaceFieldset({ editing, document, form, fieldset, at, onClose }: PlaceProps) {
  const [label, setLabel] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const taken = new Set(Object.keys(document.fieldsets ?? {}));
  const use = typed ?? suggestKey(label, taken, fieldset.key);
  const [part, setPart] = useState(at);
  const clashes = clashesOf(document, use, fieldset, part);
  const parts = partsOf(document).map((value) => ({ value, label: `明细“${partLabelOf(document, value)}”` }));
  const wrong = !isKey(use)
    ? '以小写字母开头，只用字母和数字'
    : taken.has(use)
      ? '这份单据已有一处用了它'
      : clashes.length > 0
        ? `已有字段 ${clashes.join('、')}，请换一个`
        : null;
  const place = () => {
    const made = placeFieldset(document, form, fieldset, { use, label: label.trim(), part });
    editing.do(made.ask, selectOnly(...made.pointers));
    onClose();
  };
  return (
    <Modal
      open
      title={`放入字段组“${titleOf(fieldset.title)}”`}
      okText="放入"
      cancelText="取消"
      okButtonProps={{ disabled: wrong !== null }}
      onCancel={onClose}
      onOk={place}
    >
      <div className={styles.form}>
        {parts.length > 0 && (
          <Labelled label="放在">
            {(id) => (
              <Select id={id} value={part} options={[{ value: '', label: '表头' }, ...parts]} onChange={setPart} />
            )}
          </Labelled>
        )}
        <Labelled label="名称前加" help="同一份单据用两次时，用它区分，例如“收货”“发票”；可以不填">
          {(id) => (
            <Input
              id={id}
              autoFocus
              maxLength={20}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
              onPressEnter={() => wrong === null && place()}
            />
          )}
        </Labelled>
        <Labelled label="标识前缀" wrong={wrong !== null} help={wrong ?? '发布后不能再改；名称随时可以改'}>
          {(id) => <Input id={id} maxLength={20} value={use} onChange={({ target }) => setTyped(target.value)} />}
        </Labelled>
        <p>
          放入后有这些字段：
          {inOrder(fieldset.fields)
            .map(([key, field]) => label.trim() + (field.label ?? key))
            .join('、')}
        </p>
      </div>
    </Modal>
  );
}
