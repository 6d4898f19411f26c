import type { Document, DocumentKind } from '../../schemas/language/document.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import type { FoundDocument, OpenedDocument } from '../../schemas/wire/documents.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { readStored } from './document-store.ts';
import { sayTitle } from './documents.ts';
import { readDrafts } from './drafts.ts';
import { offerMerge } from './offer-merge.ts';

type IsWanted = (id: string) => boolean;
const every: IsWanted = () => true;

/** Documents of a company with their bodies, and what is being written of them. */
export async function findDocuments(db: Database, tenant: number, isWanted = every): Promise<FoundDocument[]> {
  const wanted = ({ id }: { readonly id: string }) => isWanted(id);
  const product = new Map((await readStored(db.owner, 0)).filter(wanted).map((each) => [each.id, each]));
  const own = new Map((await readStored(db.owner, tenant)).filter(wanted).map((each) => [each.id, each]));
  const drafts = new Map((await readDrafts(db.tenant(tenant), tenant)).filter(wanted).map((each) => [each.id, each]));
  const ids = [...new Set([...product.keys(), ...own.keys(), ...drafts.keys()])].sort();
  return ids.map((id): FoundDocument => {
    const below = product.get(id)?.document ?? null;
    const mine = own.get(id);
    const draft = drafts.get(id) ?? null;
    const layers = [below, mine?.document ?? null].filter((layer) => layer !== null);
    const laid = layers.length > 0 ? layLayers(layers).document : null;
    const [kind = '', key = ''] = id.split(':');
    const titled = laid ?? (draft?.body as Document | null);
    return {
      id,
      kind: kind as DocumentKind,
      key,
      title: sayTitle(titled?.title, key),
      product: below,
      laid,
      rev: mine?.rev ?? 0,
      draft,
    };
  });
}

/** One of them, with what became of its draft's ground meanwhile. */
export async function findDocument(db: Database, tenant: number, id: string): Promise<OpenedDocument> {
  const [found] = await findDocuments(db, tenant, (each) => each === id);
  if (!found) throw new Refusal('unknown_document');
  return { ...found, merge: found.draft ? await offerMerge(db, tenant, found.draft) : null };
}
