import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import type { RuleField } from '../../../server/features/rights/rights.contract.ts';
import { RuleValue } from './RuleValue.tsx';
import { isGroup, newGroup, newTest, type RuleGroup, type RuleTest } from './rule-draft.ts';
import { opsOf, type RuleOp, sayOp, takesMany, takesNone } from './rule-words.ts';
import styles from './rules.module.css';

interface Props {
  readonly group: RuleGroup;
  readonly fields: readonly RuleField[];
  readonly onChange: (group: RuleGroup) => void;
  /** Absent for the outermost. */
  readonly onRemove?: () => void;
}

/** Tests of which all or any must hold; a group within the outermost joins the other way. */
export function RuleConditions({ group, fields, onChange, onRemove }: Props) {
  const { join, items } = group;
  const put = (id: number, next: RuleTest | RuleGroup | null) =>
    onChange({ ...group, items: items.flatMap((one) => (one.id === id ? (next ? [next] : []) : [one])) });
  const add = (item: RuleTest | RuleGroup) => onChange({ ...group, items: [...items, item] });
  return (
    <fieldset className={styles.group} aria-label={onRemove ? '条件组' : '条件'}>
      <div className={styles.groupHead}>
        <Segmented<'and' | 'or'>
          size="small"
          value={join}
          options={[
            { value: 'and', label: '都符合（且）' },
            { value: 'or', label: '符合任一（或）' },
          ]}
          onChange={(next) => onChange({ ...group, join: next })}
        />
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件组" onClick={onRemove} />}
      </div>
      {items.map((item) =>
        isGroup(item) ? (
          <RuleConditions
            key={item.id}
            group={item}
            fields={fields}
            onChange={(next) => put(item.id, next)}
            onRemove={() => put(item.id, null)}
          />
        ) : (
          <TestRow
            key={item.id}
            test={item}
            fields={fields}
            onChange={(next) => put(item.id, next)}
            onRemove={items.length > 1 || onRemove ? () => put(item.id, null) : undefined}
          />
        ),
      )}
      <div className={styles.adding}>
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add(newTest())}>
          条件
        </Button>
        {!onRemove && (
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => add(newGroup(join === 'and' ? 'or' : 'and'))}
          >
            条件组
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface TestProps {
  readonly test: RuleTest;
  readonly fields: readonly RuleField[];
  readonly onChange: (test: RuleTest) => void;
  readonly onRemove: (() => void) | undefined;
}

function TestRow({ test, fields, onChange, onRemove }: TestProps) {
  const field = fields.find(({ path }) => path === test.path);
  const take = (path: string) => {
    const next = fields.find((one) => one.path === path);
    onChange({ ...test, path, op: next ? (opsOf(next)[0] ?? 'eq') : 'eq', values: [], by: null });
  };
  const turn = (op: RuleOp) => {
    const isSame = takesMany(op) === takesMany(test.op) && !takesNone(op) && test.by === null;
    onChange({ ...test, op, ...(isSame ? {} : { values: [], by: null }) });
  };
  return (
    <div className={styles.test}>
      <Select
        aria-label="字段"
        placeholder="选择字段"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={test.path}
        options={fields.map(({ path, label }) => ({ value: path, label }))}
        onChange={(path) => path && take(path)}
      />
      <Select<RuleOp>
        aria-label="关系"
        disabled={!field}
        value={test.op}
        options={
          field ? opsOf(field).map((op) => ({ value: op, label: sayOp(op, field) })) : [{ value: 'eq', label: '等于' }]
        }
        onChange={turn}
        popupMatchSelectWidth={false}
      />
      <div className={styles.value}>
        {field && !takesNone(test.op) && (
          <RuleValue field={field} test={test} onChange={(change) => onChange({ ...test, ...change })} />
        )}
      </div>
      {onRemove ? <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件" onClick={onRemove} /> : <span />}
    </div>
  );
}
