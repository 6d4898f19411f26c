import type { Effect, EntityModel, ProgramNode } from '../../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import type { View } from '../view.ts';
import { doScopesReadRows } from './hold-scopes.ts';
import { type JudgedPlans, judgedPlans } from './judged-plan.ts';

interface Division {
  /** What runs over the head alone. */
  readonly nodes: readonly ProgramNode[];
  /** Head fields that something else reads, however far off. */
  readonly felt: ReadonlySet<string>;
}

const divisions = new WeakMap<EntityModel, Division>();
const known = new WeakMap<View, JudgedPlans>();

/**
 * What a change of some head fields alone is judged by: then lines are neither read nor sent back. Null when they must
 * be there: they are sent, or something about them depends on what is changed.
 */
export function headOnlyPlans(asking: Asking, body: RecordData): JudgedPlans | null {
  const { entity, view } = asking;
  if (entity.parts.size === 0 || doScopesReadRows(asking)) return null;
  const { felt, nodes } = divisionOf(entity);
  const keys = Object.keys(body).filter((key) => !key.startsWith('$') && !key.endsWith('_dictText'));
  if (keys.some((key) => felt.has(key) || entity.head.parts.has(key))) return null;
  const found = known.get(view) ?? trimPlans(judgedPlans(asking), nodes);
  known.set(view, found);
  return found;
}

function trimPlans({ seen, whole }: JudgedPlans, nodes: readonly ProgramNode[]): JudgedPlans {
  const trim = (plan: EntityPlan): EntityPlan => ({
    ...plan,
    fields: Object.fromEntries(Object.entries(plan.fields).filter(([, { part }]) => part === '')),
    parts: {},
    program: { nodes },
  });
  return { seen: trim(seen), whole: trim(whole) };
}

/** Divides a program into what the head alone decides and the rest, whose outcome stays as it was while nothing it reads changes. */
function divisionOf(entity: EntityModel): Division {
  const found = divisions.get(entity);
  if (found) return found;
  const ownKey = (path: string) => path.split('.')[0] ?? '';
  const isHead = (path: string) => !entity.head.parts.has(ownKey(path));
  const left = new Set(entity.program.nodes.filter((node) => node.part !== '' || !touched(node).every(isHead)));
  // What is not kept and worked out from lines is not there, so nothing that reads it runs either.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const gone = new Set([...left].flatMap((node) => (node.do === 'calc' ? [node.field] : [])));
    const absent = (path: string) => gone.has(path) && entity.fields.get(path)?.column === null;
    for (const node of entity.program.nodes) if (node.reads.some(absent)) left.add(node);
  }
  const nodes = entity.program.nodes.filter((node) => !left.has(node));
  const felt = new Set([...left].flatMap(({ reads }) => reads.map(ownKey)));
  for (let size = -1; size !== felt.size; ) {
    size = felt.size;
    for (const node of nodes) {
      if (written(node).some((path) => felt.has(ownKey(path)))) for (const path of node.reads) felt.add(ownKey(path));
    }
  }
  const division = { nodes, felt };
  divisions.set(entity, division);
  return division;
}

const effectsOf = (node: ProgramNode): readonly Effect[] => (node.do === 'rule' ? [...node.then, ...node.else] : []);

/** What a node reads and speaks of. */
const touched = (node: ProgramNode): string[] => [...node.reads, ...written(node)];

const written = (node: ProgramNode): string[] =>
  node.do === 'calc' ? [node.field] : effectsOf(node).map(({ target }) => target);
