import type { NewsItem, TimelineYear } from '../../../../schemas/wire/portal.ts';
import type { NewsPage, Partner } from '../../../../schemas/wire/portal-rows.ts';
import { type RowOf, rowReader } from '../../../records/row-reader.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { publicFiles } from './announcements.ts';
import { plainText, type Reading, shownNow, textOf } from './shown.ts';

const newsColumns = {
  id: 'text',
  title: 'text',
  summary: 'text?',
  content: 'text?',
  type: 'text',
  date: 'text',
  cover: 'texts?',
} as const;

const news = rowReader('news', newsColumns, { when: shownNow, order: ["-top = 'Y'", '-date', '-id'] });
const upTo = rowReader(
  'news',
  { id: 'text', title: 'text' },
  { when: `${shownNow} and date <= day`, given: ['day'], order: ['-date', '-id'] },
);

/** Fewer news than this are of one day. */
const mostOfDay = 100;

type News = RowOf<typeof newsColumns>;

async function newsOf(at: Reading, rows: readonly News[]): Promise<readonly NewsItem[]> {
  const shown = await shownFiles(
    at,
    rows.map(({ cover }) => cover),
  );
  return rows.map(({ summary, content, ...row }) => ({
    ...row,
    type: textOf(at, 'newsType', row.type) ?? row.type,
    cover: shown(row.cover),
    content: plainText(summary || content),
  }));
}

export const listNews = async (at: Reading, limit: number, skip = 0): Promise<readonly NewsItem[]> =>
  newsOf(at, await news.all(at, { limit, skip }));

/** The first file of each of these lists, where the public may open it. */
async function shownFiles({ db }: Reading, lists: readonly (readonly string[] | null)[]) {
  const firsts = lists.flatMap((files) => files?.[0] ?? []);
  const shown = new Set((await publicFiles(db, firsts)).map(({ id }) => id));
  return (files: readonly string[] | null): string | null => {
    const [first] = files ?? [];
    return first !== undefined && shown.has(first) ? first : null;
  };
}

export async function newsList(at: Reading, page: number, size: number) {
  const total = await news.count(at);
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  return { records: await listNews(at, size, (current - 1) * size), total, current, pages };
}

export async function newsPage(at: Reading, id: string): Promise<NewsPage | null> {
  const row = await news.first(at, { is: { id } });
  const [item] = row ? await newsOf(at, [row]) : [];
  if (!row || !item) return null;
  const since = await upTo.all(at, { given: { day: row.date }, limit: mostOfDay });
  const next = since[since.findIndex((one) => one.id === id) + 1];
  return { ...item, html: safeHtml(row.content ?? ''), next: next ?? null };
}

const visible = "empty(visible) or visible = 'Y'";

const milestones = rowReader(
  'milestone',
  { year: 'whole', month: 'whole', content: 'text' },
  { when: visible, order: ['year', 'month', 'id'] },
);

/** Oldest first: a history is read forwards. */
export async function listTimeline(at: Reading): Promise<readonly TimelineYear[]> {
  const years = new Map<string, { month: string; content: string }[]>();
  for (const { year, month, content } of await milestones.all(at, { limit: 400 })) {
    years.set(`${year}`, [...(years.get(`${year}`) ?? []), { month: `${month}`, content }]);
  }
  return [...years].map(([year, months]) => ({ year, months }));
}

const joiners = rowReader('portalJoiner', { name: 'text' }, { when: visible, order: ['-joinedOn', '-id'] });

export const listJoiners = (at: Reading, limit: number): Promise<readonly { readonly name: string }[]> =>
  joiners.all(at, { limit });

const partners = rowReader(
  'portalPartner',
  { name: 'text', logo: 'texts?' },
  { when: visible, order: ['sort', 'name'] },
);

export async function listPartners(at: Reading, limit: number): Promise<readonly Partner[]> {
  const rows = await partners.all(at, { limit });
  const shown = await shownFiles(
    at,
    rows.map(({ logo }) => logo),
  );
  return rows.map(({ name, logo }) => ({ name, logo: shown(logo) }));
}
