import type { AnyActionKind } from '../kinds/action-kind.ts';
import type { BlockKind } from '../kinds/block-kind.ts';
import type { AnyChartKind } from '../kinds/chart-kind.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { AnyListKind } from '../kinds/list-kind.ts';
import { type Document, idOf } from '../language/document.ts';
import { isObject, valueAt } from './diff-documents.ts';

/** The kinds that words of documents are of; all of them are listed in `renderers/kinds.ts`. */
export interface NamedKinds {
  readonly fields: readonly AnyFieldKind[];
  readonly actions: readonly AnyActionKind[];
  readonly charts: readonly AnyChartKind[];
  readonly lists: readonly AnyListKind[];
  readonly blocks: readonly BlockKind[];
}

/** What telling of a document may look up beside it: the kinds its words are of, other documents, and the company's roles. */
export interface Naming extends Partial<NamedKinds> {
  /** Another document by its id, with the fields of its fieldsets. */
  readonly documentOf?: ((id: string) => Document | undefined) | undefined;
  readonly roleName?: ((code: string) => string | undefined) | undefined;
}

/** What saying a change looks things up in: the document as it was and as it is, and what stands around it. */
export interface Words extends Naming {
  readonly before: unknown;
  readonly after: unknown;
}

const deepestFacet = 5;

const sourcesKnown = new WeakMap<Words, readonly unknown[]>();

/** Where a thing may have its name from: looked for once, whatever is asked. */
export function sourcesOf(words: Words): readonly unknown[] {
  const known = sourcesKnown.get(words) ?? findSources(words);
  sourcesKnown.set(words, known);
  return known;
}

/** The document itself, as it was, with the fields of its fieldsets, and what it is another side of, or decides about. */
function findSources({ before, after, documentOf }: Words): readonly unknown[] {
  const own = [after, before].filter(isDocument);
  const written = own.slice(0, 1).map((one) => documentOf?.(idOf(one)));
  const bases: unknown[] = [];
  let base = baseOf(own[0]);
  while (base !== undefined && bases.length < deepestFacet) {
    const found = documentOf?.(`entity:${base}`);
    bases.push(found);
    base = baseOf(found);
  }
  return [after, before, ...written, ...bases].filter(isObject);
}

const isDocument = (value: unknown): value is Document =>
  isObject(value) && typeof value.kind === 'string' && typeof value.key === 'string';

/** What a facet is another side of; what a flow decides about, whose fields and roles it names. */
function baseOf(document: unknown): string | undefined {
  if (!isObject(document)) return undefined;
  const base = document.kind === 'flow' ? document.of : document.facetOf;
  return typeof base === 'string' ? base : undefined;
}

/** What stands at a path of keys, in the first of the sources that has it. */
export function lookUp(words: Words, ...keys: readonly string[]): unknown {
  for (const source of sourcesOf(words)) {
    const found = foundAt(source, keys);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** What every source has at a path of keys: a facet says of a thing only what differs. */
export const allAt = (words: Words, keys: readonly string[]): readonly unknown[] =>
  sourcesOf(words)
    .map((source) => foundAt(source, keys))
    .filter((found) => found !== undefined && found !== null);

function foundAt(source: unknown, keys: readonly string[]): unknown {
  let here = source;
  for (const key of keys) {
    if (Array.isArray(here)) here = here[Number(key)];
    else if (isObject(here)) here = valueAt(here, key);
    else return undefined;
  }
  return here;
}
