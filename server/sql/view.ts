import type { EntityModel, Fetch, FieldModel, GrantModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Hiding } from '../../schemas/compile/program-model.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { keptScopesFor, scopesFor } from '../../schemas/compile/scopes-for.ts';
import { viewerScopes } from '../../schemas/compile/view-access.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';

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
  /** Fields of a part, in order. */
  fields(part: PartModel): readonly FieldModel[];
  parts(part: PartModel): readonly PartModel[];
  /** Scopes in which a field or part is shown; null: in all. */
  shownIn(path: string): readonly number[] | null;
  /** When rules hide a field or part of a row that it is shown in. */
  hides(path: string): readonly Hiding[];
  readonly fetches: readonly Fetch[];
  /** Which coded fields are told in words as well; all unless said. */
  inWords?(field: FieldModel): boolean;
  /** Whether rows say where they come from; they do unless said. */
  readonly withLinks?: boolean;
}

/** What a viewer sees, as the plan says. */
export function viewOf(model: Model, entity: EntityModel, plan: EntityPlan, roles: readonly string[]): View {
  const shown = new Set(plan.fetches);
  return {
    model,
    entity,
    scopes: scopesFor(entity, { roles }),
    reads: plan.access.ops.read ?? [],
    kept: keptScopesFor(entity, { roles }),
    fields: (part) => [...part.fields.values()].filter((field) => plan.fields[field.path]),
    parts: (part) => [...part.parts.values()].filter((inner) => plan.parts[inner.path]),
    shownIn: (path) => plan.access.shown[path] ?? null,
    hides: (path) => entity.hides.get(path) ?? [],
    fetches: entity.fetches.filter((fetch) => shown.has(fetch.path)),
  };
}

/** Whether every row within reach shows it: only then may it be told without being asked of the row. */
export const isAlwaysShown = (view: View, path: string): boolean =>
  view.shownIn(path) === null && view.hides(path).length === 0;

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
    fetches: [...view.entity.fetches, ...fetchesOfScopes(view)],
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

/** What row scopes read through references: whether a save leaves the record within reach is asked of the record itself. */
function fetchesOfScopes({ model, entity, scopes }: View): readonly Fetch[] {
  const known = new Set(entity.fetches.map(({ path }) => path));
  return scopes
    .flatMap((scope) => (scope ? readsOf(scope) : []))
    .flatMap(({ up, keys }): Fetch[] => {
      const found = reach(model.entities, entity, '', up, keys);
      if (!found || found.steps.length < 2 || known.has(found.path)) return [];
      known.add(found.path);
      return [{ path: found.path, part: '', rel: found.path, steps: found.steps }];
    });
}
