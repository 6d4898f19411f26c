import { opennessOf } from '../../../schemas/check/openness.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { scopesFor } from '../../../schemas/compile/scopes-for.ts';
import { labelsOfModel } from '../../../schemas/expressions/model-labels.ts';
import { sayExpression } from '../../../schemas/expressions/say-expression.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Running } from '../../metadata/models.ts';
import type { EntityMatrix, FieldCell, MatrixCell, MatrixView, Verdict } from './matrix.contract.ts';
import { labelOf, operationsOf } from './operations.ts';
import { ruleSentences } from './rule-sentences.ts';

export interface Asked {
  readonly running: Running;
  readonly roles: readonly string[];
  readonly nameOf: (role: string) => string;
}

/** Every entity with all its operations for roles held together. */
export function matrixOf(asked: Asked): MatrixView {
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
        by: roles.filter((role) => (entity.roles.get(role)?.do.size ?? 0) > 0).map(nameOf),
      };
    }),
  };
}

function cellOf(operation: string, entity: EntityModel, plan: EntityPlan | undefined, asked: Asked): MatrixCell {
  const scopes = plan?.access.ops[operation] ?? [];
  const label = labelOf(operation, entity);
  const allowed = scopes.length > 0;
  const rows = allowed ? sayScopes(scopes, entity, asked) : '';
  const others = [...entity.roles.values()]
    .filter((grant) => grant.do.has(operation))
    .map(({ role }) => asked.nameOf(role));
  const who = asked.roles.length > 0 ? asked.roles.map((role) => `“${asked.nameOf(role)}”`).join('、') : '（没有角色）';
  const say = `角色${who}没有“${entity.title}”的“${label}”权限${others.length > 0 ? `；有此权限的是：${[...new Set(others)].join('、')}` : '；没有任何角色有此权限'}`;
  return { operation, label, allowed, rows, why: allowed ? [] : [{ by: 'role', say }] };
}

function sayScopes(numbers: readonly number[], entity: EntityModel, { running, roles }: Asked): string {
  const scopes = scopesFor(entity, { roles });
  const rows = numbers.map((number) => scopes[number] ?? null);
  if (rows.some((one) => one === null)) return '全部';
  const said = rows.map((one) => say(one, running.model, entity));
  return [...new Set(said)].join(' 或 ');
}

const say = (expr: Expr | null, model: Model, entity: EntityModel): string =>
  expr === null ? '全部' : sayExpression(expr, labelsOfModel(model, entity));

/** One entity: what is shown and can be edited in every state, and which moves lead on. */
export function entityMatrix(asked: Asked, entity: EntityModel): EntityMatrix {
  const { running, roles } = asked;
  const plan = running.plan(entity.key, roles);
  const nodes = [...(entity.states?.nodes.values() ?? [])];
  const states = nodes.length > 0 ? nodes.map(({ key, label }) => ({ key, label })) : [{ key: '', label: '任何时候' }];
  const rules = ruleSentences(running.model, entity);
  const operations = operationsOf(entity).filter((one) => one.includes(':'));
  return {
    key: entity.key,
    title: entity.title,
    states,
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
        cells: states.map((state) => moveCell(operation, state, entity, cell, running.model)),
      };
    }),
  };
}

interface StateOf {
  readonly key: string;
  readonly label: string;
}

function fieldCell(
  path: string,
  state: StateOf,
  entity: EntityModel,
  plan: EntityPlan | undefined,
  rules: readonly string[],
  { roles, nameOf }: Asked,
): FieldCell {
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
  const record = {
    id: 'x',
    $in: Array.from({ length: plan.access.scopes }, (_, at) => at),
    ...(plan.states ? { [plan.states.field]: state.key } : {}),
  };
  const open = opennessOf(plan, record)(path);
  if (field?.calc || field?.kind.automatic)
    return {
      is: 'locked',
      depends: byRules.length > 0,
      why: [{ by: 'rule', say: '由系统填写，任何人都不能修改' }, ...byRules],
    };
  if (open.editable && !shown.locked) return { is: 'edit', depends: byRules.length > 0, why: byRules };
  const why =
    open.by === 'state'
      ? ({ by: 'state', say: `“${state.label}”状态下不能修改` } as const)
      : shown.locked && open.editable
        ? ({ by: 'rule', say: '字段设为只读' } as const)
        : ({ by: 'role', say: `角色${who}只能看，不能修改这个字段` } as const);
  return { is: 'locked', depends: byRules.length > 0, why: [why, ...byRules] };
}

function moveCell(operation: string, state: StateOf, entity: EntityModel, cell: MatrixCell, model: Model): Verdict {
  const [sort, key = ''] = operation.split(':');
  const move = sort === 'move' ? entity.states?.moves.get(key) : undefined;
  const when =
    move?.when ?? (sort === 'action' ? entity.actions.get(key)?.when : entity.becomes.get(key)?.when) ?? null;
  const isFrom = !move || move.from.includes(state.key);
  const names = (move?.from ?? []).map((from) => `“${entity.states?.nodes.get(from)?.label ?? from}”`).join('、');
  const why: Verdict['why'] = [
    ...cell.why,
    ...(isFrom ? [] : [{ by: 'state', say: `当前是“${state.label}”，只有${names}时才能“${cell.label}”` } as const]),
    ...(when ? [{ by: 'rule', say: `还须满足：${say(when, model, entity)}` } as const] : []),
    ...(move?.notByOwner ? [{ by: 'rule', say: '制单人或最后修改人不能办理' } as const] : []),
  ];
  return { allowed: cell.allowed && isFrom, why };
}
