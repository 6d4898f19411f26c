import { constant } from '../expressions/constant.ts';
import { mapParts } from '../expressions/map-expression.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { type PathRead, readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { covers, pathFrom } from '../language/names.ts';
import { isAuthorsOwn } from './authors-own.ts';
import { lineHides, rowPlace } from './line-hides.ts';
import type { EntityModel, Model } from './model.ts';
import type { Viewer } from './plan.ts';
import type { Hiding } from './program-model.ts';
import { type Reach, reach } from './reach.ts';
import { type ViewerScope, viewerScopes } from './view-access.ts';
import { seesFarBy } from './view-of.ts';

/** What of an entity's records is hidden from a viewer because a record behind a reference, or a line, is not among his rows. */
interface FarHides {
  /** Of a field, by what it is worked out from; or of what a path through references leads to. */
  of(path: string): readonly Hiding[];
  /** Whether an expression reads anything that some of those records may not show. */
  readsAny(expr: Expr, part: string): boolean;
}

/**
 * The viewer's row scopes over there, asked of the reference that leads there: with them a value is shown where he sees every record it
 * comes from, and what every such record shows was settled before. What names a record is told by whoever points at it.
 */
export function farHidesFor(model: Model, entity: EntityModel, viewer: Viewer): FarHides {
  const sees = seesFarBy(model, viewer);
  const inLines = linesAsked(viewer);
  const rows = new Map<string, Expr | null>();
  const rowsOf = (there: EntityModel): Expr | null => {
    if (!rows.has(there.key)) rows.set(there.key, rowsSeen(there, viewer));
    return rows.get(there.key) ?? null;
  };

  const ofField = (here: EntityModel, path: string, way: Way): readonly Hiding[] => {
    const field = here.fields.get(path);
    if (!field?.calc || isAuthorsOwn(field)) return [];
    const { walk, at, open } = way;
    const place = `${here.key} ${path}`;
    if (open.includes(place)) walk.endless = true;
    if (walk.seen.has(`${at} ${path}`) || open.includes(place)) return [];
    if (walk.seen.size > mostPlaces) return [never];
    walk.seen.add(`${at} ${path}`);
    return readsOf(field.calc).flatMap((read) => ofRead(here, field.part, read, { ...way, open: [...open, place] }));
  };

  const ofRead = (here: EntityModel, part: string, read: PathRead, way: Way): readonly Hiding[] => {
    const found = reach(model.entities, here, part, read.up, read.keys);
    // Whoever reads the records that point here sees all of them.
    if (!found || found.linked) return [];
    const from = pathFrom(part, read.up, []);
    const on = found.inRows ? { ...way, at: `${way.at} each of ${from}` } : way;
    const areRows = found.type.is === 'rows';
    const own = inLines(here, areRows ? rowPlace(found.own) : found.own);
    const asked = [...own, ...ofField(here, found.own, on), ...behind(found, on)];
    return found.inRows || areRows ? asked.map((hiding) => ofEvery(from, hiding)) : asked;
  };

  const behind = ({ part, path, steps }: Reach, way: Way): readonly Hiding[] => {
    const keys = keysBelow(part, path);
    return steps.slice(1).flatMap((step, nth): readonly Hiding[] => {
      const there = model.entities.get(step.entity);
      const isName = nth === steps.length - 2 && there?.named === step.field;
      if (!there || isName) return [];
      if (!sees(step)) return [never];
      const reference = keys.slice(0, nth + 1);
      const own = ofField(there, step.field, { ...way, at: `${way.at} ${part} ${reference.join('.')}` });
      const hides = [...own, ...keptByFlows(there, step.field)];
      const seen = rowsOf(there);
      return [...(seen ? [seen] : []), ...hides.map(({ when }) => when)].map((when) => {
        const through = askedThrough(model, there, reference, when);
        return through ? { rule: '', part, when: through, hidesWhen: false } : never;
      });
    });
  };

  const walked = (ask: (way: Way) => readonly Hiding[]): readonly Hiding[] => {
    const walk: Walk = { seen: new Set(), endless: false };
    const found = ask({ walk, at: '', open: [] });
    const all = walk.endless && found.length > 0 ? [never] : found;
    return [...new Map(all.map((hiding) => [`${hiding.part} ${printExpression(hiding.when)}`, hiding])).values()];
  };

  return {
    of: (path) => {
      if (entity.fields.has(path)) return walked((way) => [...inLines(entity, path), ...ofField(entity, path, way)]);
      const row = [...entity.parts.keys()].find((one) => path === rowPlace(one) || path === one);
      // Whether a part is shown is asked around it, of whatever rows it has.
      if (row !== undefined) return inLines(entity, path).filter(({ part }) => path !== part);
      const part = partAround(entity, path);
      const found = reach(model.entities, entity, part, 0, keysBelow(part, path));
      return found && !found.linked ? walked((way) => behind(found, way)) : [];
    },
    readsAny: (expr, part) => readsOf(expr).some((read) => walked((way) => ofRead(entity, part, read, way)).length > 0),
  };
}

