import { type Openness, opennessOf } from '../../../schemas/check/openness.ts';
import type { EntityModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import { labelsOfModel } from '../../../schemas/compile/model-labels.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { operationsOfRole } from '../../../schemas/compile/role-operations.ts';
import { scopesFor } from '../../../schemas/compile/scopes-for.ts';
import { scopesLeft } from '../../../schemas/compile/scopes-left.ts';
import { sayExpression } from '../../../schemas/expressions/say-expression.ts';
import type { EvalScope } from '../../../schemas/expressions/scope.ts';
import type { Asker, Expr } from '../../../schemas/expressions/tree.ts';
import type { Running } from '../../metadata/models.ts';
import type { EntityMatrix, FieldCell, MatrixCell, MatrixView, Verdict } from './matrix.contract.ts';
import { labelOf, operationsOf } from './operations.ts';
import { ruleSentences } from './rule-sentences.ts';

export interface MatrixQuestion {
  readonly running: Running;
  readonly roles: readonly string[];
  readonly nameOf: (role: string) => string;
}

/** Every entity with all its operations for roles held together. */
export function matrixOf(asked: MatrixQuestion): MatrixView {
  const { running, roles, nameOf } = asked;
  return {
    roles: roles.map((code) => ({ code, name: nameOf(code) })),
    entities: [...running.model.entities.values()].map((entity) => {
      const plan = running.plan(entity.key, roles);
      return {
        key: entity.key,
        title: entity.title,
        rows: plan ? sayScopes(plan.access.ops.read ?? [], entity, asked) : '',
        cells: operationsOf(entity).map((operation) => cellOf(operation, entity, plan, asked)),
        by: roles.filter((role) => operationsOfRole(entity, role).size > 0).map(nameOf),
      };
    }),
  };
}

function cellOf(
  operation: string,
  entity: EntityModel,
  plan: EntityPlan | undefined,
  asked: MatrixQuestion,
): MatrixCell {
  const scopes = plan?.access.ops[operation] ?? [];
  const label = labelOf(operation, entity);
  const allowed = scopes.length > 0;
  const rows = allowed ? sayScopes(scopes, entity, asked) : '';
  const others = [...entity.roles.keys()]
    .filter((role) => operationsOfRole(entity, role).has(operation))
    .map((role) => asked.nameOf(role));
  const who = asked.roles.length > 0 ? asked.roles.map((role) => `“${asked.nameOf(role)}”`).join('、') : '（没有角色）';
  const say = `角色${who}没有“${entity.title}”的“${label}”权限${others.length > 0 ? `；有此权限的是：${[...new Set(others)].join('、')}` : '；没有任何角色有此权限'}`;
  return { operation, label, allowed, rows, why: allowed ? [] : [{ by: 'role', say }] };
}

function sayScopes(numbers: readonly number[], entity: EntityModel, { running, roles }: MatrixQuestion): string {
  const scopes = scopesFor(entity, { roles });
  const rows = numbers.map((number) => scopes[number] ?? null);
  if (rows.some((one) => one === null)) return '全部';
  const said = rows.map((one) => say(one, running.model, entity));
  return [...new Set(said)].join(' 或 ');
}

const say = (expr: Expr | null, model: Model, entity: EntityModel, part?: string): string =>
  expr === null ? '全部' : sayExpression(expr, labelsOfModel(model, entity, part));

/** One entity: what is shown and can be edited in every state, and which moves lead on. */
export function entityMatrix(asked: MatrixQuestion, entity: EntityModel): EntityMatrix {
  const { running, roles } = asked;
  const plan = running.plan(entity.key, roles);
  const nodes = [...(entity.states?.nodes.values() ?? [])];
  const named = nodes.length > 0 ? nodes.map(({ key, label }) => ({ key, label })) : [{ key: '', label: '任何时候' }];
  const states = named.map((state): StateOf => ({ ...state, left: scopesIn(state.key, entity, asked) }));
  const rules = ruleSentences(running.model, entity);
  const operations = operationsOf(entity).filter((one) => one.includes(':'));
  return {
    key: entity.key,
    title: entity.title,
    states: named,
    fields: [...entity.fields.values()]
      .filter(({ system }) => !system)
      .map(({ path, label, part }) => ({
        path,
        label,
        part: part === '' ? '' : (entity.parts.get(part)?.label ?? part),
        cells: states.map((state) => fieldCell(path, state, entity, plan, rules.get(path) ?? [], asked)),
      })),
    moves: operations.map((operation) => {
      const cell = cellOf(operation, entity, plan, asked);
      return {
        key: operation,
        label: cell.label,
        rows: cell.rows,
        cells: states.map((state) => moveCell(operation, state, entity, cell, plan, asked)),
      };
    }),
  };
}

interface StateOf {
  readonly key: string;
  readonly label: string;
  /** The row scopes that a record may be in while it stands there. */
  readonly left: readonly number[];
}

function scopesIn(state: string, entity: EntityModel, { roles }: MatrixQuestion): readonly number[] {
  const field = entity.states?.field;
  const record: EvalScope = { asker: nobody, read: () => state, rows: () => undefined };
  return scopesLeft(entity, { roles }, record, ({ keys }) => keys.join('.') === field);
}

/** Of a state is asked by its key alone, whoever asks. */
const nobody: Asker = { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '' };

function fieldCell(
  path: string,
  state: StateOf,
  entity: EntityModel,
  plan: EntityPlan | undefined,
  rules: readonly string[],
  asked: MatrixQuestion,
): FieldCell {
  const { roles, nameOf } = asked;
  const field = entity.fields.get(path);
  const who = roles.map((role) => `“${nameOf(role)}”`).join('、');
  const shown = plan?.fields[path];
  const byRules = rules.map((one) => ({ by: 'rule', say: one }) as const);
  if (!plan || !shown)
    return {
      is: 'hidden',
      depends: false,
      why: [{ by: 'role', say: plan ? `角色${who}看不到这个字段` : `角色${who}不能查看“${entity.title}”` }],
    };
  const openIn = (scopes: readonly number[]) =>
    opennessOf(plan, { id: 'x', $in: scopes, ...(plan.states ? { [plan.states.field]: state.key } : {}) })(path);
  const open = openIn(state.left);
  if (state.left.length === 0 || !open.shown)
    return { is: 'hidden', depends: false, why: [{ by: 'role', say: `“${state.label}”时角色${who}看不到这个字段` }] };
  const only = (what: string, isSo: (open: Openness) => boolean) => {
    const scopes = state.left.filter((scope) => isSo(openIn([scope])));
    const rows = sayScopes(scopes, entity, asked);
    return rows === sayScopes(state.left, entity, asked)
      ? []
      : [{ by: 'role', say: `只有${rows}的数据${what}` } as const];
  };
  const bySight = only('才看得到', (one) => one.shown);
  if (field?.calc || field?.kind.automatic)
    return {
      is: 'locked',
      depends: byRules.length > 0,
      why: [{ by: 'rule', say: '由系统填写，任何人都不能修改' }, ...bySight, ...byRules],
    };
  if (open.editable && !shown.locked) {
    const byRows = only('可以修改', (one) => one.editable);
    return { is: 'edit', depends: byRows.length + byRules.length > 0, why: [...bySight, ...byRows, ...byRules] };
  }
  const why =
    open.by === 'state'
      ? ({ by: 'state', say: `“${state.label}”状态下不能修改` } as const)
      : shown.locked && open.editable
        ? ({ by: 'rule', say: '字段设为只读' } as const)
        : ({ by: 'role', say: `角色${who}只能看，不能修改这个字段` } as const);
  return { is: 'locked', depends: bySight.length + byRules.length > 0, why: [why, ...bySight, ...byRules] };
}

/** 「待确认」「已退回」. */
const statesFrom = ({ states }: PartModel, from: readonly string[]): string =>
  from.map((key) => `“${states?.nodes.get(key)?.label ?? key}”`).join('、');

function moveCell(
  operation: string,
  state: StateOf,
  entity: EntityModel,
  cell: MatrixCell,
  plan: EntityPlan | undefined,
  { running: { model } }: MatrixQuestion,
): Verdict {
  const [sort = '', key = ''] = operation.split(':');
  const move = sort === 'move' ? entity.states?.moves.get(key) : undefined;
  const part = entity.head.parts.get(sort.replace(/\.move$/, ''));
  const ofRows = part?.states?.moves.get(key);
  const when =
    (move ?? ofRows)?.when ??
    (sort === 'action' ? entity.actions.get(key)?.when : entity.becomes.get(key)?.when) ??
    null;
  const isFrom = !move || move.from.includes(state.key);
  const names = (move?.from ?? []).map((from) => `“${entity.states?.nodes.get(from)?.label ?? from}”`).join('、');
  const isLeft = (plan?.access.ops[operation] ?? []).some((scope) => state.left.includes(scope));
  const why: Verdict['why'] = [
    ...cell.why,
    ...(cell.allowed && !isLeft
      ? [{ by: 'role', say: `只能对${cell.rows}的数据“${cell.label}”，“${state.label}”时不在其中` } as const]
      : []),
    ...(isFrom ? [] : [{ by: 'state', say: `当前是“${state.label}”，只有${names}时才能“${cell.label}”` } as const]),
    ...(when ? [{ by: 'rule', say: `还须满足：${say(when, model, entity, ofRows && part?.path)}` } as const] : []),
    ...(ofRows && part ? [{ by: 'state', say: `逐行办理：${statesFrom(part, ofRows.from)}的行` } as const] : []),
    ...((move ?? ofRows)?.notBy ?? []).map(
      ({ label }) => ({ by: 'rule', say: `须回避：“${label}”本人不能办理` }) as const,
    ),
    ...(move?.notByOwner ? [{ by: 'rule', say: '制单人或最后修改人不能办理' } as const] : []),
  ];
  return { allowed: isLeft && isFrom, why };
}
