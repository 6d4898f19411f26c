import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, fieldAt } from '../../../inputs/standing.ts';
import { ValueInput } from '../../../inputs/ValueInput.tsx';
import { operationsOf } from '../access/access-commands.ts';
import { targetOptions } from '../rules/effects.ts';
import { type Expected, timedOf } from './case-commands.ts';
import styles from './cases.module.css';
import { placeVerdicts } from './say-case.ts';

interface Props {
  readonly document: EntityDocument;
  readonly standing: ExpressionPlace;
  readonly expected: Expected;
  readonly onChange: (expected: Expected) => void;
}

/** What must come of it: of fields, of what may be done, of values, of saving. */
export function ExpectedEditor({ document, standing, expected, onChange }: Props) {
  const places = targetOptions(document, '').filter(({ value }) => !/^[@*]/.test(value));
  const operations = operationsOf(document).map(({ key, label }) => ({ value: key, label }));
  const autos = autosOf(document);
  const timed = timedOf(document);
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
      {timed.length > 0 &&
        (['due', 'notDue'] as const).map((key) => (
          <div key={key} className={styles.expected}>
            <span>{key === 'due' ? '已经到时' : '还没到时'}</span>
            <PickMany
              label={key === 'due' ? '应当已经到时的' : '应当还没到时的'}
              placeholder="不检查"
              value={expected[key] ?? []}
              options={timed}
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
      {autos.length > 0 && (
        <div className={styles.expected}>
          <span>随后</span>
          <Pick
            label="应当随后自动办理什么"
            value={expected.auto === undefined ? '' : expected.auto === false ? 'none' : expected.auto}
            options={[{ value: '', label: '不检查' }, { value: 'none', label: '没有自动流转' }, ...autos]}
            onChange={(next) => put('auto', next === '' ? undefined : next === 'none' ? false : next)}
          />
        </div>
      )}
      <ExpectedValues
        standing={standing}
        values={expected.values ?? {}}
        onChange={(values) => put('values', Object.keys(values).length > 0 ? values : undefined)}
      />
    </section>
  );
}

interface ValuesProps {
  readonly standing: ExpressionPlace;
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

/** The moves that the house makes, of the record and of its rows. */
function autosOf({ states, parts }: EntityDocument): readonly { readonly value: string; readonly label: string }[] {
  const ofRecord = inOrder(states?.moves).flatMap(([key, { label, auto }]) =>
    auto === undefined ? [] : [{ value: `move:${key}`, label: `自动“${label}”` }],
  );
  const ofRows = inOrder(parts).flatMap(([part, { label: lines, states: own }]) =>
    inOrder(own?.moves).flatMap(([key, { label, auto }]) =>
      auto === undefined ? [] : [{ value: `${part}.move:${key}`, label: `${lines}自动“${label}”` }],
    ),
  );
  return [...ofRows, ...ofRecord];
}
