import type { AnnounceType, PortalItem, PortalResult } from '../../../../schemas/wire/portal.ts';
import { type ResultPage, type ResultsPage, typeTexts } from '../../../../schemas/wire/portal-rows.ts';
import { type RowOf, rowReader, type Wanted } from '../../../records/row-reader.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { publicFiles } from './announcements.ts';
import { plainText, type Reading, shownNow } from './shown.ts';
import { storedType, typeFrom } from './types.ts';

const listed = {
  id: 'text',
  no: ['resultNo', 'text'],
  title: 'text',
  type: ['announceType', 'text'],
  bidCode: 'text',
  projectName: 'text',
  summary: 'text?',
  content: 'text?',
  files: 'texts?',
  publishAt: 'text',
  suppliers: { title: 'text', name: 'text' },
} as const;

const results = rowReader('resultAnnouncement', listed, { when: shownNow, order: ['-publishAt', '-id'] });

type ResultRow = RowOf<typeof listed>;

const ofType = (type: AnnounceType | undefined): Wanted => ({ is: { announceType: type && storedType(type) } });

const resultOf = (row: ResultRow): PortalResult => ({
  id: row.id,
  name: row.no,
  title: row.title,
  type: typeFrom(row.type),
  bidCode: row.bidCode,
  projectName: row.projectName,
  companyName: row.suppliers[0]?.name ?? '',
  updateTime: row.publishAt,
  supplierList: row.suppliers,
});

function itemOf(row: ResultRow): PortalItem {
  const type = typeFrom(row.type);
  return {
    id: row.id,
    name: row.no,
    title: row.title,
    type,
    typeText: typeTexts[type],
    status: '已公示',
    content: plainText(row.summary || row.content),
    date: row.publishAt.slice(0, 10),
    deadline: null,
  };
}

export const listResults = async (at: Reading, type: AnnounceType | undefined, limit: number) =>
  (await results.all(at, { ...ofType(type), limit })).map(resultOf);

export const listResultItems = async (at: Reading, limit = 1000): Promise<readonly PortalItem[]> =>
  (await results.all(at, { limit })).map(itemOf);

export async function resultsPage(at: Reading, type: AnnounceType, page: number, size: number): Promise<ResultsPage> {
  const total = await results.count(at, ofType(type));
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  const rows = await results.all(at, { ...ofType(type), skip: (current - 1) * size, limit: size });
  return { records: rows.map(itemOf), total, current, pages, type };
}

export async function resultPage(at: Reading, no: string): Promise<ResultPage | null> {
  const row = await results.first(at, { is: { resultNo: no } });
  if (!row) return null;
  return {
    ...resultOf(row),
    html: safeHtml(row.content ?? ''),
    publishedAt: row.publishAt,
    typeText: typeTexts[typeFrom(row.type)],
    files: await publicFiles(at.db, row.files ?? []),
  };
}
