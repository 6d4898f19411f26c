import { layFieldsets } from '../fieldsets/lay-fieldsets.ts';
import { originsInUse } from '../fieldsets/origins-in-use.ts';
import type { Kinds } from '../fieldsets/words-of-use.ts';
import { checkDocument, type Document, idOf } from '../language/document.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { isAbove, type Laid, layerOf, layLayers } from '../layers/lay-layers.ts';
import { checkFieldsets } from './check-fieldsets.ts';
import { createFindings, type Findings } from './findings.ts';
import type { Spared } from './kept.ts';

/** A document as it counts: its layers laid and its fieldsets written out, still in the words of the language. */
export interface Gathered extends Laid {
  /** Without what it has from fieldsets. */
  readonly said: Document;
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

type Layers = ReadonlyMap<string, readonly Document[]>;

/** All documents by id, each laid from its layers. A facet waits for its base and is judged whole only then. */
export function gatherDocuments(
  layers: Layers,
  spared: ReadonlyMap<string, Spared>,
  kinds: Kinds,
): ReadonlyMap<string, Gathered> {
  const isFieldset = ([, [first]]: readonly [string, readonly Document[]]) => first?.kind === 'fieldset';
  const fieldsets = new Map([...layers].filter(isFieldset).map(([id, said]) => [id, gather(id, said)]));
  const around: GatheredSoFar = { kinds, gathered: fieldsets, fieldsets: soundFieldsets(fieldsets) };
  return new Map(
    [...layers].map(([id, said]) => [
      id,
      fieldsets.get(id) ?? spared.get(id)?.gathered ?? withFieldsets(gather(id, said), around),
    ]),
  );
}

/** The fieldsets that can be used, by key. */
export const soundFieldsets = (gathered: ReadonlyMap<string, Gathered>): ReadonlyMap<string, FieldsetDocument> =>
  new Map(
    [...gathered.values()].flatMap(({ document, broken }) =>
      document.kind === 'fieldset' && !broken ? [[document.key, document] as const] : [],
    ),
  );

function gather(id: string, layers: readonly Document[]): Gathered {
  const findings = createFindings(id);
  const seen = new Set<string>();
  for (const layer of layers) {
    if (seen.has(layerOf(layer))) findings.say('double_document', '', { document: id });
    seen.add(layerOf(layer));
  }
  const laid = layLayers(layers);
  const { document } = laid;
  const waits = document.kind === 'entity' && (document.facetOf !== undefined || document.fieldsets !== undefined);
  const changed = layers.length > 1 || isAbove(layerOf(document), 'product');
  if (changed && !waits) findings.take(checkDocument(document, { whole: true }));
  return { ...laid, said: document, findings, layers, broken: findings.issues.length > 0 };
}

interface GatheredSoFar {
  readonly kinds: Kinds;
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly fieldsets: ReadonlyMap<string, FieldsetDocument>;
}

function withFieldsets(one: Gathered, { kinds, gathered, fieldsets }: GatheredSoFar): Gathered {
  const { said, findings, layers } = one;
  const isUsing = layers.some((layer) => layer.kind === 'entity' && layer.fieldsets !== undefined);
  if (said.kind !== 'entity' || !isUsing || one.broken) return one;
  const broken = new Set([...gathered.keys()].map((id) => id.slice(id.indexOf(':') + 1)));
  checkFieldsets(said, fieldsets, broken, kinds, findings);
  const document = layFieldsets(said, fieldsets, kinds);
  const wrong = said.facetOf === undefined ? checkDocument(document, { whole: true }) : [];
  findings.take(wrong);
  const origins = originsInUse(layers, said, gathered);
  const addedBy: Laid['addedBy'] = (pointer) =>
    origins.get(/^(\/parts\/[^/]+)*\/fields\/[^/]+/.exec(pointer)?.[0] ?? '') ?? one.addedBy(pointer);
  const lacksOne = Object.values(said.fieldsets ?? {}).some(({ of }) => !fieldsets.has(of));
  return { ...one, document, addedBy, broken: wrong.length > 0 || lacksOne };
}
