import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { operationsOf } from '../access/access-commands.ts';
import { Pick, PickMany } from '../pieces/Pick.tsx';
import { fieldAt, type Standing } from '../pieces/standing.ts';
import { ValueInput } from '../pieces/ValueInput.tsx';
import { targetOptions } from '../rules/effects.ts';
import type { Expected } from './case-commands.ts';
import styles from './cases.module.css';
import { placeVerdicts } from './say-case.ts';

interface Props {
  readonly document: EntityDocument;
  readonly standing: Standing;
  readonly expected: Expected;
  readonly onChange: (expected: Expected) => void;
}

/** What must come of it: of fields, of what may be done, of values, of saving. */
export function ExpectedEditor({ document, standing, expected, onChange }: Props) {
  const places = targetOptions(document, '').filter(({ value }) => !/^[@*]/.test(value));
  const operations = operationsOf(document).map(({ key, label }) => ({ value: key, label }));
  const put = (key: keyof Expected, value: unknown) => {
    const { [key]: _, ...rest } = expected;
    onChange(value === undefined || (Array.isArray(value) && value.length === 0) ? rest : { ...rest, [key]: value });
  };
  const fine = expected.fine === undefined ? '' : expected.fine ? 'yes' : 'no';
  return (
    <section className={styles.given} aria-label="应当怎样">
      <h2>应当怎样</h2>
      {placeVerdicts.map(({ key, label }) => (
        <div key={key} className={styles.expected}>
          <span>{label}</span>
          <PickMany
            label={`应当${label}的字段`}
            placeholder="不检查"
            value={expected[key] ?? []}
            options={places}
            onChange={(paths) => put(key, [...paths])}
          />
        </div>
      ))}
      {(['can', 'cannot'] as const).map((key) => (
        <div key={key} className={styles.expected}>
          <span>{key === 'can' ? '可以' : '不可以'}</span>
          <PickMany
            label={key === 'can' ? '应当可以的操作' : '应当不可以的操作'}
            placeholder="不检查"
            value={expected[key] ?? []}
            options={operations}
            onChange={(chosen) => put(key, [...chosen])}
          />
        </div>
      ))}
      <div className={styles.expected}>
        <span>保存</span>
        <Pick
          label="应当能不能保存"
          value={fine}
          options={[
            { value: '', label: '不检查' },
            { value: 'yes', label: '可以保存' },
            { value: 'no', label: '不能保存' },
          ]}
          onChange={(next) => put('fine', next === '' ? undefined : next === 'yes')}
        />
      </div>
      <ExpectedValues
        standing={standing}
        values={expected.values ?? {}}
        onChange={(values) => put('values', Object.keys(values).length > 0 ? values : undefined)}
      />
    </section>
  );
}

interface ValuesProps {
  readonly standing: Standing;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Record<string, unknown>) => void;
}

/** Values the record must come to: calculations, and what rules set. `lines.0.amount` is that of the first line. */
function ExpectedValues({ standing, values, onChange }: ValuesProps) {
  const { entity } = standing;
  const nameOf = (path: string) => {
    const field = entity.fields.get(path.replace(/\.\d+\./g, '.'));
    return field && field.part !== ''
      ? `${entity.parts.get(field.part)?.label}第1行的${field.label}`
      : (field?.label ?? path);
  };
  const options = [...entity.fields.values()]
    .filter((field) => !field.system)
    .map(({ path, part }) => (part === '' ? path : `${part.split('.').join('.0.')}.0.${path.split('.').at(-1)}`))
    .filter((path) => !Object.hasOwn(values, path))
    .map((path) => ({ value: path, label: nameOf(path) }));
  return (
    <>
      {Object.entries(values).map(([path, value]) => {
        const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
        return (
          <div key={path} className={styles.value}>
            <span>{nameOf(path)} 应当是</span>
            <ValueInput
              model={standing.model}
              found={fieldAt(standing, 0, keys)}
              label={`${nameOf(path)}应当是`}
              value={value}
              onChange={(next) => onChange({ ...values, [path]: next })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`不检查“${nameOf(path)}”的值`}
              onClick={() => {
                const { [path]: _, ...rest } = values;
                onChange(rest);
              }}
            />
          </div>
        );
      })}
      <Pick
        label="再检查一个值"
        placeholder="再检查一个值…"
        search
        value={null}
        options={options}
        onChange={(path) => onChange({ ...values, [path]: null })}
      />
    </>
  );
}
