import type { Database, TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import type { PreviewLink } from './studio.contract.ts';
import { atWork, readStudio } from './studio-documents.ts';

/** A link that shows this draft to whoever holds it. It follows the draft: what is written later is seen as well. */
export async function makePreviewLink(
  db: TenantDb,
  { kind, key, days, by }: { readonly kind: string; readonly key: string; readonly days: number; readonly by: string },
): Promise<PreviewLink> {
  const token = newToken();
  const made = await db.first<{ expires: string }>(sql`
    insert into preview_link (tenant_id, id, token_hash, kind, key, by, expires_at)
    values (${db.tenant}, ${newId()}, ${hashToken(token)}, ${kind}, ${key}, ${by}, now() + make_interval(days => ${days}))
    returning to_char(expires_at, 'YYYY-MM-DD HH24:MI:SS') as expires`);
  return { token, expiresAt: made?.expires ?? '' };
}

/** What a link shows: its document, and the fragments and site around it, as they are being written. */
export async function openPreview(db: Database, token: string) {
  // Of which company a link is stands in it alone: nobody is signed in here.
  const [link] = await db.owner.rows<{ tenant_id: number; kind: string; key: string; expires: string }>(sql`
    select tenant_id, kind, key, to_char(expires_at, 'YYYY-MM-DD HH24:MI:SS') as expires
    from preview_link where token_hash = ${hashToken(token)} and expires_at > now()`);
  if (!link) throw new Refusal('unknown_document', { text: '预览链接不存在或已过期，请向发送者索取新的链接' });
  const all = await readStudio(db, link.tenant_id);
  const shown = all.find(({ kind, key }) => kind === link.kind && key === link.key);
  const document = shown && atWork(shown);
  if (!document) throw new Refusal('unknown_document', { text: '要预览的页面已不存在' });
  const around = all.filter(({ kind }) => kind !== 'page').flatMap((each) => atWork(each) ?? []);
  return { document, around, expiresAt: link.expires, tenant: link.tenant_id };
}
