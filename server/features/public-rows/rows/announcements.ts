import type { AnnounceType, Invitation, PortalItem, PurchaseCard } from '../../../../schemas/wire/portal.ts';
import {
  type AnnouncementPage,
  type PortalFile,
  type PurchasePage,
  typeTexts,
} from '../../../../schemas/wire/portal-rows.ts';
import { sql, type TenantDb } from '../../../db/statement.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import { type RowOf, rowReader, type Wanted } from '../../../records/row-reader.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { canJoin, daysUntil, momentOf, statusOf } from '../status.ts';
import { plainText, type Reading, shownNow, textOf, wordOf } from './shown.ts';
import { storedType, typeFrom } from './types.ts';

const course = {
  type: ['announceType', 'text'],
  stage: 'text?',
  deadline: 'text?',
  signupStart: 'text?',
  signupEnd: 'text?',
  planStart: 'text?',
} as const;

const listed = {
  ...course,
  id: 'text',
  no: ['announceNo', 'text'],
  title: 'text',
  summary: 'text?',
  product: ['if(empty(product), category.name, product)', 'text?'],
  method: 'text?',
  goods: 'text?',
  publishAt: 'text',
} as const;

const newest = ["-top = 'Y'", '-publishAt', '-id'];

/** As `isOpen` says of a row. */
const open = "(empty(stage) or stage = 'normal') and (empty(deadline) or deadline > now())";

/** As `momentOf` says of a row. */
const moment = `if(announceType = 'INQUIRY', deadline, if(announceType = 'AUCTION',
  if(empty(planStart), deadline, planStart), if(empty(signupEnd), deadline, signupEnd)))`;

const announcements = rowReader('announcement', listed, { when: shownNow, order: newest });
const joinableFirst = rowReader('announcement', listed, {
  when: shownNow,
  order: [`-${open} and ${moment} > now()`, ...newest],
});
const openOnes = rowReader('announcement', {}, { when: `${shownNow} and ${open}` });
const whole = rowReader(
  'announcement',
  {
    ...{
      ...listed,
      content: 'text?',
      corrections: 'text?',
      invitation: 'text?',
      contact: 'text',
      phone: 'text',
      files: 'texts?',
    },
    items: {
      name: 'text',
      spec: 'text?',
      qty: ['concat(qty)', 'text?'],
      unit: 'text?',
      needDate: 'text?',
      place: 'text?',
    },
  },
  { when: shownNow },
);

type AnnouncementRow = RowOf<typeof listed>;

interface WhichAnnouncements {
  readonly type?: AnnounceType | undefined;
  readonly likeName?: string | undefined;
}

const where = ({ type, likeName }: WhichAnnouncements): Wanted => ({
  is: { announceType: type && storedType(type) },
  like: { word: wordOf(likeName), in: ['title', 'announceNo'] },
});

const courseOf = (row: RowOf<typeof course>) => ({ ...row, type: typeFrom(row.type) });

function itemOf(row: AnnouncementRow, now: string): PortalItem {
  const course = courseOf(row);
  const moment = momentOf(course);
  return {
    id: row.id,
    name: row.no,
    title: row.title,
    type: course.type,
    typeText: typeTexts[course.type],
    status: statusOf(course, now),
    content: plainText(row.summary),
    date: (moment ?? row.publishAt).slice(0, 10),
    deadline: moment,
  };
}

const infoOf = (at: Reading, row: AnnouncementRow) => [
  { label: '采购产品', value: row.product ?? '见公告正文' },
  { label: '采购方式', value: `${textOf(at, 'purchaseMethod', row.method) ?? '公开'}${typeTexts[typeFrom(row.type)]}` },
  { label: '采购类型', value: textOf(at, 'goodsKind', row.goods) ?? '货物' },
];

function cardOf(at: Reading, row: AnnouncementRow): PurchaseCard {
  const { now } = at;
  return {
    ...itemOf(row, now),
    subtitle: row.no,
    info: infoOf(at, row),
    countdown: daysUntil(momentOf(courseOf(row)), now),
    canJoin: canJoin(courseOf(row), now),
  };
}

const mostItems = 1000;

export async function listItems(
  at: Reading,
  which: WhichAnnouncements,
  skip = 0,
  limit = mostItems,
): Promise<readonly PortalItem[]> {
  return (await announcements.all(at, { ...where(which), skip, limit })).map((row) => itemOf(row, at.now));
}

