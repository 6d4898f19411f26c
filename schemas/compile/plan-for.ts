import type { Expr } from '../expressions/tree.ts';
import { hashText } from './hash.ts';
import { headSchema } from './head-schema.ts';
import type { Model, StatesModel } from './model.ts';
import type { AccessPlan, ActionPlan, EntityPlan, StatesPlan, Viewer } from './plan.ts';
import { planFields, planParts } from './plan-fields.ts';
import { offersOf, planForms, planLists } from './plan-layout.ts';
import type { ColumnsOf } from './plan-pick.ts';
import { planProgram } from './plan-program.ts';
import { planReport } from './plan-report.ts';
import { planAccess } from './view-access.ts';
import { readingView, type View, viewOf, wholeView } from './view-of.ts';

/**
 * One entity as one sort of viewer may see and use it, or undefined when none of the roles may read it.
 * Same model, same roles: the same bytes.
 */
export function planFor(model: Model, entityKey: string, viewer: Viewer): EntityPlan | undefined {
  const view = viewOf(model, entityKey, viewer);
  if (!view) return undefined;
  const plan = planOf(view, model, {
    viewOther: (entity) => viewOf(model, entity, viewer),
    columnsOf: (report) => {
      const found = model.reports.get(report);
      const seen = found && planReport(model, found, viewer);
      return seen ? new Set(seen.columns.map(({ key }) => key)) : null;
    },
  });
  return { hash: hashText(JSON.stringify(plan)), ...plan };
}

/** The plan with nothing left out, for the engine to check and to calculate by. It must never leave the server, so nobody asks for it by its hash. */
export function wholePlanFor(model: Model, entityKey: string): EntityPlan | undefined {
  const view = wholeView(model, entityKey);
  const around: Around = {
    viewOther: (entity) => wholeView(model, entity),
    columnsOf: (report) => new Set(model.reports.get(report)?.columns.map(({ key }) => key)),
  };
  return view && { hash: '', ...planOf(view, model, around) };
}

/** What a record of another time is read by: its forms, without what is hidden from this reader. */
export function readingPlanFor(
  model: Model,
  entityKey: string,
  viewer: Viewer,
  hidden: ReadonlySet<string>,
): EntityPlan | undefined {
  const view = readingView(model, entityKey, viewer, hidden);
  const alone: Around = { viewOther: () => undefined, columnsOf: () => null };
  return view && { hash: '', ...planOf(view, model, alone), lists: {} };
}

/** What the viewer sees beside the entity. */
interface Around {
  readonly viewOther: (entity: string) => View | undefined;
  readonly columnsOf: ColumnsOf;
}

function planOf(view: View, model: Model, { viewOther, columnsOf }: Around): Omit<EntityPlan, 'hash'> {
  const { entity } = view;
  const access = planAccess(view.scopes, view.shown);
  const offers = offersOf(access);
  const body: Omit<EntityPlan, 'hash' | 'fetches'> = {
    entity: entity.key,
    title: entity.title,
    rev: entity.rev,
    named: view.shown.has(entity.named) ? entity.named : 'id',
    ...toldOf(view),
    ...(entity.trash ? { trash: true as const } : {}),
    fields: planFields(view, columnsOf),
    parts: planParts(view),
    lists: planLists(view, offers),
    forms: planForms(view),
    schema: headSchema(view),
    program: planProgram(view),
    states: planStates(view, access),
    actions: planActions(view, access),
    becomes: planBecomes(view, access),
    links: planLinks(view, viewOther),
    access,
    dicts: planDicts(model, view),
    print: planPrint(view),
  };
  return { ...body, fetches: planFetches(view, body) };
}

function toldOf({ entity, shown }: View): Pick<EntityPlan, 'told'> {
  const told = entity.told.filter((key) => shown.has(key));
  return told.length > 0 ? { told } : {};
}

const may = (access: AccessPlan, operation: string): boolean => Object.hasOwn(access.ops, operation);

function planStates(view: View, access: AccessPlan): StatesPlan | null {
  const states: StatesModel | null = view.entity.states;
  if (!states || !view.shown.has(states.field)) return null;
  const nodes = [...states.nodes.values()].map((node) => ({
    ...node,
    open: node.open === '*' ? node.open : node.open.filter((path) => view.shown.has(path)),
  }));
  const moves = [...states.moves.values()]
    .filter(({ key }) => may(access, `move:${key}`))
    .map(({ run: _, ...move }) => ({ ...move, when: view.readable(move.when, '') }));
  return { field: states.field, start: states.start, nodes, moves, way: states.way };
}

const planActions = (view: View, access: AccessPlan): readonly ActionPlan[] =>
  [...view.entity.actions.values()]
    .filter(({ key }) => may(access, `action:${key}`))
    .map(({ run: _, ...action }) => ({ ...action, when: view.readable(action.when, '') }));

const planBecomes = (view: View, access: AccessPlan): EntityPlan['becomes'] =>
  [...view.entity.becomes.values()]
    .filter(({ key }) => may(access, `becomes:${key}`))
    .map(({ key, label, to, when }) => ({ key, label, to, when: view.readable(when, '') }));

/** Tabs of other entities, where the viewer may read them and see what ties them to this one. */
const planLinks = (view: View, viewOther: Around['viewOther']): EntityPlan['links'] =>
  view.entity.links.filter((link) => {
    const other = viewOther(link.entity);
    return (
      other?.shown.has(link.by) &&
      other.entity.lists.get(link.list)?.columns.some(({ field }) => other.shown.has(field))
    );
  });

function planDicts(model: Model, view: View): EntityPlan['dicts'] {
  const keys = new Set<string>();
  for (const field of view.entity.fields.values()) {
    const labels = view.shown.has(field.path) ? field.kind.labels?.(field.config as never) : null;
    if (labels?.from === 'dict') keys.add(labels.dict);
  }
  return Object.fromEntries([...keys].toSorted().map((key) => [key, model.dicts.get(key)?.items ?? []]));
}

function planPrint(view: View): EntityPlan['print'] {
  const prints = Object.entries(view.entity.print).map(([key, { paper, blocks }]) => {
    const seen = blocks.filter((block) => !block.startsWith('part:') || view.shown.has(block.slice('part:'.length)));
    return [key, { paper, blocks: seen }] as const;
  });
  return Object.fromEntries(prints);
}

/** Relation paths that something left in the plan reads. */
function planFetches(
  view: View,
  { fields, program, states, actions, becomes }: Omit<EntityPlan, 'hash' | 'fetches'>,
): readonly string[] {
  const paths = new Set<string>();
  const read = (expr: Expr | null, part: string) => {
    for (const path of expr ? view.fetches(expr, part) : []) paths.add(path);
  };
  for (const { calc, part } of Object.values(fields)) read(calc, part);
  for (const node of program.nodes) {
    if (node.do !== 'rule') continue;
    read(node.when, node.part);
    for (const effect of [...node.then, ...node.else]) if (effect.do === 'set') read(effect.expr, node.part);
  }
  for (const { when } of [...(states?.moves ?? []), ...actions, ...becomes]) read(when, '');
  return [...paths].toSorted();
}
