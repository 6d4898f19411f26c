import { Input } from 'antd';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { Pick } from '../../../../inputs/Pick.tsx';
import { fieldsOf } from '../../../../kernel/places.ts';
import { freeKey } from '../../../../kernel/suggest-key.ts';
import type { FieldClip } from '../field-clip.ts';
import { kindNamed } from '../kind-named.ts';
import { type Choice, fittingFields } from './mapping.ts';
import styles from './paste.module.css';

interface Props {
  readonly field: FieldClip['fields'][number];
  readonly choice: Choice;
  /** What is meant unless somebody says otherwise. */
  readonly meant: Choice | undefined;
  readonly fault: string | null;
  readonly notes: readonly string[];
  readonly document: EntityDocument;
  readonly part: string;
  onChoose(choice: Choice): void;
}

/** One field: what it is, what becomes of it, and what is to be known of that. */
export function PasteRow({ field, choice, meant, fault, notes, document, part, onChoose }: Props) {
  const there = fieldsOf(document, part);
  const label = String(field.words.label ?? field.key);
  const fresh = meant?.as === 'new' ? meant.key : freeKey(field.key, new Set(Object.keys(there)));
  const options = [
    { value: 'new', label: '新建字段' },
    ...fittingFields(document, part, field).map((key) => ({
      value: `used:${key}`,
      label: `用现有的“${there[key]?.label ?? key}”（${key}）`,
    })),
    { value: 'left', label: '不要' },
  ];
  const choose = (value: string) => {
    const [as, key = fresh] = value.split(':');
    onChoose(as === 'left' ? { as } : { as: as === 'used' ? 'used' : 'new', key });
  };
  return (
    <li className={styles.row} data-left={choice.as === 'left' || undefined}>
      <div className={styles.what}>
        <b>{label}</b>
        <small>{kindNamed(String(field.words.type))?.title ?? '未知的类型'}</small>
      </div>
      <Pick
        label={`${label}怎么处理`}
        value={choice.as === 'used' ? `used:${choice.key}` : choice.as}
        options={options}
        onChange={choose}
      />
      {choice.as === 'new' && (
        <Input
          aria-label={`${label}的新标识`}
          value={choice.key}
          maxLength={41}
          {...(fault ? { status: 'error' as const } : {})}
          onChange={({ target }) => onChoose({ as: 'new', key: target.value })}
        />
      )}
      {(fault !== null || notes.length > 0) && (
        <p className={styles.note} data-wrong={fault !== null || undefined} aria-live="polite">
          {[...(fault === null ? [] : [fault]), ...notes].join('；')}
        </p>
      )}
    </li>
  );
}
