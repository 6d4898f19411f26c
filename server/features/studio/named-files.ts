import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { NamedFile } from '../../metadata/hold-files.ts';
import type { Sources } from '../../records/asking.ts';
import { filesShownBy } from '../files/files-shown.ts';
import { readableFiles } from '../files/readable-files.ts';

const fileId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const filesNamedIn = (said: unknown): string[] => [...new Set(JSON.stringify(said).match(fileId))];

/**
 * What a page names it shows to everybody: whoever writes it names files they may open themselves, or files a page of the company
 * names or named before. A contract's attachment does not become public by its id. Answers the files there are, to be held when it is
 * written.
 */
export async function checkNamedFiles(
  sources: Sources,
  session: Session,
  said: unknown,
): Promise<readonly NamedFile[]> {
  const ids = filesNamedIn(said);
  if (ids.length === 0) return [];
  const db = sources.db.tenant(session.tenant);
  const found = await db.rows<NamedFile & { readonly strange: boolean }>(sql`
    select f.id, f.name, not portal
      and not exists (select 1 from meta_document d where d.tenant_id = f.tenant_id and d.kind in ('page', 'fragment', 'site')
        and position(f.id in d.body::text) > 0)
      and not exists (select 1 from meta_draft d where d.tenant_id = f.tenant_id and d.kind in ('page', 'fragment', 'site')
        and position(f.id in d.body::text) > 0) as strange from file f where f.id = any(${ids}::text[])`);
  const asked = found.filter(({ strange }) => strange).map(({ id }) => id);
  const readable = await readableFiles(db, session, asked, filesShownBy(sources));
  if (readable.length < asked.length)
    throw new Refusal('unknown_file', { text: '页面里有一个您不能打开的文件，请重新上传' });
  return found.map(({ id, name }) => ({ id, name }));
}
