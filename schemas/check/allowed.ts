import type { EntityPlan, PersonsPlan, RecordData } from '../compile/plan.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { readsOf } from '../expressions/reads-of.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Asker, Expr } from '../expressions/tree.ts';
import { allowedInLines, lineMoveOf } from './allowed-lines.ts';
import { isAnythingOpen, isNew, scopesOf, stateOf } from './openness.ts';
import { type ProgramRow, registerRows, rowsBelow } from './program-rows.ts';
import { sourceOver } from './record-source.ts';

/** One that refuses, and why, in words for the person who asked. */
export interface Refuser {
  readonly by: 'role' | 'state' | 'rule';
  readonly say: string;
}

export interface Allowance {
  readonly allowed: boolean;
  /** Everyone who refuses, not only the first. */
  readonly reasons: readonly Refuser[];
}

type AllowedPlan = Pick<EntityPlan, 'access' | 'states' | 'actions' | 'becomes' | 'parts' | 'fields'>;

const builtIn: Readonly<Record<string, string>> = {
  read: '查看',
  create: '新建',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
};

export interface AllowedOptions {
  /** The record is a row of a list and does not hold every field: a condition that reads what is not there is left to the server. */
  readonly partial?: boolean;
}

/**
 * Whether this viewer may do something with this record now: role, state and rule must all agree, and each that does not is told.
 * Operations: `read create edit delete export import move:x action:x becomes:x`, and `lines.move:x`, which some row must allow. Without a record, only what is known beforehand is asked.
 */
export function allowed(
  plan: AllowedPlan,
  record: RecordData | null,
  operation: string,
  asker: Asker,
  { partial = false }: AllowedOptions = {},
): Allowance {
  const line = lineMoveOf(plan, operation);
  if (line) return allowedInLines(plan, record, operation, line, asker);
  const target = targetOf(plan, operation);
  const reasons = [
    ...byRole(plan, record, operation, target.label),
    ...(record && !isNew(record)
      ? [...byState(plan, record, operation, target), ...byRule(plan, record, target, asker, partial)]
      : []),
  ];
  return { allowed: reasons.length === 0, reasons };
}

interface Target {
  readonly label: string;
  readonly when: Expr | null;
  readonly unless: string | null;
  readonly from: readonly string[] | null;
  readonly notByOwner: boolean;
  readonly notBy?: readonly PersonsPlan[];
}

function targetOf(plan: AllowedPlan, operation: string): Target {
  const [sort, key] = operation.split(':');
  const none = { label: builtIn[operation] ?? operation, when: null, unless: null, from: null, notByOwner: false };
  if (key === undefined) return none;
  if (sort === 'move') return { ...none, ...plan.states?.moves.find((move) => move.key === key) };
  if (sort === 'action') return { ...none, ...plan.actions.find((action) => action.key === key) };
  return { ...none, ...plan.becomes.find((chain) => chain.key === key) };
}

export function byRole(
  plan: Pick<EntityPlan, 'access'>,
  record: RecordData | null,
  operation: string,
  label: string,
): readonly Refuser[] {
  const scopes = plan.access.ops[operation];
  if (!scopes) return [{ by: 'role', say: `您的角色没有“${label}”的权限` }];
  const holding = scopesOf(plan, record);
  if (scopes.some((scope) => holding.includes(scope))) return [];
  return [{ by: 'role', say: `这条数据不在您可以“${label}”的范围内` }];
}

function byState(
  plan: AllowedPlan,
  record: RecordData,
  operation: string,
  { label, from }: Target,
): readonly Refuser[] {
  const node = stateOf(plan, record);
  if (!node) return [];
  if (from && !from.includes(node.key)) {
    const names = from.map((key) => `“${plan.states?.nodes.find((one) => one.key === key)?.label ?? key}”`);
    return [{ by: 'state', say: `当前是“${node.label}”，只有${names.join('、')}时才能“${label}”` }];
  }
  if (operation === 'edit') return byOpenness(plan, record, node, label);
  const isClosed = operation === 'delete' && node.open !== '*' && !node.deletable;
  return isClosed ? [{ by: 'state', say: `“${node.label}”状态下不能${label}` }] : [];
}

