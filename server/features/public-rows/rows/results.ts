import { type ResultPage, type ResultsPage, typeTexts } from '../../../../schemas/kinds/portal-rows.ts';
import type { AnnounceType, PortalItem, PortalResult } from '../../../../schemas/wire/portal.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { publicFiles } from './announcements.ts';
import { momentSql, plainText, planned, type Reading, shownSql } from './shown.ts';
import { storedType, typeFrom } from './types.ts';

interface Row {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly type: string;
  readonly bid_code: string;
  readonly project_name: string;
  readonly summary: string | null;
  readonly content: string | null;
  readonly files: readonly string[] | null;
  readonly publish_at: string;
  readonly suppliers: readonly { readonly title: string; readonly name: string }[] | null;
}

const columns = `p.id, p.result_no as no, p.title, p.announce_type as type, p.bid_code, p.project_name, p.summary, p.content,
  p.files, ${momentSql('p.publish_at')} as publish_at,
  (select jsonb_agg(jsonb_build_object('title', s.title, 'name', s.name) order by s.row_no)
   from pt_result_supplier s where s.tenant_id = p.tenant_id and s.head_id = p.id) as suppliers`;

async function read({ db, now }: Reading, type: AnnounceType | undefined, from: number, most: number): Promise<Row[]> {
  const values: unknown[] = [now, most, from];
  const ofType = type ? ` and p.announce_type = $${values.push(storedType(type))}` : '';
  return db.rows<Row>(
    planned(
      `select ${columns} from pt_result p where ${shownSql('$1')}${ofType}
      order by p.publish_at desc, p.id desc limit $2 offset $3`,
      values,
    ),
  );
}

const resultOf = (row: Row): PortalResult => ({
  id: row.id,
  name: row.no,
  title: row.title,
  type: typeFrom(row.type),
  bidCode: row.bid_code,
  projectName: row.project_name,
  companyName: row.suppliers?.[0]?.name ?? '',
  updateTime: row.publish_at,
  supplierList: row.suppliers ?? [],
});

function itemOf(row: Row): PortalItem {
  const type = typeFrom(row.type);
  return {
    id: row.id,
    name: row.no,
    title: row.title,
    type,
    typeText: typeTexts[type],
    status: '已公示',
    content: plainText(row.summary || row.content),
    date: row.publish_at.slice(0, 10),
    deadline: null,
  };
}

export const listResults = async (at: Reading, type: AnnounceType | undefined, most: number) =>
  (await read(at, type, 0, most)).map(resultOf);

export const listResultItems = async (at: Reading, most = 1000): Promise<readonly PortalItem[]> =>
  (await read(at, undefined, 0, most)).map(itemOf);

export async function resultsPage(at: Reading, type: AnnounceType, page: number, size: number): Promise<ResultsPage> {
  const found = await at.db.first<{ n: number }>(
    planned(`select count(*)::int as n from pt_result p where ${shownSql('$1')} and p.announce_type = $2`, [
      at.now,
      storedType(type),
    ]),
  );
  const total = found?.n ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  const rows = await read(at, type, (current - 1) * size, size);
  return { records: rows.map(itemOf), total, current, pages, type };
}

export async function resultPage({ db, now }: Reading, no: string): Promise<ResultPage | null> {
  const row = await db.first<Row>(
    planned(`select ${columns} from pt_result p where ${shownSql('$1')} and p.result_no = $2`, [now, no]),
  );
  if (!row) return null;
  return {
    ...resultOf(row),
    html: safeHtml(row.content ?? ''),
    publishedAt: row.publish_at,
    typeText: typeTexts[typeFrom(row.type)],
    files: await publicFiles(db, row.files ?? []),
  };
}
