import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, FieldPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { CalcNode, ProgramNode } from '../../schemas/compile/program-model.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { labelKey } from './sql/labels.ts';
import { ledgerFields } from './write/columns-of.ts';

export interface Then {
  /** The plan of then, for this reader. */
  readonly plan: EntityPlan;
  readonly record: RecordData;
  /** The document as it was. */
  readonly was: EntityModel;
  readonly asker: Asker;
  /** As far back as history goes: what a ledger holds there already was taken before anybody noted it. Null: it is how the record still stands. */
  readonly first: RecordData | null;
  /** Fields whose values were first kept later than this version, by full path. */
  readonly filledLater: ReadonlySet<string>;
}

/**
 * A version complete in itself: what its document computed from it stands in it, and the plan works nothing out any more.
 * What nobody noted of that time is marked in the plan and is no value at all: neither today's nor a zero.
 */
export function tellThen(then: Then): { readonly plan: EntityPlan; readonly record: RecordData } {
  const { plan, was, asker } = then;
  const untold = untoldIn(then);
  const known = without(plan, then.record, (path) => then.filledLater.has(path) || untold.has(path));
  const computed = runProgram(plan, known, { asker, kinds: fieldKinds, isRead: true }).record;
  return { plan: closedPlan(plan, was, untold), record: without(plan, computed, (path) => untold.has(path)) };
}

/** What is not known of that time, and what is made from it. */
function untoldIn({ was, first, filledLater }: Then): ReadonlySet<string> {
  const calcs = was.program.nodes.filter((node): node is CalcNode => node.do === 'calc');
  const isStored = ({ field }: CalcNode) => was.fields.get(field)?.column !== null;
  const taken = first === null ? [] : [...ledgerFields(was)].filter((path) => isTaken(first, path.split('.')));
  const followed = spread(new Set(taken), calcs);
  const moved = calcs.filter((node) =>
    isStored(node) ? filledLater.has(node.field) && node.moving : isLive(was, node),
  );
  return spread(
    new Set([...followed, ...moved.map(({ field }) => field)]),
    calcs.filter((node) => !isStored(node) || filledLater.has(node.field)),
  );
}

const isLive = (was: EntityModel, { field }: CalcNode): boolean => was.fields.get(field)?.varies === 'live';

/** With every computed value that reads one of them, in turn. */
function spread(from: ReadonlySet<string>, calcs: readonly CalcNode[]): ReadonlySet<string> {
  const reached = new Set(from);
  for (const { field, reads } of calcs) if (reads.some((path) => reached.has(path))) reached.add(field);
  return reached;
}

function isTaken(row: RecordData, [key = '', ...rest]: readonly string[]): boolean {
  const value = row[key] ?? null;
  if (rest.length === 0) return value !== null && Number(value) !== 0;
  return Array.isArray(value) && (value as RecordData[]).some((one) => isTaken(one, rest));
}

/** What is drawn by it stays as it is handed over. */
function closedPlan(plan: EntityPlan, was: EntityModel, untold: ReadonlySet<string>): EntityPlan {
  const closed = (field: FieldPlan): FieldPlan => {
    const { varies: _, ...rest } = field;
    const isUntold = untold.has(field.path) && was.fields.has(field.path);
    return { ...rest, calc: null, ...(isUntold ? { untold: true } : {}) };
  };
  return {
    ...plan,
    fields: Object.fromEntries(Object.entries(plan.fields).map(([path, field]) => [path, closed(field)])),
    program: { nodes: plan.program.nodes.flatMap(withoutValues) },
  };
}

/** Rules still say what is shown; they give no value. */
function withoutValues(node: ProgramNode): readonly ProgramNode[] {
  if (node.do !== 'rule') return [];
  const keep = (effects: typeof node.then) => effects.filter((effect) => effect.do !== 'set');
  return [{ ...node, then: keep(node.then), else: keep(node.else) }];
}

function without({ fields, parts }: EntityPlan, record: RecordData, isGone: (path: string) => boolean): RecordData {
  const visit = (row: RecordData, part: string): RecordData => {
    const kept: RecordData = { ...row };
    for (const { path, key, part: where } of Object.values(fields)) {
      if (where !== part || !isGone(path)) continue;
      delete kept[key];
      delete kept[labelKey(key)];
    }
    for (const { path, key, parent } of Object.values(parts)) {
      const rows = row[key];
      if (parent === part && Array.isArray(rows)) kept[key] = (rows as RecordData[]).map((one) => visit(one, path));
    }
    return kept;
  };
  return visit(record, '');
}
