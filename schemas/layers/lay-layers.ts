import { type Document, schemaOfKind } from '../language/document.ts';
import { normalise } from '../language/normalise.ts';
import { stepsOf } from '../language/pointer.ts';
import type { JsonSchema } from '../values/value-type.ts';

export type LayerName = 'product' | 'industry' | 'tenant';
type Json = Readonly<Record<string, unknown>>;

const layers: readonly LayerName[] = ['product', 'industry', 'tenant'];

export const layerOf = (document: { readonly layer?: LayerName }): LayerName => document.layer ?? 'product';

/** Whether the first layer stands above the second: what it says wins. */
export const isAbove = (layer: LayerName, other: LayerName): boolean => layers.indexOf(layer) > layers.indexOf(other);

export interface Laid {
  readonly document: Document;
  /** The layer a thing was first said in: it owns it. */
  addedBy(pointer: string): LayerName;
  /** The layer whose word counts for a property. */
  setBy(pointer: string): LayerName;
}

/**
 * Product → industry → tenant as one document. A layer holds only its changes, by key: what it does not say stays, null takes away.
 * The layers are one document's, in any order.
 */
export function layLayers(documents: readonly Document[]): Laid {
  const ordered = documents.toSorted((a, b) => layers.indexOf(layerOf(a)) - layers.indexOf(layerOf(b)));
  const [lowest, ...higher] = ordered;
  if (!lowest) throw new Error('There is no layer to lay');
  const says = (pointer: string) => (document: Document) => isSaid(document, stepsOf(pointer));
  return {
    document: higher.length === 0 && layerOf(lowest) === 'product' ? lowest : layOver(lowest, higher),
    addedBy: (pointer) => layerOf(ordered.find(says(pointer)) ?? lowest),
    setBy: (pointer) => layerOf(ordered.findLast(says(pointer)) ?? lowest),
  };
}

function layOver(lowest: Document, higher: readonly Document[]): Document {
  const laid = higher.reduce<unknown>((below, layer) => layChange(below, layer), layChange({}, lowest)) as Json;
  const { layer: _, ...rest } = laid;
  const document = { ...rest, ...(lowest.layer ? { layer: lowest.layer } : {}) };
  return settle(schemaOfKind(lowest.kind), document) as Document;
}

/** One change over what it changes: objects by key, everything else as a whole. */
export function layChange(base: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  const laid = new Map(Object.entries(isObject(base) ? base : {}));
  for (const [key, value] of Object.entries(change)) {
    if (value === null) laid.delete(key);
    else laid.set(key, layChange(laid.get(key), value));
  }
  return Object.fromEntries(laid);
}

/** Every entry of a keyed collection gets a place of its own: added ones behind, two at one place side by side. */
export const settle = (schema: JsonSchema, value: unknown): unknown => normalise(schema, value, 'settle').value;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSaid(document: Document, steps: readonly string[]): boolean {
  let here: unknown = document;
  for (const step of steps) {
    if (!isObject(here) || !Object.hasOwn(here, step)) return false;
    here = here[step];
  }
  return here !== null && here !== undefined;
}
