import type { Document } from '../language/document.ts';
import { isAbove, layerOf } from '../layers/lay-layers.ts';
import type { Gathered } from './gather-documents.ts';
import type { EntityModel, Model, Use } from './model.ts';
import type { Resolved } from './resolve-facets.ts';
import type { Shape, Surroundings } from './shape.ts';

/** What a compile worked with. */
export interface CompileMemory {
  readonly around: Surroundings;
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly resolved: ReadonlyMap<string, Resolved>;
}

const kept = new WeakMap<Model, CompileMemory>();

/** Kept as long as the model: something more is compiled beside it, or most of it serves the next compile. */
export function keepWith(model: Model, what: CompileMemory): Model {
  kept.set(model, what);
  return model;
}

export function keptOf(model: Model): CompileMemory {
  const found = kept.get(model);
  if (!found) throw new Error('[Bug] nothing is kept of what this model was compiled among');
  return found;
}

/** An entity as an earlier compile left it. */
export interface Spared {
  readonly gathered: Gathered;
  readonly resolved: Resolved;
  readonly shape: Shape;
  readonly model: EntityModel;
  readonly uses: readonly Use[];
}

/**
 * Entities that would come out as they did, by their ids: the very same documents say them, nothing was wrong with them,
 * and neither what they refer to nor what they stand on is another. Between two tenants only what the product alone says: the same
 * words of theirs have tables and columns of their own.
 */
export function spareUnchanged(
  earlier: Model | undefined,
  layers: ReadonlyMap<string, readonly Document[]>,
  tenant: number,
): ReadonlyMap<string, Spared> {
  if (!earlier) return new Map();
  const { around, gathered, resolved } = keptOf(earlier);
  const ids = [...new Set([...gathered.keys(), ...layers.keys()])];
  const isOfOthers = (said: readonly Document[]) =>
    around.tenant !== tenant && said.some((document) => isAbove(layerOf(document), 'product'));
  const isAnother = (id: string): boolean => {
    const now = layers.get(id);
    return !areSame(gathered.get(id)?.layers, now) || isOfOthers(now ?? []);
  };
  const changed = new Set(ids.filter(isAnother));
  for (const one of resolved.values()) if (standsOnOneOf(changed, one)) changed.add(`entity:${one.document.key}`);
  addFlowsOver(changed, gathered);
  const isSpared = (one: Resolved): boolean =>
    !changed.has(`entity:${one.document.key}`) &&
    one.findings.issues.length === 0 &&
    !refersToOneOf(changed, one.findings) &&
    (one.base === null || isSpared(one.base)) &&
    (one.linesOf === null || isSpared(one.linesOf));
  const spared = new Map<string, Spared>();
  for (const one of resolved.values()) {
    const { key } = one.document;
    const [was, shape, model] = [gathered.get(`entity:${key}`), around.shapes.get(key), earlier.entities.get(key)];
    if (was && shape && model && isSpared(one))
      spared.set(`entity:${key}`, {
        gathered: was,
        resolved: one,
        shape,
        // A model of its own: what is remembered of an entity is remembered of it among the others of one model.
        model: { ...model },
        uses: earlier.uses.get(`entity:${key}`) ?? [],
      });
  }
  return spared;
}

/** A flow is another where anything it asks or calls is: the records it decides about are fetched with what all of these ask. */
function addFlowsOver(changed: Set<string>, gathered: ReadonlyMap<string, Gathered>): void {
  const flows = [...gathered].filter(([, { document }]) => document.kind === 'flow');
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const [id, { findings }] of flows) if (refersToOneOf(changed, findings)) changed.add(id);
  }
}

const documentOf = (ref: string): string => {
  const dot = ref.indexOf('.');
  return dot < 0 ? ref : ref.slice(0, dot);
};

const refersToOneOf = (changed: ReadonlySet<string>, { uses }: Gathered['findings']): boolean =>
  uses.some(({ ref }) => changed.has(documentOf(ref)));

/** Fields that come from elsewhere are others when they are others there: who refers to them here refers to those. */
const standsOnOneOf = (changed: ReadonlySet<string>, { own, base, linesOf }: Resolved): boolean =>
  Object.values(own.fieldsets ?? {}).some(({ of }) => changed.has(`fieldset:${of}`)) ||
  [base, linesOf].some(
    (one) => one !== null && (changed.has(`entity:${one.document.key}`) || standsOnOneOf(changed, one)),
  );

/** Whether they are the very same documents, in one order: no document ever changes. */
export const areSame = (before: readonly Document[] | undefined, now: readonly Document[] | undefined): boolean =>
  before !== undefined && before.length === now?.length && before.every((one, index) => one === now[index]);
