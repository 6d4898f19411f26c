import { Input } from 'antd';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import type { Condition, Formula, Group, RoleTest, Test } from './condition.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { GivenInput } from './GivenInput.tsx';
import styles from './inputs.module.css';
import { operators, operatorsFor } from './operators.ts';
import { Pick } from './Pick.tsx';
import { useRoleNames } from './role-names.ts';
import { type ExpressionPlace, labelsAt, typeAt } from './standing.ts';

interface Props<One> {
  readonly condition: One;
  readonly standing: ExpressionPlace;
  readonly onChange: (next: Condition) => void;
}

/** One condition: what it asks about, how, and with what. */
export function ConditionRow({ condition, ...rest }: Props<Exclude<Condition, Group>>) {
  if (condition.is === 'role') return <RoleRow condition={condition} {...rest} />;
  if (condition.is === 'formula') return <FormulaRow condition={condition} {...rest} />;
  return <TestRow condition={condition} {...rest} />;
}

function TestRow({ condition, standing, onChange }: Props<Test>) {
  const { left, op, right } = condition;
  const type = left ? typeOfLeft(left, standing) : undefined;
  const fitting = operatorsFor(type);
  const offered = op && !fitting.includes(op) ? [...fitting, op] : fitting;
  const take = (next: Expr) => {
    const [first] = operatorsFor(typeOfLeft(next, standing));
    onChange({ is: 'test', left: next, op: first ?? null, right: [] });
  };
  const turn = (key: string) => {
    const next = operators.find((one) => one.key === key) ?? null;
    const keeps = next?.takes === op?.takes && next?.shape !== 'inList' && op?.shape !== 'inList';
    onChange({ ...condition, op: next, right: keeps ? right : [] });
  };
  return (
    <div className={styles.row}>
      <FieldPicker standing={standing} label="字段" figures value={left} onChange={take} />
      {left && (
        <Pick
          label="怎样比较"
          value={op?.key ?? null}
          options={offered.map(({ key, label }) => ({ value: key, label }))}
          onChange={turn}
        />
      )}
      {left && op && type && op.takes !== 'none' && (
        <GivenInput
          standing={standing}
          left={left}
          op={op}
          right={right}
          type={type}
          onChange={(next) => onChange({ ...condition, right: next })}
        />
      )}
    </div>
  );
}

function typeOfLeft(left: Expr, standing: ExpressionPlace): ValueType | undefined {
  if (left.t === 'path') return typeAt(standing, left.up, left.keys);
  if (left.t !== 'call') return undefined;
  const [arg] = left.args;
  if (left.fn === 'count' || left.fn === 'sum') return { is: 'number' };
  return arg?.t === 'path' ? typeAt(standing, arg.up, arg.keys) : undefined;
}

function RoleRow({ condition, onChange }: Props<RoleTest>) {
  const names = useRoleNames();
  const known = Object.entries(names).map(([value, label]) => ({ value, label }));
  return (
    <div className={styles.row}>
      <span className={styles.fixed}>当前用户</span>
      <Pick
        label="拥有还是没有"
        value={condition.not ? 'not' : 'has'}
        options={[
          { value: 'has', label: '拥有角色' },
          { value: 'not', label: '没有角色' },
        ]}
        onChange={(next) => onChange({ ...condition, not: next === 'not' })}
      />
      {known.length > 0 ? (
        <Pick
          label="角色"
          search
          value={condition.role || null}
          options={known}
          onChange={(role) => onChange({ ...condition, role })}
        />
      ) : (
        <Input
          aria-label="角色编码"
          value={condition.role}
          maxLength={41}
          placeholder="角色编码"
          onChange={({ target }) => onChange({ ...condition, role: target.value })}
        />
      )}
    </div>
  );
}

/** What cannot be picked is said; it is changed as a formula. */
const FormulaRow = ({ condition, standing }: Props<Formula>) => (
  <p className={styles.formulaRow}>
    {sayExpression(condition.expr, labelsAt(standing))} <small>（用公式写的，请在“写公式”中修改）</small>
  </p>
);
