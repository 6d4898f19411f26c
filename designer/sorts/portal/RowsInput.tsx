import { Button } from 'antd';
import type { BlockFieldOf } from '../../../schemas/kinds/block-kind.ts';
import { freshKey } from '../../kernel/tree.ts';
import { asKeyedRows, rankBefore, rowsInOrder } from './commands.ts';
import { FieldInput, type FieldInputProps } from './FieldInput.tsx';
import styles from './inspector.module.css';
import studio from './studio.module.css';

type Props = FieldInputProps<BlockFieldOf<'rows'>>;

/** Rows of a block: statistics, features, links. Kept by key, so that two editors' rows both stay. */
export function RowsInput({ field, label, value, disabled, fragments, onChange }: Props) {
  const given = value ?? field.start ?? [];
  const rows = rowsInOrder(given);
  const map = asKeyedRows(given);
  const put = (key: string, row: Readonly<Record<string, unknown>>) => onChange({ ...map, [key]: row });
  const moveTo = (key: string, before: string | null) =>
    put(key, {
      ...map[key],
      rank: rankBefore(Object.fromEntries(Object.entries(map).filter(([other]) => other !== key)), before),
    });
  const add = () =>
    put(freshKey(new Set(Object.keys(map)), 'row'), { ...startOf(field), rank: rankBefore(given, null) });
  const drop = (key: string) => onChange(Object.fromEntries(Object.entries(map).filter(([other]) => other !== key)));
  return (
    <div className={styles.rows}>
      {rows.map(([key, row], index) => (
        <fieldset key={key} className={studio.rowCard} disabled={disabled}>
          <legend>
            {label} {index + 1}
          </legend>
          {Object.entries(field.fields).map(([name, inner]) => (
            <div key={name} className={styles.field}>
              <span className={styles.label}>{inner.label}</span>
              <FieldInput
                field={inner}
                label={`${label} ${index + 1} ${inner.label}`}
                value={row[name] ?? ('start' in inner ? inner.start : undefined)}
                disabled={disabled}
                fragments={fragments}
                onChange={(next) => put(key, { ...row, [name]: next })}
                onPicture={() => undefined}
              />
            </div>
          ))}
          <div className={studio.rowTools}>
            <Button size="small" disabled={index === 0} onClick={() => moveTo(key, rows[index - 1]?.[0] ?? null)}>
              上移
            </Button>
            <Button
              size="small"
              disabled={index === rows.length - 1}
              onClick={() => moveTo(key, rows[index + 2]?.[0] ?? null)}
            >
              下移
            </Button>
            <Button size="small" danger onClick={() => drop(key)}>
              删除
            </Button>
          </div>
        </fieldset>
      ))}
      <Button block type="dashed" disabled={disabled || rows.length >= (field.most ?? 50)} onClick={add}>
        添加{label}
      </Button>
    </div>
  );
}

const startOf = (field: Props['field']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(field.fields).flatMap(([name, inner]) =>
      'start' in inner && inner.start !== undefined ? [[name, inner.start]] : [],
    ),
  );
