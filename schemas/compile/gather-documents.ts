import { checkDocument, type Document, idOf } from '../language/document.ts';
import { isAbove, type Laid, layerOf, layLayers } from '../layers/lay-layers.ts';
import { createFindings, type Findings } from './findings.ts';
import type { Spared } from './kept.ts';

/** A document as it counts: its layers laid, still in the words of the language. */
export interface Gathered extends Laid {
  readonly findings: Findings;
  readonly layers: readonly Document[];
  /** Wrong in itself: it is not compiled, and a reference to it is no second issue. */
  readonly broken: boolean;
}

/** The layers of each document, by its id. */
export function layersById(documents: readonly Document[]): ReadonlyMap<string, readonly Document[]> {
  const byId = new Map<string, Document[]>();
  for (const document of documents) byId.set(idOf(document), [...(byId.get(idOf(document)) ?? []), document]);
  return byId;
}

/** All documents by id, each laid from its layers. A facet waits for its base and is judged whole only then. */
export const gatherDocuments = (
  layers: ReadonlyMap<string, readonly Document[]>,
  spared: ReadonlyMap<string, Spared>,
): ReadonlyMap<string, Gathered> =>
  new Map([...layers].map(([id, said]) => [id, spared.get(id)?.gathered ?? gather(id, said)]));

function gather(id: string, layers: readonly Document[]): Gathered {
  const findings = createFindings(id);
  const seen = new Set<string>();
  for (const layer of layers) {
    if (seen.has(layerOf(layer))) findings.say('double_document', '', { document: id });
    seen.add(layerOf(layer));
  }
  const laid = layLayers(layers);
  const isFacet = laid.document.kind === 'entity' && laid.document.facetOf !== undefined;
  const changed = layers.length > 1 || isAbove(layerOf(laid.document), 'product');
  if (changed && !isFacet) findings.take(checkDocument(laid.document, { whole: true }));
  return { ...laid, findings, layers, broken: findings.issues.length > 0 };
}
