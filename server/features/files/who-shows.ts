import { documentWords } from '../../../schemas/language/document-words.ts';
import { sql, type TenantDb } from '../../db/statement.ts';

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

const ways: Readonly<Record<Showing['how'], (shows: Showing) => string>> = {
  record: () => '单据',
  unsaved: () => '上传人尚未保存的单据',
  document: ({ kind, title }) => `${documentWords[kind]}“${title}”`,
  draft: ({ kind, title }) => `${documentWords[kind]}“${title}”的草稿`,
  plan: ({ kind, title }) => `${documentWords[kind]}“${title}”的定时发布`,
};

/** Why not all of these files can go, in words. */
export async function whyKept(db: TenantDb, ids: readonly string[]): Promise<string> {
  const shown = await whoShows(db, ids);
  const [first] = shown;
  if (!first) return '文件不存在，可能已被删除，请刷新后再试';
  const by = new Set(shown.filter(({ id }) => id === first.id).map((one) => ways[one.how](one)));
  return `文件“${first.name}”正被${[...by].slice(0, 3).join('、')}使用，不能删除`;
}
