import { Modal } from 'antd';
import { useState } from 'react';
import { fieldsOf } from '../../../../kernel/places.ts';
import { isKey } from '../../../../kernel/suggest-key.ts';
import type { Pasting } from '../form-acts.ts';
import { type Choice, type Mapping, notesOn, type PastePlace, rulesLeft } from './mapping.ts';
import { PasteRow } from './PasteRow.tsx';
import styles from './paste.module.css';

interface Props extends Pasting, PastePlace {
  /** Null: nothing is pasted. */
  onDone(mapping: Mapping | null): void;
}

/** What becomes of each field that was copied elsewhere: a new one, one that is here, or nothing. */
export function PasteDialog({ clip, part, mapping: meant, document, others, onDone }: Props) {
  const [mapping, setMapping] = useState(meant);
  const around = { document, part, others };
  const choose = (key: string, choice: Choice) => setMapping(new Map([...mapping, [key, choice]]));
  const used = [...mapping.values()].flatMap((choice) => (choice.as === 'left' ? [] : [choice.key]));
  const faultOf = (choice: Choice | undefined): string | null => {
    if (!choice || choice.as === 'left') return null;
    if (used.filter((key) => key === choice.key).length > 1) return '两个字段不能是同一个';
    if (choice.as === 'used') return null;
    if (!isKey(choice.key)) return '以小写字母开头，只用字母和数字';
    return Object.hasOwn(fieldsOf(document, part), choice.key) ? '这里已经有了' : null;
  };
  const left = rulesLeft(clip, mapping);
  const isWrong = used.length === 0 || [...mapping.values()].some((choice) => faultOf(choice) !== null);
  return (
    <Modal
      open
      title="粘贴到这里"
      width={720}
      okText={used.length === 0 ? '粘贴' : `粘贴 ${used.length} 个字段`}
      okButtonProps={{ disabled: isWrong }}
      cancelText="取消"
      onOk={() => onDone(mapping)}
      onCancel={() => onDone(null)}
    >
      <p className={styles.about}>这里已经有相似的内容，或有的内容不能原样带过来。请确认每个字段怎么处理。</p>
      <ul className={styles.rows}>
        {clip.fields.map((field) => (
          <PasteRow
            key={field.key}
            field={field}
            choice={mapping.get(field.key) ?? { as: 'left' }}
            fault={faultOf(mapping.get(field.key))}
            notes={notesOn(field, clip, mapping, around)}
            meant={meant.get(field.key)}
            document={document}
            part={part}
            onChoose={(choice) => choose(field.key, choice)}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <p className={styles.about}>
          规则{left.map(({ title }) => `“${title}”`).join('、')}用到不带过来的字段，不一起粘贴。
        </p>
      )}
    </Modal>
  );
}
