import type { NewsPage, Partner } from '../../../../schemas/kinds/portal-rows.ts';
import type { NewsItem, TimelineYear } from '../../../../schemas/wire/portal.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { plainText, planned, type Reading, shownSql } from './shown.ts';

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

export async function listNews({ db, now }: Reading, most: number, from = 0): Promise<readonly NewsItem[]> {
  const rows = await db.rows<NewsRow>(
    planned(`select ${newsColumns} from pt_news p where ${shownSql('$1')} ${newsOrder} limit $2 offset $3`, [
      now,
      most,
      from,
    ]),
  );
  return rows.map(newsOf);
}

export async function newsList(at: Reading, page: number, size: number) {
  const found = await at.db.first<{ n: number }>(
    planned(`select count(*)::int as n from pt_news p where ${shownSql('$1')}`, [at.now]),
  );
  const total = found?.n ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  return { records: await listNews(at, size, (current - 1) * size), total, current, pages };
}

export async function newsPage({ db, now }: Reading, id: string): Promise<NewsPage | null> {
  const row = await db.first<NewsRow>(
    planned(`select ${newsColumns} from pt_news p where ${shownSql('$1')} and p.id = $2`, [now, id]),
  );
  if (!row) return null;
  const next = await db.first<{ id: string; title: string }>(
    planned(
      `select p.id, p.title from pt_news p where ${shownSql('$1')} and (p.date, p.id) < ($2::date, $3)
      order by p.date desc, p.id desc limit 1`,
      [now, row.date, row.id],
    ),
  );
  return { ...newsOf(row), html: safeHtml(row.content ?? ''), next: next ?? null };
}

/** Oldest first: a history is read forwards. */
export async function listTimeline({ db }: Reading): Promise<readonly TimelineYear[]> {
  const rows = await db.rows<{ year: number; month: number; content: string }>(
    planned(
      `select year, month, content from pt_milestone where deleted_at is null and coalesce(visible, 'Y') = 'Y'
      order by year, month, id limit 400`,
      [],
    ),
  );
  const years = new Map<string, { month: string; content: string }[]>();
  for (const { year, month, content } of rows) {
    years.set(`${year}`, [...(years.get(`${year}`) ?? []), { month: `${month}`, content }]);
  }
  return [...years].map(([year, months]) => ({ year, months }));
}

export const listJoiners = async ({ db }: Reading, most: number): Promise<readonly { readonly name: string }[]> =>
  db.rows<{ name: string }>(
    planned(
      `select name from pt_joiner where deleted_at is null and coalesce(visible, 'Y') = 'Y'
      order by joined_on desc, id desc limit $1`,
      [most],
    ),
  );

export const listPartners = async ({ db }: Reading, most: number): Promise<readonly Partner[]> =>
  db.rows<Partner>(
    planned(
      `select p.name, (select f.id from file f where f.tenant_id = p.tenant_id and f.portal and f.id = p.logo ->> 0) as logo
      from pt_partner p where p.deleted_at is null and coalesce(p.visible, 'Y') = 'Y' order by p.sort, p.name limit $1`,
      [most],
    ),
  );
