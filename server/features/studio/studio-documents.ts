import { type Document, idOf, isPartial, readDocument } from '../../../schemas/language/document.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import type { Database } from '../../db/statement.ts';
import { type FoundDocument, findDocument, findDocuments } from '../../metadata/found-documents.ts';

/** What a studio works on. */
export type StudioDocument = FoundDocument;

const studioKinds: readonly string[] = ['page', 'fragment', 'site'];
export const isOfStudio = (id: string): boolean => studioKinds.includes(id.slice(0, id.indexOf(':')));

/** Every document of the public site, with what is being written of it. */
export const readStudio = (db: Database, tenant: number): Promise<StudioDocument[]> =>
  findDocuments(db, tenant, isOfStudio);

export const readOne = findDocument;

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
