import { readsOf } from '../expressions/reads-of.ts';
import { toldOf } from '../expressions/told-of.ts';
import type { Expr } from '../expressions/tree.ts';
import type { GrantModel } from '../sections/access/access.model.ts';
import { isAuthorsOwn } from './authors-own.ts';
import { isLimited } from './line-hides.ts';
import type { EntityModel, FieldModel, Model } from './model.ts';
import type { Viewer } from './plan.ts';
import { type Reach, reach, type Step } from './reach.ts';
import { editIn, shownIn, type ViewerScope, viewerScopes } from './view-access.ts';

/** One entity as one sort of viewer sees it. */
export interface View {
  readonly entity: EntityModel;
  readonly scopes: readonly ViewerScope[];
  /** Fields and parts that are shown at all → the scopes they are shown in. */
  readonly shown: ReadonlyMap<string, readonly number[]>;
  /** By scope: what may be edited in it; null: everything shown. */
  readonly edit: readonly (readonly string[] | null)[];
  /** The expression if the viewer may see all it reads, else null. */
  readable(expr: Expr | null, part: string): Expr | null;
  /** Everything an expression reads, by full path, the references on the way included. */
  reads(expr: Expr, part: string): readonly string[];
  /** Whether the viewer's roles show a field of another entity there. */
  seesFar(step: Step): boolean;
  /** What an expression reads through references. */
  fetches(expr: Expr, part: string): readonly string[];
}

/** What a viewer sees of an entity; undefined when none of the roles may read it. */
export function viewOf(model: Model, entityKey: string, viewer: Viewer): View | undefined {
  const entity = model.entities.get(entityKey);
  if (!entity) return undefined;
  const scopes = viewerScopes(entity, viewer);
  if (scopes.length === 0) return undefined;
  return viewIn(model, entity, scopes, seesFarBy(model, viewer));
}

const everyLine: GrantModel['lines'] = new Map();

/** A record to be read by, and nothing done with it: all but what is hidden. */
export function readingView(
  model: Model,
  entityKey: string,
  viewer: Viewer,
  hide: ReadonlySet<string>,
): View | undefined {
  const entity = model.entities.get(entityKey);
  const grant = {
    role: '',
    rows: null,
    do: new Set(['read']),
    hide,
    retired: new Set<string>(),
    edit: null,
    lines: everyLine,
  };
  return (
    entity &&
    viewIn(model, entity, [{ rows: null, grants: [grant], lines: everyLine, isKept: false }], seesFarBy(model, viewer))
  );
}

/** Everything there is, as the engine itself sees it. */
export function wholeView(model: Model, entityKey: string): View | undefined {
  const entity = model.entities.get(entityKey);
  return (
    entity &&
    viewIn(model, entity, [{ rows: null, grants: [everythingIn(entity)], lines: everyLine, isKept: false }], () => true)
  );
}

function everythingIn(entity: EntityModel): GrantModel {
  const keyed: readonly (readonly [string, ReadonlyMap<string, unknown>])[] = [
    ['move', entity.states?.moves ?? new Map()],
    ['action', entity.actions],
    ['becomes', entity.lines?.chains ?? entity.becomes],
    ...[...entity.head.parts.values()].map((part) => [`${part.path}.move`, part.states?.moves ?? new Map()] as const),
  ];
  const named = keyed.flatMap(([sort, map]) => [...map.keys()].map((key) => `${sort}:${key}`));
  const operations = new Set(['read', 'create', 'edit', 'delete', 'export', 'import', ...named]);
  return { role: '', rows: null, do: operations, hide: new Set(), retired: new Set(), edit: null, lines: everyLine };
}

type SeesFar = (step: Step) => boolean;

/**
 * Whether a viewer reads a field through a reference, from records he sees (`far-hides.ts`): what every one of those shows, nothing that a
 * rule may hide or a role shows in some rows alone, and nothing that is worked out from such a value, wherever that stands.
 */
export function seesFarBy(model: Model, viewer: Viewer): SeesFar {
  const scopes = new Map<string, readonly ViewerScope[]>();
  const scopesOf = (entity: EntityModel) => {
    const found = scopes.get(entity.key) ?? viewerScopes(entity, viewer);
    scopes.set(entity.key, found);
    return found;
  };
  const known = new Map<string, boolean>();
  const sees = (step: Step, passed: Set<string>): boolean => {
    const key = keyOf(step);
    if (passed.has(key)) return true;
    passed.add(key);
    const entity = model.entities.get(step.entity);
    return (
      entity !== undefined &&
      isPlain(entity, scopesOf(entity), step) &&
      madeOf(model, entity, step).every((other) => sees(other, passed))
    );
  };
  return (step) => {
    const seen = known.get(keyOf(step)) ?? sees(step, new Set());
    known.set(keyOf(step), seen);
    return seen;
  };
}

const keyOf = ({ entity, field, ofAll }: Step): string => `${entity} ${field}${ofAll ? ' all' : ''}`;

