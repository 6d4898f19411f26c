import { checkDocument } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import { entryOf } from '../language/entry-of.ts';
import type { LayerName } from '../layers/lay-layers.ts';
import type { Findings } from './findings.ts';
import type { Gathered } from './gather-documents.ts';
import type { Spared } from './kept.ts';
import { layFacet } from './lay-facet.ts';
import { layLines } from './lay-lines.ts';

/** An entity document complete in itself, with its base if it is a facet. */
export interface Resolved {
  readonly document: EntityDocument;
  readonly base: Resolved | null;
  /** The document whose lines its rows are. */
  readonly linesOf: Resolved | null;
  /** The document as it was said, without what the base gives. */
  readonly own: EntityDocument;
  addedBy(pointer: string): LayerName;
  /** Whether a facet has what stands at a pointer from its base. */
  isInherited(pointer: string): boolean;
  readonly findings: Findings;
}

/** Writes out every facet over its base. What has no sound base is left out, with an issue. */
export function resolveFacets(
  gathered: ReadonlyMap<string, Gathered>,
  spared: ReadonlyMap<string, Spared>,
): ReadonlyMap<string, Resolved> {
  const resolved = new Map<string, Resolved | null>();
  const resolve = (key: string, way: readonly string[]): Resolved | null => {
    const known = resolved.get(key);
    if (known !== undefined) return known;
    const made = spared.get(`entity:${key}`)?.resolved ?? resolveOne(key, way, gathered, resolve);
    resolved.set(key, made);
    return made;
  };
  for (const { document } of gathered.values()) if (document.kind === 'entity') resolve(document.key, []);
  return new Map([...resolved].filter((entry): entry is [string, Resolved] => entry[1] !== null));
}

function resolveOne(
  key: string,
  way: readonly string[],
  gathered: ReadonlyMap<string, Gathered>,
  resolve: (key: string, way: readonly string[]) => Resolved | null,
): Resolved | null {
  const found = gathered.get(`entity:${key}`);
  if (found?.document.kind !== 'entity' || found.broken) return null;
  const { document: own, findings, addedBy } = found;
  if (own.facetOf === undefined) {
    const alone = { document: own, own, base: null, linesOf: null, addedBy, isInherited: () => false, findings };
    return own.store?.lines === undefined ? alone : resolveLines(alone, own.store.lines.of, [...way, key], resolve);
  }
  if (way.includes(key) || own.facetOf === key) {
    findings.say('facet_loop', '/facetOf', { circle: [...way, key].join(' → ') });
    return null;
  }
  const base = resolve(own.facetOf, [...way, key]);
  if (!base) {
    if (!gathered.has(`entity:${own.facetOf}`)) findings.say('unknown_entity', '/facetOf', { entity: own.facetOf });
    return null;
  }
  findings.use(`entity:${own.facetOf}`, '/facetOf');
  for (const room of ['fields', 'parts'] as const)
    for (const key of Object.keys(own[room] ?? {}))
      if (entryOf<unknown>(base.document[room], key)) findings.use(`entity:${own.facetOf}.${key}`, `/${room}/${key}`);
  if (sayRetyped(base.document, own, findings)) return null;
  const document = layFacet(base.document, own);
  const wrong = checkDocument(document, { whole: true });
  findings.take(wrong);
  if (wrong.length > 0) return null;
  const isInherited = (pointer: string) => isSaidIn(base.document, pointer);
  return {
    document,
    own,
    base,
    linesOf: null,
    isInherited,
    addedBy: (pointer) => (isInherited(pointer) ? base.addedBy(pointer) : addedBy(pointer)),
    findings,
  };
}

/** A list of lines is written out over the document they stand in. */
function resolveLines(
  alone: Resolved,
  of: string,
  way: readonly string[],
  resolve: (key: string, way: readonly string[]) => Resolved | null,
): Resolved | null {
  const { own, findings } = alone;
  const base = way.includes(of) ? null : resolve(of, way);
  findings.use(`entity:${of}`, '/store/lines/of');
  if (!base || base.base || base.linesOf) {
    if (base || way.includes(of)) findings.say('lines_of_lines', '/store/lines/of', { entity: of });
    else findings.say('unknown_entity', '/store/lines/of', { entity: of });
    return null;
  }
  const document = layLines(own, base.document, findings);
  const wrong = checkDocument(document, { whole: true });
  findings.take(wrong);
  return wrong.length > 0 ? null : { ...alone, document, linesOf: base };
}

export const isSaidIn = (document: unknown, pointer: string): boolean => {
  let here: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false;
    here = (here as Record<string, unknown>)[step];
  }
  return true;
};

/** One column cannot be two things: a facet may narrow a field of its base, not make another of it. */
function sayRetyped(base: EntityDocument, facet: EntityDocument, findings: Findings): boolean {
  const before = findings.issues.length;
  for (const [key, field] of Object.entries(facet.fields ?? {})) {
    const below = entryOf(base.fields, key);
    if (below && field?.type !== undefined && field.type !== below.type) {
      findings.say('facet_retype', `/fields/${key}/type`, { field: key });
    }
  }
  return findings.issues.length > before;
}
