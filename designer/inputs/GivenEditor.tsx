import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { below } from '../../schemas/language/names.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { fieldChoices } from './field-choices.ts';
import styles from './given.module.css';
import { Pick } from './Pick.tsx';
import { type ExpressionPlace, fieldAt, labelsAt, standingIn } from './standing.ts';
import { ValueInput } from './ValueInput.tsx';

type LinkPlan = EntityModel['links'][number];

interface Props {
  readonly standing: ExpressionPlace;
  readonly row: RowValues;
  readonly label: string;
  /** Records that point at this one, and formulas ask: the case's own record alone is told of them. */
  readonly links?: readonly LinkPlan[];
  readonly onChange: (row: Record<string, unknown>) => void;
}

/** The values of a record, or of one of its lines: fields are added one by one, lines and what points at it below them. */
export function GivenEditor({ standing, row, label, links = [], onChange }: Props) {
  const here = standing.part === '' ? standing.entity.head : standing.entity.parts.get(standing.part);
  const labels = labelsAt(standing);
  const values = valuesIn(row, standing, links);
  const write = (path: string, value: unknown) => onChange(withValue(row, path, value, standing));
  const choices = fieldChoices(standing).filter(
    ({ expr }) => expr.t === 'path' && expr.up === 0 && !Object.hasOwn(values, expr.keys.join('.')),
  );
  return (
    <section className={styles.given} aria-label={label}>
      <h2>{label}</h2>
      {Object.entries(values).map(([path, value]) => {
        const keys = path.split('.');
        const name = labels.pathLabel(0, keys) ?? path;
        return (
          <div key={path} className={styles.value}>
            <span>{name}</span>
            <ValueInput
              model={standing.model}
              found={fieldAt(standing, 0, keys)}
              label={name}
              value={value}
              onChange={(next) => write(path, next)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`不填“${name}”`}
              onClick={() => write(path, undefined)}
            />
          </div>
        );
      })}
      <Pick
        label={`${label}：再填一项`}
        placeholder="再填一项…"
        search
        value={null}
        options={choices.map((choice) => ({ value: choice.text, label: choice.label, group: choice.group }))}
        onChange={(path) => write(path, null)}
      />
      {[...(here?.parts.values() ?? [])].map((part) => (
        <Rows
          key={part.key}
          standing={{ ...standing, part: below(standing.part, part.key) }}
          label={part.label}
          rows={rowsIn(row, part.key)}
          onChange={(rows) => onChange(withRows(row, part.key, rows))}
        />
      ))}
      {links.map(({ key, entity, tab }) => {
        const linked = standingIn(standing.model, entity);
        return (
          linked && (
            <Rows
              key={key}
              standing={linked}
              label={tab}
              rows={rowsIn(row, key)}
              onChange={(rows) => onChange(withRows(row, key, rows))}
            />
          )
        );
      })}
    </section>
  );
}

interface RowsProps {
  readonly standing: ExpressionPlace;
  readonly label: string;
  readonly rows: readonly RowValues[];
  readonly onChange: (rows: RowValues[]) => void;
}

const Rows = ({ standing, label, rows, onChange }: RowsProps) => (
  <div className={styles.rows}>
    {rows.map((row, index) => (
      <div key={index} className={styles.row}>
        <GivenEditor
          standing={standing}
          row={row}
          label={`${label}第${index + 1}行`}
          onChange={(next) => onChange(rows.map((one, other) => (other === index ? next : one)))}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`删除${label}第${index + 1}行`}
          onClick={() => onChange(rows.filter((_, other) => other !== index))}
        />
      </div>
    ))}
    <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, {}])}>
      {label}加一行
    </Button>
  </div>
);

const rowsIn = (row: RowValues, part: string): readonly RowValues[] => {
  const rows = row[part];
  return Array.isArray(rows) ? (rows as RowValues[]) : [];
};

const isPart = (key: string, { entity, part }: ExpressionPlace): boolean => entity.parts.has(below(part, key));

/** What is given of a row by path; what stands behind references is kept apart in lines, beside the rest in the head. */
function valuesIn(row: RowValues, standing: ExpressionPlace, links: readonly LinkPlan[]): RowValues {
  const isRows = (key: string) => isPart(key, standing) || links.some((link) => link.key === key);
  const own = Object.entries(row).filter(([key]) => key !== '$rel' && !isRows(key));
  return { ...Object.fromEntries(own), ...(row.$rel as RowValues | undefined) };
}

function withValue(row: RowValues, path: string, value: unknown, { part }: ExpressionPlace): Record<string, unknown> {
  const isRelated = part !== '' && path.includes('.');
  const put = (map: RowValues): Record<string, unknown> => {
    const { [path]: _, ...rest } = map;
    return value === undefined ? rest : { ...rest, [path]: value };
  };
  return isRelated ? { ...row, $rel: put((row.$rel ?? {}) as RowValues) } : put(row);
}

function withRows(row: RowValues, part: string, rows: readonly RowValues[]): Record<string, unknown> {
  const { [part]: _, ...rest } = row;
  return rows.length === 0 ? rest : { ...rest, [part]: rows };
}
