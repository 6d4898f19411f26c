import { type Document, idOf, isPartial, readDocument } from '../../../schemas/language/document.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import type { FoundDocument } from '../../../schemas/wire/documents.ts';
import type { OpenedStudioDocument, StudioDocument, StudioKind } from '../../../schemas/wire/studio.ts';
import type { Database } from '../../db/statement.ts';
import { findDocument, findDocuments } from '../../metadata/found-documents.ts';

const studioKinds: readonly string[] = ['page', 'fragment', 'site'] satisfies StudioKind[];
export const isOfStudio = (id: string): boolean => studioKinds.includes(id.slice(0, id.indexOf(':')));
const isStudioDocument = (found: FoundDocument): found is StudioDocument => studioKinds.includes(found.kind);

/** Every document of the public site, with what is being written of it. */
export const readStudio = async (db: Database, tenant: number): Promise<StudioDocument[]> =>
  (await findDocuments(db, tenant, isOfStudio)).filter(isStudioDocument);

/** One of them. */
export const readOne = async (
  db: Database,
  tenant: number,
  { kind, key }: Pick<StudioDocument, 'kind' | 'key'>,
): Promise<OpenedStudioDocument> => ({ ...(await findDocument(db, tenant, `${kind}:${key}`)), kind });

/** A document as it would be with these words of the company's own; null while they cannot be read. */
export function layOver(product: Document | null, body: unknown): Document | null {
  const read = readDocument(body);
  if (!read.ok) return null;
  if (!product) return layLayers([read.value]).document;
  return idOf(product) === idOf(read.value) && isPartial(read.value) ? layLayers([product, read.value]).document : null;
}

/** As its author sees it: the draft, or what runs. */
export const atWork = ({ product, laid, draft }: Pick<FoundDocument, 'product' | 'laid' | 'draft'>): Document | null =>
  draft?.body ? layOver(product, draft.body) : laid;
