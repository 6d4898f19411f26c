import { DeleteOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useMemo } from 'react';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { joinValues, splitValues } from '../../../schemas/query/query-tree.ts';
import { FieldServicesContext, useFieldServices } from '../../fields/services.ts';
import { FilterInput } from '../FilterInput.tsx';
import type { DraftCondition, DraftNode } from './draft.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { isChosen, isWhole, type Operator, operatorsOf, type Takes } from './operators.ts';
import styles from './query.module.css';
import { type Plans, type QueryField, resolveField } from './query-fields.ts';
import { sayGone } from './say-query.ts';

interface Props<Node> {
  readonly node: Node;
  readonly plan: EntityPlan;
  readonly plans: Plans;
  readonly onLoad: (entity: string) => Promise<void>;
  readonly onChange: (node: DraftCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: a field, what is asked of it, and a value by the field's own input. */
export function ConditionRow({ node, ...props }: Props<Exclude<DraftNode, { children: unknown }>>) {
  const { onRemove } = props;
  return (
    <div className={styles.condition}>
      {'gone' in node ? (
        <p className={styles.gone}>
          <WarningOutlined /> {sayGone(node)}，此条件不参与查询
        </p>
      ) : (
        <Asked node={node} {...props} />
      )}
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件" onClick={onRemove} />
    </div>
  );
}

function Asked({ node, plan, plans, onLoad, onChange }: Props<DraftCondition>) {
  const found = resolveField(plan, node.field, plans);
  const operators = found ? operatorsOf(found.field) : [];
  const operator = operators.find(({ rule }) => rule === node.rule);
  const take = (path: string) => {
    const next = resolveField(plan, path, plans);
    const first = next ? operatorsOf(next.field)[0] : undefined;
    onChange({ id: node.id, field: path, rule: first?.rule ?? null, val: '' });
  };
  const turn = (rule: Operator['rule']) => {
    const next = operators.find((one) => one.rule === rule);
    const { text: _, ...rest } = node;
    onChange(next?.takes === operator?.takes ? { ...node, rule } : { ...rest, rule, val: '' });
  };
  return (
    <>
      <FieldPicker plan={plan} plans={plans} value={node.field} onLoad={onLoad} onChange={take} />
      <Select<Operator['rule']>
        aria-label="条件"
        placeholder="条件"
        disabled={!found}
        {...(node.rule ? { value: node.rule } : {})}
        options={operators.map(({ rule, label }) => ({ value: rule, label }))}
        onChange={turn}
        popupMatchSelectWidth={false}
      />
      {found && operator ? (
        <ValueInput found={found} takes={operator.takes} node={node} onChange={onChange} />
      ) : (
        <span />
      )}
    </>
  );
}

interface ValueProps {
  readonly found: QueryField;
  readonly takes: Takes;
  readonly node: DraftCondition;
  readonly onChange: (node: DraftCondition) => void;
}

const ops = { one: 'eq', many: 'in', range: 'range' } as const;

/** The value of a condition: by the input of the field's kind, with the services of the entity it belongs to. */
function ValueInput({ found, takes, node, onChange }: ValueProps) {
  const around = useFieldServices();
  const { plan, field } = found;
  const services = useMemo(
    () =>
      plan.entity === around.entity
        ? around
        : { ...around, entity: plan.entity, dicts: plan.dicts, ...(plan.states ? { states: plan.states.nodes } : {}) },
    [around, plan],
  );
  if (takes === 'none') return <span />;
  const { text: _, ...rest } = node;
  if (takes === 'text' || (takes === 'many' && !isChosen(plan, field)))
    return (
      <Input
        aria-label="值"
        value={node.val}
        maxLength={500}
        placeholder={takes === 'many' ? '多个值用逗号分隔' : '请输入'}
        onChange={(event) => onChange({ ...rest, val: event.target.value })}
      />
    );
  return (
    <FieldServicesContext value={services}>
      <div className={styles.value}>
        <FilterInput
          plan={plan}
          find={{ field: field.path, op: ops[takes], more: false }}
          value={readVal(node.val, takes, isWhole(field))}
          onChange={(value, text) => onChange({ ...rest, val: valOf(value, takes), ...(text ? { text } : {}) })}
          at={`query-${node.id}`}
        />
      </div>
    </FieldServicesContext>
  );
}

/** A condition's text as the input of a kind takes it, and back. */
function readVal(val: string, takes: Takes, whole: boolean): unknown {
  if (takes === 'many') return splitValues(val);
  const one = (text: string | undefined) => {
    const plain = text?.trim() ?? '';
    if (plain === '') return null;
    return whole && Number.isSafeInteger(Number(plain)) ? Number(plain) : plain;
  };
  return takes === 'range' ? [one(val.split(',')[0]), one(val.split(',')[1])] : one(val);
}

function valOf(value: unknown, takes: Takes): string {
  const plain = (one: unknown) => (one === null || one === undefined ? '' : String(one));
  if (takes === 'many') return Array.isArray(value) ? joinValues(value.map(plain)) : plain(value);
  if (takes === 'range' && Array.isArray(value)) return `${plain(value[0])},${plain(value[1])}`;
  return Array.isArray(value) ? plain(value[0]) : plain(value);
}
