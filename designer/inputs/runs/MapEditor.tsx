import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { fieldsOf } from '../../kernel/places.ts';
import { FormulaInput } from '../FormulaInput.tsx';
import { Pick } from '../Pick.tsx';
import type { ExpressionPlace } from '../standing.ts';
import styles from './runs.module.css';
import { startFor } from './start-for.ts';

interface Props {
  readonly label: string;
  readonly map: Readonly<Record<string, string>>;
  readonly target: EntityDocument;
  /** The part of the target whose fields are filled: '' for its head. */
  readonly part: string;
  /** Where the values are read. */
  readonly standing: ExpressionPlace;
  readonly more?: string;
  readonly onChange: (map: Readonly<Record<string, string>>, isTyped: boolean) => void;
}

/** Which field of the new document is filled with what of this one. */
export function MapEditor({ label, map, target, part, standing, more = '再带一个字段…', onChange }: Props) {
  const fields = fieldsOf(target, part);
  const labelOf = (key: string) => fields[key]?.label ?? key;
  const free = Object.entries(fields).filter(([key, words]) => !Object.hasOwn(map, key) && words.calc === undefined);
  const drop = (key: string) => onChange(Object.fromEntries(Object.entries(map).filter(([one]) => one !== key)), false);
  return (
    <section className={styles.block} aria-label={label}>
      <h2>{label}</h2>
      {Object.entries(map).map(([key, text]) => (
        <div key={key} className={styles.mapped}>
          <span>{labelOf(key)} ←</span>
          <Source
            standing={standing}
            label={`“${labelOf(key)}”取自`}
            text={text}
            onChange={(next, isTyped) => onChange({ ...map, [key]: next }, isTyped)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`不再带“${labelOf(key)}”`}
            onClick={() => drop(key)}
          />
        </div>
      ))}
      <Pick
        label={`${label}：${more.replace('…', '')}`}
        placeholder={more}
        search
        value={null}
        options={free.map(([value, words]) => ({ value, label: words.label ?? value }))}
        onChange={(key) => onChange({ ...map, [key]: startFor(key, fields[key]?.type, standing) }, false)}
      />
    </section>
  );
}

interface SourceProps {
  readonly standing: ExpressionPlace;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string, isTyped: boolean) => void;
}

const byFormula = '=';

/** A field by its name, or a formula for whoever wants more. */
function Source({ standing, label, text, onChange }: SourceProps) {
  const here = standing.part === '' ? standing.entity.head : standing.entity.parts.get(standing.part);
  const fields = [...(here?.fields.values() ?? [])];
  const [isTyped, setTyped] = useState(() => !fields.some(({ key }) => key === text));
  if (isTyped)
    return <FormulaInput standing={standing} label={label} text={text} onChange={(next) => onChange(next, true)} />;
  return (
    <Pick
      label={label}
      search
      value={text}
      options={[
        ...fields.map(({ key, label: title }) => ({ value: key, label: key === 'id' ? '这份单据本身' : title })),
        { value: byFormula, label: '写公式…' },
      ]}
      onChange={(next) => (next === byFormula ? setTyped(true) : onChange(next, false))}
    />
  );
}
