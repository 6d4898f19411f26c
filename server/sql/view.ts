import { farHidesFor } from '../../schemas/compile/far-hides.ts';
import { lineLocks, rowPlace } from '../../schemas/compile/line-hides.ts';
import type { EntityModel, Fetch, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, Viewer } from '../../schemas/compile/plan.ts';
import type { Hiding } from '../../schemas/compile/program-model.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { decidedScopesFor, keptScopesFor, scopesFor } from '../../schemas/compile/scopes-for.ts';
import { viewerScopes } from '../../schemas/compile/view-access.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { covers } from '../../schemas/language/names.ts';
import type { GrantModel } from '../../schemas/sections/access/access.model.ts';

/** What of an entity's records goes out: which fields and parts, and in which of the viewer's row scopes. */
export interface View {
  readonly model: Model;
  readonly entity: EntityModel;
  /** The viewer's row scopes as the plan numbers them; null is every row. */
  readonly scopes: readonly (Expr | null)[];
  /** Scopes in which a record may be read at all. */
  readonly reads: readonly number[];
  /** Scopes whose records are seen as they were when another last held. */
  readonly kept: readonly number[];
  /** Scopes whose records are read because the viewer decides about them; none unless said. */
  readonly byFlows?: readonly number[];
  /** Fields of a part, in order. */
  fields(part: PartModel): readonly FieldModel[];
  parts(part: PartModel): readonly PartModel[];
  /** Scopes in which a field or part is shown; null: in all. */
  shownIn(path: string): readonly number[] | null;
  /**
   * What hides a field or part of a row that it is shown in, or what lies behind a reference: rules, and records at the other end that
   * the viewer does not see.
   */
  hides(path: string): readonly Hiding[];
  /** What keeps the viewer from writing a place in lines of which he may see some: asked of each row. */
  locks(path: string): readonly Hiding[];
  /** What keeps the viewer from doing something with rows of a part of which he may see some: asked of each row. */
  bars(part: string, operation: string): readonly Hiding[];
  readonly fetches: readonly Fetch[];
  /** Which coded fields are told in words as well; all unless said. */
  inWords?(field: FieldModel): boolean;
  /** Whether rows say where they come from; they do unless said. */
  readonly withLinks?: boolean;
}

/** What a viewer sees, as the plan says. */
export function viewOf(model: Model, entity: EntityModel, plan: EntityPlan, viewer: Viewer): View {
  const shown = new Set(plan.fetches);
  const far = farHidesFor(model, entity, viewer);
  const hides = new Map<string, readonly Hiding[]>();
  const numbered = viewerScopes(entity, viewer);
  const locks = new Map<string, readonly Hiding[]>();
  return {
    model,
    entity,
    scopes: scopesFor(entity, viewer),
    reads: plan.access.ops.read ?? [],
    kept: keptScopesFor(entity, viewer),
    byFlows: decidedScopesFor(entity, viewer),
    fields: once((part) => [...part.fields.values()].filter((field) => plan.fields[field.path])),
    parts: once((part) => [...part.parts.values()].filter((inner) => plan.parts[inner.path])),
    shownIn: (path) => plan.access.shown[path] ?? null,
    hides: (path) => {
      const found = hides.get(path) ?? [...(entity.hides.get(path) ?? []), ...far.of(path)];
      hides.set(path, found);
      return found;
    },
    locks: (path) => {
      const found = locks.get(path) ?? lineLocks(entity, numbered, path, (scope) => isWrittenIn(plan, path, scope));
      locks.set(path, found);
      return found;
    },
    bars: (part, operation) =>
      lineLocks(entity, numbered, rowPlace(part), (scope) => (plan.access.ops[operation] ?? []).includes(scope)),
    fetches: entity.fetches.filter((fetch) => shown.has(fetch.path)),
  };
}

/** Asked for every row of every record, and the same each time. */
function once<T>(work: (part: PartModel) => readonly T[]): (part: PartModel) => readonly T[] {
  const known = new Map<PartModel, readonly T[]>();
  return (part) => {
    const found = known.get(part) ?? work(part);
    known.set(part, found);
    return found;
  };
}

const isWrittenIn = ({ access: { ops, edit, shown } }: EntityPlan, path: string, scope: number): boolean =>
  (ops.edit ?? []).includes(scope) &&
  (edit[scope]?.some((one) => covers(one, path)) ?? true) &&
  (shown[path]?.includes(scope) ?? true);

/** Whether every row within reach shows it: only then may it be told without being asked of the row. */
export const isAlwaysShown = (view: View, path: string): boolean =>
  view.shownIn(path) === null && view.hides(path).length === 0;

/** Whether every line of a record within reach is there for the viewer. */
export const seesAllLines = ({ entity, hides }: View): boolean =>
  [...entity.parts.keys()].every((part) => hides(rowPlace(part)).length === 0);

