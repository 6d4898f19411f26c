import { type Document, idOf, isPartial, readDocument } from '../../../schemas/language/document.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import type { Database } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import { readStored } from '../document-store.ts';
import { sayTitle } from '../documents.ts';
import { type Draft, readDrafts } from '../drafts.ts';
import { type MergeOffer, offerMerge } from '../offer-merge.ts';

/** What a studio works on. */
export interface StudioDocument {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  /** What the product says of it; null for a document of the company's own. */
  readonly product: Document | null;
  /** What runs; null while it was never published. */
  readonly laid: Document | null;
  /** How often the company published it; 0: never. */
  readonly rev: number;
  readonly draft: Draft | null;
}

const studioKinds: readonly string[] = ['page', 'fragment', 'site'];
export const isOfStudio = (id: string): boolean => studioKinds.includes(id.slice(0, id.indexOf(':')));

/** Every document of the public site, with what is being written of it. */
export async function readStudio(db: Database, tenant: number): Promise<StudioDocument[]> {
  const product = (await readStored(db.owner, 0)).filter(({ id }) => isOfStudio(id));
  const own = (await readStored(db.owner, tenant)).filter(({ id }) => isOfStudio(id));
  const drafts = (await readDrafts(db.tenant(tenant), tenant)).filter(({ id }) => isOfStudio(id));
  const ids = [...new Set([...product, ...own, ...drafts].map(({ id }) => id))].sort();
  return ids.map((id): StudioDocument => {
    const below = product.find((each) => each.id === id)?.document ?? null;
    const mine = own.find((each) => each.id === id);
    const draft = drafts.find((each) => each.id === id) ?? null;
    const layers = [below, mine?.document ?? null].filter((layer) => layer !== null);
    const laid = layers.length > 0 ? layLayers(layers).document : null;
    const [kind = '', key = ''] = id.split(':');
    const titled = laid ?? (draft?.body as Document | null);
    return { id, kind, key, title: sayTitle(titled?.title, key), product: below, laid, rev: mine?.rev ?? 0, draft };
  });
}

export async function readOne(db: Database, tenant: number, id: string) {
  const found = (await readStudio(db, tenant)).find((each) => each.id === id);
  if (!found) throw new Refusal('unknown_document');
  const merge: MergeOffer | null = found.draft ? await offerMerge(db, tenant, found.draft) : null;
  return { ...found, merge };
}

/** A document as it would be with these words of the company's own; null while they cannot be read. */
export function layOver(product: Document | null, body: unknown): Document | null {
  const read = readDocument(body);
  if (!read.ok) return null;
  if (!product) return layLayers([read.value]).document;
  return idOf(product) === idOf(read.value) && isPartial(read.value) ? layLayers([product, read.value]).document : null;
}

/** As its author sees it: the draft, or what runs. */
export const atWork = ({ product, laid, draft }: StudioDocument): Document | null =>
  draft?.body ? layOver(product, draft.body) : laid;
