import { Checkbox, Input, Select, Table, type TableColumnsType } from 'antd';
import { ref } from '../../../../renderers/fields/ref/ref.kind.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { plainKindOptions } from './kind-options.ts';
import styles from './new.module.css';
import type { NewField } from './new-entity.ts';
import type { ProposedColumn, Target } from './propose-table.ts';

interface Props {
  readonly proposed: readonly ProposedColumn[];
  readonly targets: readonly Target[];
  onChange(proposed: readonly ProposedColumn[]): void;
}

/** What was proposed for each column, to be corrected before there is an entity. */
export function ProposedColumns({ proposed, targets, onChange }: Props) {
  const change = ({ column }: ProposedColumn, make: (one: ProposedColumn) => ProposedColumn) =>
    onChange(proposed.map((one) => (one.column.name === column.name ? make(one) : one)));
  const refield = (one: ProposedColumn, field: NewField) => change(one, (now) => ({ ...now, field }));
  const columns: TableColumnsType<ProposedColumn> = [
    {
      title: '带入',
      width: 56,
      render: (_, one) => (
        <Checkbox
          aria-label={`带入${one.column.name}`}
          checked={one.taken}
          disabled={one.cannot !== null}
          onChange={({ target }) => change(one, (now) => ({ ...now, taken: target.checked }))}
        />
      ),
    },
    { title: '原来的列', width: 200, render: (_, one) => <Origin {...one} /> },
    {
      title: '名称',
      render: (_, one) => (
        <Input
          aria-label={`${one.column.name}的名称`}
          disabled={!one.taken}
          maxLength={60}
          value={one.field.label}
          onChange={({ target }) => refield(one, { ...one.field, label: target.value })}
        />
      ),
    },
    {
      title: '类型',
      width: 190,
      render: (_, one) => (
        <Select
          className={styles.kind ?? ''}
          aria-label={`${one.column.name}的类型`}
          disabled={!one.taken}
          value={chosenOf(one.field)}
          options={optionsFor(one, targets)}
          onChange={(type) => refield(one, retyped(one.field, type))}
        />
      ),
    },
    {
      title: '必填',
      width: 56,
      render: (_, one) => (
        <Checkbox
          aria-label={`${one.column.name}必填`}
          disabled={!one.taken}
          checked={one.field.need === true}
          onChange={({ target }) => refield(one, needed(one.field, target.checked))}
        />
      ),
    },
  ];
  return (
    <Table<ProposedColumn>
      size="small"
      rowKey={({ column }) => column.name}
      pagination={false}
      scroll={{ x: 640, y: 320 }}
      dataSource={[...proposed]}
      title={() =>
        `${proposed.length} 列，带入 ${proposed.filter(({ taken }) => taken).length} 列；名称和类型可以在这里改`
      }
      columns={columns}
    />
  );
}

function Origin({ column, cannot }: ProposedColumn) {
  const marks = [
    column.key ? '主键' : '',
    column.unique && !column.key ? '唯一' : '',
    column.refers ? `→ ${column.refers}` : '',
  ];
  return (
    <span className={styles.origin}>
      <code>{column.name}</code>
      <small>{cannot ?? [column.type, ...marks].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

const chosenOf = (field: NewField): string => (field.type === ref.name ? `${ref.name} ${field.to}` : field.type);

/** Plain kinds, and a relation to any entity there is; the choices of a check stay choosable while they are chosen. */
function optionsFor({ field }: ProposedColumn, targets: readonly Target[]) {
  const isPlain = plainKindOptions.some(({ value }) => value === field.type) || field.type === ref.name;
  return [
    { label: '类型', options: [...(isPlain ? [] : [{ value: field.type, label: '选项' }]), ...plainKindOptions] },
    {
      label: '关联到',
      options: targets.map(({ key, title }) => ({ value: `${ref.name} ${key}`, label: `关联：${titleOf(title)}` })),
    },
  ];
}

/** Another type: what only the old one said goes. */
function retyped({ key, label, need }: NewField, chosen: string): NewField {
  const [type = '', to] = chosen.split(' ');
  return { key, label, type, ...(to ? { to } : {}), ...(need ? { need } : {}) };
}

const needed = ({ need: _, ...field }: NewField, isNeeded: boolean): NewField =>
  (isNeeded ? { ...field, need: true } : field) as NewField;