/** With the fields put out of use, where the viewer's grants hide them for no other reason: of before, they still tell. */
export function withRetired(view: View, roles: readonly string[], isWanted = (_path: string) => true): View {
  const scopes = viewerScopes(view.entity, { roles });
  const shows = ({ hide, retired }: GrantModel, path: string) => !hide.has(path) || retired.has(path);
  const found = new Map<string, readonly number[]>();
  for (const { path, calc } of view.entity.fields.values()) {
    // What is worked out may be made of what is hidden.
    if (
      calc !== null ||
      !isWanted(path) ||
      !scopes.some(({ grants }) => grants.some(({ retired }) => retired.has(path)))
    )
      continue;
    const numbers = scopes.flatMap(({ grants }, at) => (grants.some((grant) => shows(grant, path)) ? [at] : []));
    if (numbers.length > 0) found.set(path, numbers);
  }
  if (found.size === 0) return view;
  return {
    ...view,
    fields: (part) => {
      const seen = new Set(view.fields(part));
      return [...part.fields.values()].filter((field) => seen.has(field) || found.has(field.path));
    },
    shownIn: (path) => found.get(path) ?? view.shownIn(path),
  };
}

/** All that may be hidden in a row that shows it otherwise, by its path, and what hides it. */
export function hidesOf(view: View): readonly (readonly [path: string, hides: readonly Hiding[]])[] {
  const { fields, parts, fetches } = view.entity;
  const paths = [
    ...fields.keys(),
    ...parts.keys(),
    ...[...parts.keys()].map(rowPlace),
    ...fetches.map(({ path }) => path),
  ];
  return paths.map((path) => [path, view.hides(path)] as const).filter(([, hides]) => hides.length > 0);
}

const locksOf = (view: View): readonly Hiding[] =>
  [...view.entity.fields.keys(), ...[...view.entity.parts.keys()].map(rowPlace)].flatMap((path) => view.locks(path));

const hidings = new WeakMap<View, readonly Hiding[]>();

/** Every condition that a record is asked for what of it is hidden from the viewer, or not his to write, each once. */
export function hidingsOf(view: View): readonly Hiding[] {
  const found = hidings.get(view);
  if (found) return found;
  const all = [...new Set([...hidesOf(view).flatMap(([, hides]) => hides), ...locksOf(view)])].filter(
    ({ when }) => readsOf(when).length > 0,
  );
  hidings.set(view, all);
  return all;
}

const plains = new WeakMap<EntityModel, View>();

/** An entity as nobody in particular sees it: for what its document computes, whoever asks. */
export function plainView(model: Model, entity: EntityModel): View {
  const found = plains.get(entity);
  if (found) return found;
  const view: View = {
    model,
    entity,
    scopes: [],
    reads: [],
    kept: [],
    fields: (part) => [...part.fields.values()],
    parts: (part) => [...part.parts.values()],
    shownIn: () => null,
    hides: () => [],
    locks: () => [],
    bars: () => [],
    fetches: entity.fetches,
  };
  plains.set(entity, view);
  return view;
}

const wholes = new WeakMap<View, View>();

/** The whole record, as the engine needs it to judge and to write; the viewer's scopes are still told. */
export function wholeView(view: View): View {
  const found = wholes.get(view);
  if (found) return found;
  const whole: View = {
    ...view,
    fields: (part) => [...part.fields.values()],
    parts: (part) => [...part.parts.values()],
    shownIn: () => null,
    hides: () => [],
    locks: () => [],
    bars: () => [],
    fetches: [...view.entity.fetches, ...fetchesOfAccess(view)],
  };
  wholes.set(view, whole);
  return whole;
}

const kepts = new WeakMap<View, View>();

/** As the whole view, without what is computed on the spot: whoever judges a record computes that anyway. */
export function keptView(view: View): View {
  const found = kepts.get(view);
  if (found) return found;
  const whole = wholeView(view);
  const kept: View = { ...whole, fields: (part) => whole.fields(part).filter(({ column }) => column !== null) };
  kepts.set(view, kept);
  return kept;
}

/** A view that holds all there is to judge: it is its own whole. */
export function asWhole(view: View): View {
  wholes.set(view, view);
  kepts.set(view, view);
  return view;
}

/** What row scopes and whatever hides read through references: whether a save leaves the record within reach, and what of it, is asked of the record itself. */
function fetchesOfAccess(view: View): readonly Fetch[] {
  const { model, entity, scopes } = view;
  const known = new Set(entity.fetches.map(({ path }) => path));
  const asked = [
    ...scopes.flatMap((scope) => (scope ? [{ part: '', when: scope }] : [])),
    ...hidingsOf(view).map(({ part, when }) => ({ part, when })),
  ];
  return asked.flatMap(({ part, when }) =>
    readsOf(when).flatMap(({ up, keys }): Fetch[] => {
      const found = reach(model.entities, entity, part, up, keys);
      if (!found || found.steps.length < 2 || known.has(found.path)) return [];
      known.add(found.path);
      const rel = found.part === '' ? found.path : found.path.slice(found.part.length + 1);
      return [{ path: found.path, part: found.part, rel, steps: found.steps }];
    }),
  );
}
