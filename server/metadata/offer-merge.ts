import { readDocument } from '../../schemas/language/document.ts';
import type { DocumentDraft, MergeOffer } from '../../schemas/wire/documents.ts';
import type { Database } from '../db/statement.ts';
import { readAtRev, readStored } from './document-store.ts';
import { mergeOwn } from './merge-own.ts';

/** What a draft becomes over what was published since it was begun; null when nothing was, or one of the two goes. */
export async function offerMerge(db: Database, tenant: number, draft: DocumentDraft): Promise<MergeOffer | null> {
  const now = (await readStored(db.owner, tenant)).find(({ id }) => id === draft.id);
  const mine = draft.body === null ? undefined : readDocument(draft.body);
  if (!now || now.rev === draft.baseRev || !mine?.ok) return null;
  const { kind, key, baseRev } = draft;
  const base = await readAtRev(db.owner, tenant, kind, key, baseRev);
  const product = (await readStored(db.owner, 0)).find(({ id }) => id === draft.id)?.document;
  const { document, conflicts } = mergeOwn(product, { base, mine: mine.value, theirs: now.document });
  return { document, conflicts, baseRev: now.rev };
}