/** Whether the grants show it in every row the viewer sees, or, `ofAll`, in every row there is. */
function isPlain(entity: EntityModel, scopes: readonly ViewerScope[], { field, ofAll }: Step): boolean {
  if (isHiddenByRule(entity, field) || (ofAll && entity.hides.has(field)) || isLimited(entity, scopes, field))
    return false;
  const ofEveryRow = scopes.filter(({ rows, isKept }) => rows === null && !isKept);
  if (shownIn(ofEveryRow, field).length > 0) return true;
  return !ofAll && scopes.length > 0 && shownIn(scopes, field).length === scopes.length;
}

/** What flows keep is asked of each record on the way. */
const isHiddenByRule = ({ hides }: EntityModel, field: string): boolean =>
  (hides.get(field) ?? []).some(({ byFlow }) => !byFlow);

/** What a value is worked out from, unless its author asks to have it stored. */
function madeOf(model: Model, entity: EntityModel, { field: path, ofAll }: Step): readonly Step[] {
  const field = entity.fields.get(path);
  if (!field?.calc || isAuthorsOwn(field)) return [];
  const reaches = readsOf(field.calc).flatMap(
    ({ up, keys }) => reach(model.entities, entity, field.part, up, keys) ?? [],
  );
  return reaches.flatMap(({ own, linked, steps }) => [
    ...(linked ? [] : [{ entity: entity.key, field: own, ...(ofAll ? { ofAll } : {}) }]),
    ...steps.slice(1).map((step) => (ofAll ? { ...step, ofAll } : step)),
  ]);
}

function viewIn(model: Model, entity: EntityModel, scopes: readonly ViewerScope[], seesFar: SeesFar): View {
  const reachesOf = (expr: Expr, part: string) =>
    readsOf(expr).flatMap(({ up, keys }) => reach(model.entities, entity, part, up, keys) ?? []);
  const shown = shownPaths(entity, scopes, reachesOf, seesFar);
  const sees = (found: Reach) => (found.linked || shown.has(found.own)) && found.steps.slice(1).every(seesFar);
  // A sum over lines of which some are not there would be another.
  const isWhole = (found: Reach) =>
    found.linked || !(found.inRows || found.type.is === 'rows') || !isLimited(entity, scopes, found.own);
  return {
    entity,
    scopes,
    shown,
    edit: scopes.map((scope, number) => editIn(entity, scope, number, shown)),
    readable: (expr, part) =>
      expr && reachesOf(expr, part).every((found) => sees(found) && isWhole(found)) ? expr : null,
    reads: (expr, part) => reachesOf(expr, part).flatMap(({ path, own }) => [own, path]),
    seesFar,
    fetches: (expr, part) => [
      ...reachesOf(expr, part).flatMap(({ path, steps, linked }) => (steps.length > 1 && !linked ? [path] : [])),
      ...toldOf(expr).keys(),
    ],
  };
}

/**
 * By the grants, and then without every value that is worked out on the spot from something not shown:
 * it would tell what is hidden. So does one that is kept by the law. What the author asks to be stored is the author's to show.
 */
function shownPaths(
  entity: EntityModel,
  scopes: readonly ViewerScope[],
  reachesOf: (expr: Expr, part: string) => readonly Reach[],
  seesFar: SeesFar,
): ReadonlyMap<string, readonly number[]> {
  const shown = new Map<string, readonly number[]>();
  for (const path of [...entity.fields.keys(), ...entity.parts.keys()]) {
    const numbers = shownIn(scopes, path);
    if (numbers.length > 0) shown.set(path, numbers);
  }
  const worked = [...entity.fields.values()].filter((field) => field.calc !== null && !isAuthorsOwn(field));
  for (let changed = true; changed; ) {
    changed = false;
    for (const field of worked) {
      const before = shown.get(field.path);
      if (!before) continue;
      const left = scopesOfCalc(field, before, shown, reachesOf, seesFar);
      if (left.length === before.length) continue;
      changed = true;
      if (left.length === 0) shown.delete(field.path);
      else shown.set(field.path, left);
    }
  }
  dropEmptyParts(entity, shown);
  return shown;
}

function scopesOfCalc(
  field: FieldModel,
  before: readonly number[],
  shown: ReadonlyMap<string, readonly number[]>,
  reachesOf: (expr: Expr, part: string) => readonly Reach[],
  seesFar: SeesFar,
): readonly number[] {
  const reaches = field.calc ? reachesOf(field.calc, field.part) : [];
  if (!reaches.every(({ steps }) => steps.slice(1).every(seesFar))) return [];
  return before.filter((number) => reaches.every(({ own, linked }) => linked || shown.get(own)?.includes(number)));
}

/** A part none of whose fields is shown is not shown; nor is anything in a part that is not. */
function dropEmptyParts(entity: EntityModel, shown: Map<string, readonly number[]>): void {
  for (const path of [...entity.parts.keys()].toReversed()) {
    const inside = [...shown.keys()].filter((other) => other.startsWith(`${path}.`));
    if (!inside.some((other) => entity.fields.has(other))) shown.delete(path);
    if (!shown.has(path)) for (const other of inside) shown.delete(other);
  }
}
