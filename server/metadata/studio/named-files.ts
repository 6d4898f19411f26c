import type { Session } from '../../access/session.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import { filesShownBy } from '../../platform/files/files-shown.ts';
import { readableFiles } from '../../platform/files/readable-files.ts';
import type { Sources } from '../../records/asking.ts';

const fileId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const filesNamedIn = (said: unknown): string[] => [...new Set(JSON.stringify(said).match(fileId))];

/**
 * What a page names it shows to everybody: whoever writes it names files they may open themselves, or files a page of the company
 * names or named before. A contract's attachment does not become public by its id.
 */
export async function checkNamedFiles(sources: Sources, session: Session, said: unknown): Promise<void> {
  const ids = filesNamedIn(said);
  if (ids.length === 0) return;
  const db = sources.db.tenant(session.tenant);
  const strange = await db.rows<{ id: string }>(sql`
    select f.id from file f where f.id = any(${ids}::text[]) and not portal
      and not exists (select 1 from meta_document d where d.tenant_id = f.tenant_id and d.kind in ('page', 'fragment', 'site')
        and position(f.id in d.body::text) > 0)
      and not exists (select 1 from meta_draft d where d.tenant_id = f.tenant_id and d.kind in ('page', 'fragment', 'site')
        and position(f.id in d.body::text) > 0)`);
  const asked = strange.map(({ id }) => id);
  const readable = await readableFiles(db, session, asked, filesShownBy(sources));
  if (readable.length < asked.length)
    throw new Refusal('unknown_file', { text: '页面里有一个您不能打开的文件，请重新上传' });
}
