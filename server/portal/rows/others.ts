import type { NewsItem, NewsPage, Partner, TimelineYear } from '../../../schemas/kinds/portal-rows.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { safeHtml } from '../../records/write/safe-html.ts';
import { clock } from './announcements.ts';
import { plainText, shownSql } from './shown.ts';

interface NewsRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly content: string | null;
  readonly type: string;
  readonly date: string;
  readonly cover: string | null;
}

const newsColumns = `p.id, p.title, p.summary, p.content,
  coalesce((select text from dict_item d where d.tenant_id = p.tenant_id and d.dict = 'newsType' and d.value = p.type), p.type) as type,
  to_char(p.date, 'YYYY-MM-DD') as date,
  (select f.id from file f where f.tenant_id = p.tenant_id and f.portal and f.id = p.cover ->> 0) as cover`;

const newsOrder = `order by (p.top = 'Y') desc nulls last, p.date desc, p.id desc`;

const newsOf = ({ summary, content, ...row }: NewsRow): NewsItem => ({
  ...row,
  content: plainText(summary || content),
});

export async function listNews(db: TenantDb, most: number, from = 0): Promise<readonly NewsItem[]> {
  const rows = await db.rows<NewsRow>({
    text: `select ${newsColumns} from pt_news p where ${shownSql('$1')} ${newsOrder} limit ${most} offset ${from}`,
    values: [await clock(db)],
  });
  return rows.map(newsOf);
}

export async function newsList(db: TenantDb, page: number, size: number) {
  const found = await db.first<{ n: number }>({
    text: `select count(*)::int as n from pt_news p where ${shownSql('$1')}`,
    values: [await clock(db)],
  });
  const total = found?.n ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  return { records: await listNews(db, size, (current - 1) * size), total, current, pages };
}

export async function newsPage(db: TenantDb, id: string): Promise<NewsPage | null> {
  const now = await clock(db);
  const row = await db.first<NewsRow>({
    text: `select ${newsColumns} from pt_news p where ${shownSql('$1')} and p.id = $2`,
    values: [now, id],
  });
  if (!row) return null;
  const next = await db.first<{ id: string; title: string }>({
    text: `select p.id, p.title from pt_news p where ${shownSql('$1')} and (p.date, p.id) < ($2::date, $3)
      order by p.date desc, p.id desc limit 1`,
    values: [now, row.date, row.id],
  });
  return { ...newsOf(row), html: safeHtml(row.content ?? ''), next: next ?? null };
}

/** Oldest first: a history is read forwards. */
export async function listTimeline(db: TenantDb): Promise<readonly TimelineYear[]> {
  const rows = await db.rows<{ year: number; month: number; content: string }>(
    sql`select year, month, content from pt_milestone where deleted_at is null and coalesce(visible, 'Y') = 'Y'
        order by year, month, id limit 400`,
  );
  const years = new Map<string, { month: string; content: string }[]>();
  for (const { year, month, content } of rows) {
    years.set(`${year}`, [...(years.get(`${year}`) ?? []), { month: `${month}`, content }]);
  }
  return [...years].map(([year, months]) => ({ year, months }));
}

export const listJoiners = async (db: TenantDb, most: number): Promise<readonly { readonly name: string }[]> =>
  db.rows<{ name: string }>(
    sql`select name from pt_joiner where deleted_at is null and coalesce(visible, 'Y') = 'Y'
        order by joined_on desc, id desc limit ${most}`,
  );

export const listPartners = async (db: TenantDb, most: number): Promise<readonly Partner[]> =>
  db.rows<Partner>(
    sql`select p.name, (select f.id from file f where f.tenant_id = p.tenant_id and f.portal and f.id = p.logo ->> 0) as logo
        from pt_partner p where p.deleted_at is null and coalesce(p.visible, 'Y') = 'Y' order by p.sort, p.name limit ${most}`,
  );