/** The newest, each with when it was published. */
export async function listFeed(at: Reading, limit: number): Promise<readonly (PortalItem & { publishedAt: string })[]> {
  return (await announcements.all(at, { limit })).map((row) => ({
    ...itemOf(row, at.now),
    publishedAt: row.publishAt,
  }));
}

/** The newest of a type that can still be taken part in, then the rest: a card asks people to join. */
export async function listCards(
  at: Reading,
  type: AnnounceType | undefined,
  limit: number,
): Promise<readonly PurchaseCard[]> {
  return (await joinableFirst.all(at, { ...where({ type }), limit })).map((row) => cardOf(at, row));
}

export const countItems = (at: Reading, which: WhichAnnouncements): Promise<number> =>
  announcements.count(at, where(which));

export async function purchasePage(
  at: Reading,
  asked: WhichAnnouncements & { readonly page: number },
  size: number,
): Promise<PurchasePage> {
  const [total, open] = await Promise.all([countItems(at, asked), openOnes.count(at)]);
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, asked.page), pages);
  return {
    records: await listItems(at, asked, (current - 1) * size, size),
    total,
    current,
    pages,
    open,
    type: asked.type ?? 'all',
    likeName: wordOf(asked.likeName),
  };
}

const readWhole = (at: Reading, no: string) => whole.first(at, { is: { announceNo: no } });

type Item = NonNullable<Awaited<ReturnType<typeof readWhole>>>['items'][number];

/** What was corrected since stands before the text, which stays as it was published. */
const correctionsHtml = (corrections: string | null): string => (corrections ? `<h3>更正公告</h3>${corrections}` : '');

/** What is bought, as a table below the text; the columns that no line fills in are left out. */
function itemsHtml(at: Reading, items: readonly Item[]): string {
  if (items.length === 0) return '';
  const said = items.map((item) => [
    ['名称', item.name],
    ['规格', item.spec],
    ['数量', item.qty && [item.qty, textOf(at, 'unit', item.unit) ?? item.unit].filter(Boolean).join(' ')],
    ['交期', item.needDate],
    ['交货地', item.place],
  ]);
  const columns = (said[0] ?? []).flatMap(([title], column) =>
    said.some((row) => row[column]?.[1]) ? [{ title, column }] : [],
  );
  const head = columns.map(({ title }) => `<th>${title}</th>`).join('');
  const rows = said.map(
    (row) => `<tr>${columns.map(({ column }) => `<td>${escapeHtml(row[column]?.[1] ?? '')}</td>`).join('')}</tr>`,
  );
  return `<h3>采购内容</h3><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export async function announcementPage(at: Reading, no: string): Promise<AnnouncementPage | null> {
  const { db, now } = at;
  const row = await readWhole(at, no);
  if (!row) return null;
  return {
    ...itemOf(row, now),
    html: safeHtml([correctionsHtml(row.corrections), row.content, itemsHtml(at, row.items)].join('')),
    publishedAt: row.publishAt,
    info: infoOf(at, row),
    countdown: daysUntil(momentOf(courseOf(row)), now),
    canJoin: canJoin(courseOf(row), now),
    files: await publicFiles(db, row.files ?? []),
    contact: row.contact,
    phone: row.phone,
  };
}

/** The letter of an announcement: its own, or one made from what the announcement says. */
export async function readInvitation(at: Reading, no: string): Promise<Invitation | null> {
  const row = await readWhole(at, no);
  if (!row) return null;
  const { name, title, type, deadline } = itemOf(row, at.now);
  const made = `<p>尊敬的供应商：</p><p>我们诚邀贵公司参加“${escapeHtml(row.title)}”（编号 ${escapeHtml(row.no)}）。${escapeHtml(row.summary ?? '')}</p><p>如有意参加，请点“报名”查看报名方式，并在规定时间内提交响应文件。</p>`;
  return {
    name,
    title,
    type,
    deadline,
    canJoin: canJoin(courseOf(row), at.now),
    content: safeHtml(row.invitation || made),
    contact: row.contact,
    phone: row.phone,
  };
}

/** Files the public may open, by name and size. */
export async function publicFiles(db: TenantDb, ids: readonly string[]): Promise<readonly PortalFile[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<PortalFile>(
    sql`select id, name, size::int as size from file where id = any(${ids}::text[]) and portal`,
  );
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