/** To edit is to write something: where the state leaves this person nothing to write, there is nothing to be opened. */
function byOpenness(
  plan: AllowedPlan,
  record: RecordData,
  node: { readonly label: string; readonly open: '*' | readonly string[] },
  label: string,
): readonly Refuser[] {
  if (node.open !== '*' && node.open.length === 0) return [{ by: 'state', say: `“${node.label}”状态下不能${label}` }];
  // Who may not edit the record at all is told that alone.
  const isOpen = byRole(plan, record, 'edit', label).length > 0 || isAnythingOpen(plan, record);
  return isOpen ? [] : [{ by: 'state', say: `“${node.label}”状态下没有您可以填写的内容` }];
}

function byRule(
  plan: AllowedPlan,
  record: RecordData,
  target: Target,
  asker: Asker,
  partial: boolean,
): readonly Refuser[] {
  const reasons = [...byPersons(plan, record, target, asker)];
  const isAsked = target.when && !(partial && readsAbsent(target.when, record));
  if (isAsked && target.when && evaluate(target.when, scopeOver(plan, record, asker)) !== true)
    reasons.push({ by: 'rule', say: target.unless ?? `不满足“${target.label}”的条件` });
  return reasons;
}

function byPersons(
  plan: Pick<EntityPlan, 'parts'>,
  record: RecordData,
  target: Pick<Target, 'label' | 'notByOwner' | 'notBy'>,
  asker: Asker,
): readonly Refuser[] {
  const reasons: Refuser[] = [];
  const isOwner = [record.createBy, record.updateBy].includes(asker.me);
  if (target.notByOwner && isOwner)
    reasons.push({ by: 'rule', say: `制单人或最后修改人不能“${target.label}”，请由他人办理` });
  const barred = (target.notBy ?? []).filter((persons) => personsIn(plan, record, persons, asker).includes(asker.me));
  if (barred.length > 0) reasons.push({ by: 'rule', say: sayBarred(barred, target.label) });
  return reasons;
}

/** Whether a move keeps this person from making it, and from deciding that it is made; everything else of it aside. */
export const apartFrom = (plan: AllowedPlan, record: RecordData, move: string, asker: Asker): readonly Refuser[] =>
  byPersons(plan, record, targetOf(plan, `move:${move}`), asker);

/** Whom a field names: of every row, where it stands in lines. What a row of a list does not hold names nobody there. */
export function personsIn(
  plan: Pick<EntityPlan, 'parts'>,
  record: RecordData,
  { part, keys }: PersonsPlan,
  asker: Asker,
): readonly unknown[] {
  const rows = part === '' ? [scopeOver(plan, record, asker)] : scopesOver(plan, record, part, asker);
  return rows.flatMap((row) => row.read(0, keys));
}

/** Why somebody may not make a move that those whom these fields name may not make. */
export const sayBarred = (persons: readonly PersonsPlan[], moveLabel: string): string =>
  `您是${persons.map(({ label }) => `“${label}”`).join('、')}，须回避，不能“${moveLabel}”，请由他人办理`;

const readsAbsent = (expr: Expr, record: RecordData): boolean =>
  readsOf(expr).some(({ keys }) => {
    const [key = ''] = keys;
    return (
      !(key in record) || (keys.length > 1 && !Array.isArray(record[key]) && !(keys.join('.') in (record.$rel ?? {})))
    );
  });

/** A record as an expression of its head sees it, for a question that is asked once. */
export const scopeOver = (plan: Pick<EntityPlan, 'parts'>, record: RecordData, asker: Asker): EvalScope =>
  rowsOver(plan, record, asker).scope;

/** The same of each row of a part, in their order. */
export const scopesOver = (
  plan: Pick<EntityPlan, 'parts'>,
  record: RecordData,
  part: string,
  asker: Asker,
): readonly EvalScope[] => rowsBelow(rowsOver(plan, record, asker), part).map(({ scope }) => scope);

function rowsOver(plan: Pick<EntityPlan, 'parts'>, record: RecordData, asker: Asker): ProgramRow {
  const source = sourceOver(record);
  return registerRows({ plan, source, asker, valueOf: (row, path) => source.value(row.key, path) }).head;
}
