import { InputNumber } from 'antd';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { FieldPicker } from './FieldPicker.tsx';
import styles from './inputs.module.css';
import type { Operator } from './operators.ts';
import { Pick } from './Pick.tsx';
import { choicesOf, type ExpressionPlace, fieldAt } from './standing.ts';
import { ValueInput } from './ValueInput.tsx';

interface Props {
  readonly standing: ExpressionPlace;
  readonly left: Expr;
  readonly op: Operator;
  readonly right: readonly Expr[];
  readonly type: ValueType;
  readonly onChange: (right: readonly Expr[]) => void;
}

type Sort = 'value' | 'field' | 'near' | 'today' | 'now' | 'me' | 'mySupplier' | 'myDepart' | 'myDeparts';

const near = (days: number): Expr => ({
  t: 'call',
  fn: 'addDays',
  args: [
    { t: 'call', fn: 'today', args: [] },
    days < 0 ? { t: 'minus', a: { t: 'number', v: String(-days) } } : { t: 'number', v: String(days) },
  ],
});

/** The other side of a comparison: a value, another field, a day near today, who is asking. */
export function GivenInput({ standing, left, op, right, type, onChange }: Props) {
  const [given] = right;
  const sorts = sortsFor(type, op);
  const sort = given ? sortOf(given) : (sorts[0]?.value ?? 'value');
  const turn = (next: string) => onChange(startOf(next as Sort));
  return (
    <>
      {sorts.length > 1 && <Pick label="与什么比较" value={sort} options={sorts} onChange={turn} />}
      {sort === 'value' && <LiteralInput {...{ standing, left, op, right, type, onChange }} />}
      {sort === 'field' && (
        <FieldPicker
          standing={standing}
          label="比较的字段"
          value={given?.t === 'path' && given.keys.length > 0 ? given : null}
          only={(choice) => fits(choice.type, type, op)}
          onChange={(expr) => onChange([expr])}
        />
      )}
      {sort === 'near' && (
        <InputNumber
          aria-label="天数"
          className={styles.days ?? ''}
          value={daysOf(given)}
          precision={0}
          suffix="天后"
          onChange={(days) => onChange([near(days ?? 0)])}
        />
      )}
    </>
  );
}

const fits = (choice: ValueType, type: ValueType, { key }: Operator): boolean => {
  if (key === 'inList' || key === 'notInList') return choice.is === 'list';
  if (choice.is === 'ref' && type.is === 'ref') return choice.to === type.to;
  return choice.is === type.is;
};

function sortsFor(type: ValueType, { takes, key }: Operator): { value: Sort; label: string }[] {
  if (takes === 'many') return [{ value: 'value', label: '值' }];
  const field = { value: 'field', label: '字段' } as const;
  if (key === 'inList' || key === 'notInList') {
    const mine = type.is === 'ref' && type.to === 'depart' ? [{ value: 'myDeparts', label: '我的部门' } as const] : [];
    return [...mine, field];
  }
  const moments =
    type.is === 'date'
      ? ([
          { value: 'today', label: '今天' },
          { value: 'near', label: '今天起' },
        ] as const)
      : type.is === 'dateTime'
        ? ([{ value: 'now', label: '现在' }] as const)
        : [];
  const people =
    type.is === 'ref' ? askers.filter(({ to }) => to === type.to).map(({ value, label }) => ({ value, label })) : [];
  return [...people, { value: 'value', label: '值' }, field, ...moments];
}

const askers = [
  { to: 'user', value: 'me', label: '当前用户' },
  { to: 'supplier', value: 'mySupplier', label: '我的供应商' },
  { to: 'depart', value: 'myDepart', label: '我的当前部门' },
] as const;

function sortOf(given: Expr): Sort {
  if (given.t === 'path') return 'field';
  if (given.t !== 'call') return 'value';
  return given.fn === 'addDays' ? 'near' : (given.fn as Sort);
}

function startOf(sort: Sort): readonly Expr[] {
  if (sort === 'value') return [];
  // A field is still to be chosen; an unfinished path keeps the place.
  if (sort === 'field') return [{ t: 'path', up: 0, keys: [] }];
  return [sort === 'near' ? near(7) : { t: 'call', fn: sort, args: [] }];
}

function daysOf(given: Expr | undefined): number {
  const days = given?.t === 'call' ? given.args[1] : undefined;
  if (days?.t === 'minus') return days.a.t === 'number' ? -Number(days.a.v) : 0;
  return days?.t === 'number' ? Number(days.v) : 0;
}

function LiteralInput({ standing, left, op, right, type, onChange }: Props) {
  const asked = left.t === 'path' ? left : left.t === 'call' && left.args[0]?.t === 'path' ? left.args[0] : undefined;
  const found = asked && fieldAt(standing, asked.up, asked.keys);
  const isCount = left.t === 'call' && left.fn === 'count';
  const isNumber = (type.is === 'list' ? type.of : type).is === 'number';
  const write = (value: unknown): Expr | null => literal(value, isNumber);
  const values = right.map(textOf);
  const isOwn = !isCount && !['contains', 'startsWith', 'endsWith'].includes(op.shape);
  // One entry of a list of values has no input of its own, only its words where there are any.
  const isEntry = found?.field.type.is === 'list' && !choicesOf(standing.model, found);
  return (
    <ValueInput
      model={standing.model}
      found={isOwn && !isEntry ? found : undefined}
      label="值"
      many={op.takes === 'many'}
      value={op.takes === 'many' ? values : (values[0] ?? null)}
      onChange={(next) => onChange([next ?? []].flat().flatMap((one) => write(one) ?? []))}
    />
  );
}

const textOf = (expr: Expr): string =>
  expr.t === 'text' || expr.t === 'number' ? expr.v : expr.t === 'minus' && expr.a.t === 'number' ? `-${expr.a.v}` : '';

/** A value as formulas write it; null as long as it is none. */
function literal(value: unknown, isNumber: boolean): Expr | null {
  const text = value === null || value === undefined ? '' : String(value);
  if (text === '') return null;
  if (!isNumber) return { t: 'text', v: text };
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  return text.startsWith('-') ? { t: 'minus', a: { t: 'number', v: text.slice(1) } } : { t: 'number', v: text };
}
