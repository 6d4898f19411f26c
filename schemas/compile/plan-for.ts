import type { Expr } from '../expressions/tree.ts';
import { planActions } from '../sections/actions/actions.plan.ts';
import { planBecomes } from '../sections/becomes/becomes.plan.ts';
import { planForms } from '../sections/forms/forms.plan.ts';
import { withLineStates } from '../sections/line-states/line-states.plan.ts';
import { planLinks } from '../sections/links/links.compile.ts';
import { planLists } from '../sections/lists/lists.plan.ts';
import { planPrint } from '../sections/print/print.compile.ts';
import { planSeals } from '../sections/seals/seals.compile.ts';
import { byHand, type Leads, planStates } from '../sections/states/states.plan.ts';
import { hashText } from '../values/hash.ts';
import { competitionsOf } from './competitions.ts';
import type { BoardPlan } from './dashboard-plan.ts';
import { farHidesFor } from './far-hides.ts';
import { headSchema } from './head-schema.ts';
import type { EntityModel, Model } from './model.ts';
import { offersOf } from './offers-of.ts';
import { pathOf } from './persons-told.ts';
import type { EntityPlan, Viewer } from './plan.ts';
import { boardsOf } from './plan-dashboard.ts';
import { planFields, planParts } from './plan-fields.ts';
import type { ColumnsOf } from './plan-pick.ts';
import { planProgram } from './plan-program.ts';
import { columnsSeen } from './plan-report.ts';
import { exprsOf } from './program-model.ts';
import { planAccess } from './view-access.ts';
import { readingView, type View, viewOf, wholeView } from './view-of.ts';

/**
 * One entity as one sort of viewer may see and use it, or undefined when none of the roles may read it.
 * Same model, same roles: the same bytes.
 */
export function planFor(model: Model, entityKey: string, viewer: Viewer): EntityPlan | undefined {
  const plan = planSeen(model, entityKey, viewer);
  return plan && { hash: hashText(JSON.stringify(plan)), ...plan };
}

/** The same for who judges records by it here and sends it to nobody: nobody asks for it by its hash. */
export function judgingPlanFor(model: Model, entityKey: string, viewer: Viewer): EntityPlan | undefined {
  const plan = planSeen(model, entityKey, viewer);
  return plan && { hash: '', ...plan };
}

function planSeen(model: Model, entityKey: string, viewer: Viewer): Omit<EntityPlan, 'hash'> | undefined {
  const view = viewOf(model, entityKey, viewer);
  if (!view) return undefined;
  const far = farHidesFor(model, view.entity, viewer);
  return planOf(view, model, {
    leads: byHand,
    guard: (when, part = '') => (when && far.readsAny(when, part) ? null : view.readable(when, part)),
    viewOther: (entity) => viewOf(model, entity, viewer),
    boards: boardsOf(model, view.entity.key, viewer),
    columnsOf: (report) => {
      const found = model.reports.get(report);
      const seen = found && columnsSeen(model, found, viewer);
      return seen ? new Set(seen.map(({ key }) => key)) : null;
    },
  });
}

