import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { Effect, ProgramNode } from '../../../schemas/compile/program-model.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import { asWhole, type View, wholeView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { boundKeys } from './below-taken.ts';
import { type JudgedPlans, judgedPlans } from './judged-plan.ts';
import { linkedKeys } from './linked-faults.ts';
import { movesByItself, waitedFor } from './settle-autos.ts';

/** What a change of a few head fields is judged by: the fields that depend on them or decide about them, and nothing else. */
export interface Narrow {
  /** The fields that were sent. */
  readonly keys: readonly string[];
  /** What is read of the record. */
  readonly view: View;
  readonly plans: JudgedPlans;
  /** What the answer holds. */
  readonly shown: View;
  /** The change may carry the record into other row scopes. */
  readonly movesScopes: boolean;
}

const known = new WeakMap<View, Map<string, Narrow | null>>();
const MOST_SHAPES = 200;

/** Null when the change needs the whole record: lines are sent, or something about them depends on what is changed. */
export function narrowUpdate(asking: Asking, body: RecordData): Narrow | null {
  const { view, entity } = asking;
  // Who may write a seal anew is asked of the whole record.
  if (entity.seals.size > 0) return null;
  if (entity.onSave.length > 0) return null;
  const kept = known.get(view) ?? new Map<string, Narrow | null>();
  known.set(view, kept);
  const keys = Object.keys(body).filter((key) => !/^\$|_dictText$/.test(key) && key !== 'id' && key !== 'version');
  if (keys.some((key) => !entity.head.fields.has(key))) return null;
  const shape = keys.toSorted().join(' ');
  const found = kept.get(shape);
  if (found !== undefined) return found;
  const narrow = narrowTo(asking, keys);
  if (kept.size < MOST_SHAPES) kept.set(shape, narrow);
  return narrow;
}

function narrowTo(asking: Asking, keys: readonly string[]): Narrow | null {
  const { entity, view, model } = asking;
  const linked = linkedKeys(entity);
  if (keys.some((key) => linked.has(key))) return null;
  const { nodes, changed } = dependents(entity, keys);
  const bounds = boundKeys(model, entity);
  if ([...changed].some((key) => bounds.has(key))) return null;
  // A move that makes itself is tried again as well when what refuses it is otherwise, and at every save where that stands elsewhere.
  const waited = waitedFor(model, entity);
  const mayBeTried = movesByItself(model, entity) && (nodes.size > 0 || !waited.isInHand);
  if (mayBeTried || [...changed].some((key) => waited.keys.has(key))) return null;
  if ([...nodes].some((node) => node.do === 'find')) return null;
  const around = [...nodes].flatMap((node) => [...node.reads, ...written(node)]);
  if ([...nodes].some(({ part }) => part !== '') || around.some((path) => entity.head.parts.has(ownKey(path))))
    return null;
  const scopeReads = view.scopes.flatMap((scope) => (scope ? readsOf(scope) : []).map(({ keys }) => keys.join('.')));
  const movesScopes = scopeReads.some((path) => changed.has(ownKey(path)));
  if (movesScopes && scopeReads.some((path) => entity.head.parts.has(ownKey(path)))) return null;
  const wanted = new Set([
    ...keys,
    ...around.map(ownKey),
    ...(movesScopes ? scopeReads.map(ownKey) : []),
    ...(entity.states ? [entity.states.field] : []),
    ...['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', entity.named],
  ]);
  // Whether anything hides what is told is asked of the whole record.
  if ([...keys, ...changed].some((key) => view.hides(key).length > 0)) return null;
  const through = new Set([...around, ...(movesScopes ? scopeReads : [])]);
  const whole = wholeView(view);
  const told = new Set([...keys, ...changed, 'id', 'version', 'updateBy', 'updateTime']);
  const narrow: View = {
    ...whole,
    fields: (part) => whole.fields(part).filter(({ key, column }) => part.path === '' && wanted.has(key) && column),
    parts: () => [],
    fetches: whole.fetches.filter(({ part, path, told }) => part === '' && (told || through.has(path))),
    inWords: ({ key }) => told.has(key),
    withLinks: false,
  };
  const plans = judgedPlans(asking);
  return {
    keys,
    view: asWhole(narrow),
    plans: { seen: trim(plans.seen, wanted, nodes), whole: trim(plans.whole, wanted, nodes) },
    shown: {
      ...view,
      fields: (part) => view.fields(part).filter(({ key }) => told.has(key)),
      parts: () => [],
      fetches: [],
      withLinks: false,
    },
    movesScopes,
  };
}

function trim(plan: EntityPlan, wanted: ReadonlySet<string>, nodes: ReadonlySet<ProgramNode>): EntityPlan {
  return {
    ...plan,
    fields: Object.fromEntries(Object.entries(plan.fields).filter(([path]) => wanted.has(path))),
    parts: {},
    program: { nodes: plan.program.nodes.filter((node) => nodes.has(node)) },
  };
}

/** Everything that runs because of these fields, or says something about them, and the fields it may change in turn. */
function dependents(entity: EntityModel, keys: readonly string[]) {
  const { nodes: all } = entity.program;
  const changed = new Set(keys);
  // What changes of itself waits for a save of the whole or a move: a record with states comes to one, and one without is edited for ever.
  const moving = entity.states ? [] : all.flatMap((node) => (node.do === 'calc' && node.moving ? [node] : []));
  const nodes = new Set([...all.filter((node) => written(node).some((path) => changed.has(path))), ...moving]);
  for (const { field } of moving) changed.add(field);
  for (let size = -1; size !== nodes.size; ) {
    size = nodes.size;
    for (const node of all) {
      const isFed = node.reads.some((path) => changed.has(ownKey(path)));
      // What is not kept must be worked out for whoever reads it, and what changes of itself with what is made from it.
      const gives = node.do === 'calc' || node.do === 'find' ? node.field : null;
      const feeds = gives !== null && (node.moving || isAbsent(entity, gives)) && reads(nodes, gives);
      if (!isFed && !feeds) continue;
      nodes.add(node);
      for (const path of written(node)) changed.add(path);
    }
  }
  return { nodes, changed };
}

const isAbsent = (entity: EntityModel, path: string): boolean => entity.fields.get(path)?.column === null;

const reads = (nodes: ReadonlySet<ProgramNode>, path: string): boolean =>
  [...nodes].some((node) => node.reads.some((read) => read === path || read.startsWith(`${path}.`)));

const ownKey = (path: string): string => path.split('.')[0] ?? '';

const effectsOf = (node: ProgramNode): readonly Effect[] => (node.do === 'rule' ? [...node.then, ...node.else] : []);

/** What a node gives a value or says something about. */
const written = (node: ProgramNode): string[] =>
  node.do === 'calc' || node.do === 'find' ? [node.field] : effectsOf(node).map(({ target }) => target);
