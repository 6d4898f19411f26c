import { below } from '../language/names.ts';
import type { ValueType } from '../values/value-type.ts';
import type { FieldModel, PartModel } from './model.ts';

export interface Step {
  readonly entity: string;
  readonly field: string;
  /** Of every record there, and not only of one that is pointed at. */
  readonly ofAll?: true;
}

/** Notes what something reaches, and gives the paths by which it depends on that. */
export type Read = (found: readonly Reach[]) => readonly string[];

/** Where a path in an expression leads. */
export interface Reach {
  /** From the head's point of view: `total`, `lines.qty`, `supplier.country`, `lines.material.spec`. */
  readonly path: string;
  /** The part whose rows it is read from. */
  readonly part: string;
  /** Our own field or part that the path goes through. */
  readonly own: string;
  /** What stands at its end, of every row when rows are passed through. */
  readonly type: ValueType;
  readonly inRows: boolean;
  /** The fields on the way when it goes through references, our own first. */
  readonly steps: readonly Step[];
  /** It leads to records that point here. */
  readonly linked?: true;
  /** A field on the way is wrong in itself. */
  readonly broken: boolean;
}

/** What a path can be followed through: an entity while it is compiled, or when it is done. */
export interface Reachable {
  readonly key: string;
  readonly head: PartModel;
  readonly parts: ReadonlyMap<string, PartModel>;
  readonly broken?: ReadonlySet<string>;
  readonly links?: readonly {
    readonly key: string;
    readonly entity: string;
    readonly by: string;
    /** The other end of those that tie two together. */
    readonly and?: string;
  }[];
}
type Shapes = ReadonlyMap<string, Reachable>;

/** Follows a path from a part of an entity: up to the head, down into lines, on through references. */
export function reach(
  shapes: Shapes,
  shape: Reachable,
  part: string,
  up: number,
  keys: readonly string[],
): Reach | undefined {
  let here: PartModel | null = part === '' ? shape.head : (shape.parts.get(part) ?? null);
  for (let step = 0; step < up && here; step++) here = here.parent;
  return here ? reachDown(shapes, shape, here, keys, false) : undefined;
}

function reachDown(
  shapes: Shapes,
  shape: Reachable,
  part: PartModel,
  keys: readonly string[],
  inRows: boolean,
): Reach | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return undefined;
  const inner = part.parts.get(key);
  if (inner) {
    if (rest.length > 0) return reachDown(shapes, shape, inner, rest, true);
    return {
      path: inner.path,
      part: part.path,
      own: inner.path,
      type: { is: 'rows', part: inner.path },
      steps: [],
      inRows,
      broken: false,
    };
  }
  const field = part.fields.get(key);
  if (!field) return part.path === '' ? reachLinked(shapes, shape, key, rest) : undefined;
  const end = reachOn(shapes, shape, field, rest);
  if (!end) return undefined;
  return {
    path: below(part.path, keys.join('.')),
    part: part.path,
    own: field.path,
    type: end.type,
    inRows,
    steps: rest.length > 0 ? end.steps : [],
    broken: end.broken,
  };
}

/** To the records that point here: whoever reads them through this link looks at all of them. */
function reachLinked(shapes: Shapes, shape: Reachable, key: string, rest: readonly string[]): Reach | undefined {
  const link = shape.links?.find((one) => one.key === key);
  const target = link && shapes.get(link.entity);
  if (!target) return undefined;
  const { key: entity, head } = target;
  const common = { part: '', own: key, inRows: true, linked: true as const };
  const by: Step[] = [
    { entity: shape.key, field: key },
    { entity, field: link.by, ofAll: true },
    ...(link.and ? [{ entity, field: link.and, ofAll: true as const }] : []),
  ];
  if (rest.length === 0)
    return { ...common, path: key, type: { is: 'rows', part: '', of: entity }, steps: by, broken: false };
  const found = reachDown(shapes, target, head, rest, false);
  if (!found) return undefined;
  const { type } = found;
  const own: Step[] = found.linked || target.parts.has(found.own) ? [] : [{ entity, field: found.own, ofAll: true }];
  return {
    ...common,
    path: below(key, rest.join('.')),
    type: type.is === 'rows' ? { ...type, of: type.of ?? entity } : type,
    steps: [...by, ...own, ...found.steps.slice(1).map((step) => ({ ...step, ofAll: true as const }))],
    broken: found.broken,
  };
}

interface End {
  readonly type: ValueType;
  readonly steps: readonly { readonly entity: string; readonly field: string }[];
  readonly broken: boolean;
}

/** Through references: `supplier.country` ends in a field of the supplier's head. */
function reachOn(shapes: Shapes, shape: Reachable, field: FieldModel, rest: readonly string[]): End | undefined {
  const step = { entity: shape.key, field: field.path };
  if (shape.broken?.has(field.path)) return { type: { is: 'json' }, steps: [step], broken: true };
  const [key, ...further] = rest;
  if (key === undefined) return { type: field.type, steps: [step], broken: false };
  if (field.type.is !== 'ref') return undefined;
  const target = shapes.get(field.type.to);
  if (!target) return { type: { is: 'json' }, steps: [step], broken: true };
  const next = target.head.fields.get(key);
  const end = next && reachOn(shapes, target, next, further);
  return end && { ...end, steps: [step, ...end.steps] };
}
