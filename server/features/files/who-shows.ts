import { documentWords } from '../../../schemas/language/document-words.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { sayRecords } from '../../records/say-records.ts';

interface Showing {
  /** The file, and what shows it. */
  readonly id: string;
  readonly name: string;
  readonly how: 'record' | 'unsaved' | 'document' | 'draft' | 'plan';
  readonly kind: keyof typeof documentWords;
  readonly title: string;
}

/**
 * Where these files are shown or were: by records, by pages in any of their revisions, by drafts, by what is planned to go live; and
 * what their uploader has begun and not saved, which shows them to nobody else.
 */
export const whoShows = (db: TenantDb, ids: readonly string[]): Promise<Showing[]> =>
  db.rows<Showing>(sql`
    with asked as (select id, name, by from file where id = any(${ids}::text[])),
    said as (
      select 'document' as how, kind, key, body::text as text, body from meta_document where kind in ('page', 'fragment', 'site')
      union all select 'draft', kind, key, body::text, body from meta_draft
      union all select 'plan', kind, key, concat(body, live, before), body from publish_schedule where state in ('waiting', 'live'))
    select distinct f.id, f.name, 'record' as how, 'entity' as kind, '' as title
      from asked f join file_use u on u.file_id = f.id
    union select f.id, f.name, 'unsaved', 'entity', ''
      from asked f join draft d on d.user_id = f.by and position(f.id in d.body::text) > 0
    union select f.id, f.name, s.how, s.kind, coalesce(s.body #>> '{title,zh}', s.body ->> 'title', s.key)
      from asked f join said s on position(f.id in s.text) > 0
    order by id, how desc`);

const ways: Readonly<Record<Exclude<Showing['how'], 'record'>, (shows: Showing) => string>> = {
  unsaved: () => '上传人尚未保存的单据',
  document: ({ kind, title }) => `${documentWords[kind]}“${title}”`,
  draft: ({ kind, title }) => `${documentWords[kind]}“${title}”的草稿`,
  plan: ({ kind, title }) => `${documentWords[kind]}“${title}”的定时发布`,
};

/** Why not all of these files can go, in words, as far as whoever asks may know. */
export async function whyKept(sources: Sources, session: Session, ids: readonly string[]): Promise<string> {
  const db = sources.db.tenant(session.tenant);
  const shown = await whoShows(db, ids);
  const [first] = shown;
  if (!first) return '文件不存在，可能已被删除，请刷新后再试';
  const said = shown
    .filter(({ id }) => id === first.id)
    .map((one) => (one.how === 'record' ? sayUses(sources, session, first.id) : [ways[one.how](one)]));
  const by = [...new Set((await Promise.all(said)).flat())];
  const more = by.length > MOST_SAID ? '等' : '';
  return `文件“${first.name}”正被${by.slice(0, MOST_SAID).join('、')}${more}使用，不能删除`;
}

const MOST_SAID = 3;

/** The records that show a file or did; what was deleted since is nobody's to read. */
async function sayUses(sources: Sources, session: Session, file: string): Promise<readonly string[]> {
  const stores = await sources.db.tenant(session.tenant).rows<{ store: string; records: string[]; gone: number }>(sql`
    select entity as store, (count(*) filter (where aside))::int as gone,
           coalesce(json_agg(record_id order by record_id) filter (where not aside), '[]') as records
      from file_use where file_id = ${file} group by entity order by entity`);
  const running = await sources.models.running(session.tenant);
  const said = stores.map(async ({ store, records, gone }) => [
    ...(await sayRecords(sources, session, store, records)),
    ...(gone > 0 ? [`已删除的${running.entity(store)?.title ?? '单据'}${gone}条`] : []),
  ]);
  return (await Promise.all(said)).flat();
}