const keptByFlows = ({ hides }: EntityModel, field: string): readonly Hiding[] =>
  (hides.get(field) ?? []).filter(({ byFlow }) => byFlow);

/** What hides lines of any entity from a viewer. */
function linesAsked(viewer: Viewer): (entity: EntityModel, path: string) => readonly Hiding[] {
  const scopes = new Map<string, readonly ViewerScope[]>();
  return (entity, path) => {
    const found = scopes.get(entity.key) ?? viewerScopes(entity, viewer);
    scopes.set(entity.key, found);
    return lineHides(entity, found, path);
  };
}

/** How far a question has come. */
interface Way {
  readonly walk: Walk;
  /** The record it has come to, as the way there. */
  readonly at: string;
  /** What is being worked out around this, of whatever record. */
  readonly open: readonly string[];
}

interface Walk {
  /** Fields that were asked, with where: of a value that several are made from it is asked once. */
  readonly seen: Set<string>;
  /** Something comes of itself through a reference: of records without end, and nobody can ask them all. */
  endless: boolean;
}

/** What is made up of more than these is asked of nobody. */
const mostPlaces = 5000;

const never: Hiding = { rule: '', part: '', when: { t: 'bool', v: false }, hidesWhen: false };

/** What holds of the rows a viewer sees, as one condition; null: he sees all there are. */
function rowsSeen(entity: EntityModel, viewer: Viewer): Expr | null {
  const scopes = viewerScopes(entity, viewer).map(({ rows }) => rows);
  const some = scopes.filter((rows) => rows !== null);
  const any = some.length < scopes.length ? [] : [some.reduce<Expr | null>(joined('or'), null) ?? never.when];
  const common = Object.entries(entity.when).map(([key, value]): Expr => {
    const is = entity.fields.get(key)?.type.is ?? 'text';
    return { t: 'op', op: '=', a: { t: 'path', up: 0, keys: [key], is }, b: constant(value) };
  });
  return [...any, ...common].reduce<Expr | null>(joined('and'), null);
}

const joined =
  (op: 'and' | 'or') =>
  (a: Expr | null, b: Expr): Expr =>
    a ? { t: 'op', op, a, b } : b;

/** A condition on the record that a reference leads to; nothing is hidden where it leads nowhere. Null where it asks of lines: no path leads into those. */
function askedThrough(model: Model, there: EntityModel, reference: readonly string[], when: Expr): Expr | null {
  const isPlain = ({ up, keys }: PathRead) => {
    const found = reach(model.entities, there, '', up, keys);
    return found !== undefined && !found.inRows && found.type.is !== 'rows';
  };
  if (!readsOf(when).every(isPlain)) return null;
  const from = (expr: Expr): Expr => {
    if (expr.t !== 'path') return mapParts(expr, from);
    // Which record it is stands in the reference itself.
    return { ...expr, keys: expr.keys.join() === 'id' ? reference : [...reference, ...expr.keys] };
  };
  const leadsNowhere: Expr = { t: 'call', fn: 'empty', args: [{ t: 'path', up: 0, keys: reference, is: 'ref' }] };
  return { t: 'op', op: 'or', a: leadsNowhere, b: from(when) };
}

/** What is worked out over rows tells of each of them: it is hidden where one of them is. */
function ofEvery(part: string, hiding: Hiding): Hiding {
  if (hiding.part === '' || covers(hiding.part, part)) return hiding;
  const rows = { t: 'path', up: 0, keys: keysBelow(part, hiding.part), is: 'rows' } as const;
  // Unknown counts as hidden, as it does of one row.
  const where: Expr = { t: 'call', fn: 'if', args: [hiding.when, { t: 'bool', v: false }, { t: 'bool', v: true }] };
  const hidden: Expr = { t: 'over', fn: 'count', rows, where, each: null };
  return { ...hiding, part, when: { t: 'op', op: '=', a: hidden, b: { t: 'number', v: '0' } } };
}

const keysBelow = (part: string, path: string): readonly string[] =>
  (part === '' ? path : path.slice(part.length + 1)).split('.');

const partAround = (entity: EntityModel, path: string): string =>
  [...entity.parts.keys()].filter((part) => path.startsWith(`${part}.`)).toSorted((a, b) => b.length - a.length)[0] ??
  '';
