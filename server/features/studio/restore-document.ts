import type { DocumentRevision } from '../../../schemas/wire/studio.ts';
import type { Database, TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { readAtRev } from '../../metadata/document-store.ts';
import type { Models } from '../../metadata/models.ts';
import { type Publisher, release } from '../../metadata/publish.ts';
import { judgeChanges } from '../../metadata/review.ts';

/** How one document came to be what it is, the latest first. */
export async function readDocumentRevisions(db: TenantDb, kind: string, key: string): Promise<DocumentRevision[]> {
  const rows = await db.rows<Omit<DocumentRevision, 'words'> & { documents: { id: string; words: string[] }[] }>(sql`
    select d.rev, d.revision, to_char(r.at, 'YYYY-MM-DD HH24:MI:SS') as at, r.by, r.note, r.documents
    from meta_document d join meta_revision r on r.tenant_id = d.tenant_id and r.revision = d.revision
    where d.tenant_id = ${db.tenant} and d.kind = ${kind} and d.key = ${key} order by d.revision desc limit 50`);
  return rows.map(({ documents, ...row }) => ({
    ...row,
    words: documents.find(({ id }) => id === `${kind}:${key}`)?.words ?? [],
  }));
}

/** Publishes what one document was at a rev as its newest; everything else stays as it is. */
export function restoreDocument(
  { db, models }: { readonly db: Database; readonly models: Models },
  who: Publisher,
  { kind, key, rev }: { readonly kind: string; readonly key: string; readonly rev: number },
): Promise<{ revision: number }> {
  const note = rev === 0 ? '恢复为出厂内容' : `回退到第 ${rev} 次发布的内容`;
  return release(db, models, who, { note }, async (owner, state) => {
    const id = `${kind}:${key}`;
    const document = rev === 0 ? null : await readAtRev(owner, who.tenant, kind, key, rev);
    const now = state.own.find((each) => each.id === id);
    const isShipped = state.product.some((each) => each.id === id);
    if (rev === 0 ? !isShipped || !now : !document) throw new Refusal('unknown_revision');
    return judgeChanges(owner, state, now?.rev === rev ? [] : [{ id, document }], []);
  });
}