/** The plan with nothing left out, for the engine to check and to calculate by. It must never leave the server, so nobody asks for it by its hash. */
export function wholePlanFor(model: Model, entityKey: string): EntityPlan | undefined {
  const view = wholeView(model, entityKey);
  const around: ViewerReach = {
    leads: ({ from }) => from,
    guard: (when) => when,
    viewOther: (entity) => wholeView(model, entity),
    boards: [],
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
  const alone: ViewerReach = {
    leads: byHand,
    guard: () => null,
    viewOther: () => undefined,
    columnsOf: () => null,
    boards: [],
  };
  return view && { hash: '', ...planOf(view, model, alone), lists: {} };
}

/** What the viewer sees beside the entity. */
interface ViewerReach {
  readonly leads: Leads;
  /** What a button may be shown by: what asks where the viewer does not see every record is left to the server. */
  readonly guard: (when: Expr | null, part?: string) => Expr | null;
  readonly viewOther: (entity: string) => View | undefined;
  readonly columnsOf: ColumnsOf;
  readonly boards: readonly BoardPlan[];
}

function planOf(
  view: View,
  model: Model,
  { leads, guard, viewOther, columnsOf, boards }: ViewerReach,
): Omit<EntityPlan, 'hash'> {
  const { entity } = view;
  const access = planAccess(view.entity, view.scopes, view.shown);
  const offers = offersOf(access);
  const body: Omit<EntityPlan, 'hash' | 'fetches'> = {
    entity: entity.key,
    title: entity.title,
    rev: entity.rev,
    named: view.shown.has(entity.named) ? entity.named : 'id',
    ...toldOf(view),
    ...(entity.freezes.size > 0 ? { freezes: [...entity.freezes.values()].map(({ label }) => label) } : {}),
    ...(entity.trash ? { trash: true as const } : {}),
    ...(entity.lines ? { lines: { of: entity.lines.of, as: entity.lines.as } } : {}),
    fields: planFields(view, columnsOf),
    parts: withLineStates(planParts(view), view, access, guard),
    lists: planLists(view, offers),
    forms: planForms(view),
    schema: headSchema(view),
    program: planProgram(view),
    states: planStates(view, access, { leads, guard }),
    ...sealsOf(view),
    ...(isContested(model, entity) ? { contest: true as const } : {}),
    actions: planActions(view, access, guard),
    becomes: planBecomes(view, access, guard),
    links: planLinks(view, viewOther),
    ...(boards.length > 0 ? { boards } : {}),
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

/** By what the bases say: a facet is in the same competition. */
const isContested = (model: Model, { store }: EntityModel): boolean =>
  competitionsOf(model).some(({ over, seats }) => over.store === store || seats.store === store);

function sealsOf({ entity, shown }: View): Pick<EntityPlan, 'seals'> {
  const seals = planSeals(entity, (path) => shown.has(path));
  return seals ? { seals } : {};
}

function planDicts(model: Model, view: View): EntityPlan['dicts'] {
  const keys = new Set<string>();
  for (const field of view.entity.fields.values()) {
    const labels = view.shown.has(field.path) ? field.kind.labels?.(field.config as never) : null;
    if (labels?.from === 'dict') keys.add(labels.dict);
  }
  return Object.fromEntries([...keys].toSorted().map((key) => [key, model.dicts.get(key)?.items ?? []]));
}

/** Relation paths that something left in the plan reads. */
function planFetches(
  view: View,
  { fields, parts, program, states, actions, becomes }: Omit<EntityPlan, 'hash' | 'fetches'>,
): readonly string[] {
  const paths = new Set<string>();
  const read = (expr: Expr | null, part: string) => {
    for (const path of expr ? view.fetches(expr, part) : []) paths.add(path);
  };
  for (const { calc, part } of Object.values(fields)) read(calc, part);
  for (const node of program.nodes) {
    if (node.do === 'find') for (const expr of node.attempts.flatMap(({ given }) => given)) read(expr, node.part);
    if (node.do !== 'rule') continue;
    read(node.when, node.part);
    for (const expr of exprsOf([...node.then, ...node.else])) read(expr, node.part);
  }
  for (const { when } of [...(states?.moves ?? []), ...actions, ...becomes]) read(when, '');
  const ofLines = Object.values(parts).flatMap(
    ({ path, states }) => states?.moves.map((move) => ({ path, move })) ?? [],
  );
  for (const { path, move } of ofLines) read(move.when, path);
  const moves = [...(states?.moves ?? []), ...ofLines.map(({ move }) => move)];
  for (const persons of moves.flatMap(({ notBy }) => notBy ?? [])) read(pathOf(persons), persons.part);
  return [...paths].toSorted();
}
