import {
  type AnnouncementPage,
  type PortalFile,
  type PurchasePage,
  typeTexts,
} from '../../../../schemas/kinds/portal-rows.ts';
import type { AnnounceType, Invitation, PortalItem, PurchaseCard } from '../../../../schemas/wire/portal.ts';
import { type Statement, sql, type TenantDb } from '../../../db/statement.ts';
import { safeHtml } from '../../../records/write/safe-html.ts';
import { canJoin, daysUntil, isOpen, momentOf, statusOf } from '../status.ts';
import { momentSql, plainText, planned, type Reading, shownSql, wordOf } from './shown.ts';
import { storedType, typeFrom } from './types.ts';

interface Row {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly type: string;
  readonly stage: string | null;
  readonly summary: string | null;
  readonly product: string | null;
  readonly method: string | null;
  readonly goods: string | null;
  readonly content: string | null;
  readonly publish_at: string;
  readonly deadline: string | null;
  readonly signup_start: string | null;
  readonly signup_end: string | null;
  readonly plan_start: string | null;
}

const dictText = (dict: string, column: string) =>
  `(select text from dict_item d where d.tenant_id = p.tenant_id and d.dict = '${dict}' and d.value = ${column})`;

const columns = `p.id, p.announce_no as no, p.title, p.announce_type as type, p.stage, p.summary,
  coalesce(p.product, (select c.name from mm_category c where c.tenant_id = p.tenant_id and c.id = p.category)) as product,
  ${dictText('purchaseMethod', 'p.method')} as method, ${dictText('goodsKind', 'p.goods')} as goods,
  ${momentSql('p.publish_at')} as publish_at, ${momentSql('p.deadline')} as deadline,
  ${momentSql('p.signup_start')} as signup_start, ${momentSql('p.signup_end')} as signup_end,
  ${momentSql('p.plan_start')} as plan_start`;

const newest = `(p.top = 'Y') desc nulls last, p.publish_at desc, p.id desc`;

/** As `canJoin` says of a row; `$1` is the clock. */
const joinableFirst = `(coalesce(p.stage, 'normal') = 'normal' and (p.deadline is null or p.deadline > $1::timestamptz)
  and coalesce(case p.announce_type when 'INQUIRY' then null when 'AUCTION' then p.plan_start else p.signup_end end, p.deadline)
    > $1::timestamptz) desc nulls last, ${newest}`;

interface Asked {
  readonly type?: AnnounceType | undefined;
  readonly likeName?: string | undefined;
}

/** Conditions of a list with their bound values: `$1` is always the clock. */
function where({ type, likeName }: Asked, now: string): Statement {
  const values: unknown[] = [now];
  const parts = [shownSql('$1')];
  if (type) parts.push(`p.announce_type = $${values.push(storedType(type))}`);
  const word = wordOf(likeName);
  if (word !== '') parts.push(`position(lower($${values.push(word)}) in lower(p.title || ' ' || p.announce_no)) > 0`);
  return { text: parts.join(' and '), values };
}

async function read({ db, now }: Reading, asked: Asked, from: number, most: number, order = newest): Promise<Row[]> {
  const { text, values } = where(asked, now);
  const page = `limit $${values.length + 1} offset $${values.length + 2}`;
  return db.rows<Row>(
    planned(`select ${columns}, null as content from pt_announcement p where ${text} order by ${order} ${page}`, [
      ...values,
      most,
      from,
    ]),
  );
}

const courseOf = (row: Row) => ({
  type: typeFrom(row.type),
  stage: row.stage,
  deadline: row.deadline,
  signupStart: row.signup_start,
  signupEnd: row.signup_end,
  planStart: row.plan_start,
});

function itemOf(row: Row, now: string): PortalItem {
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
    date: (moment ?? row.publish_at).slice(0, 10),
    deadline: moment,
  };
}

const infoOf = (row: Row) => [
  { label: '采购产品', value: row.product ?? '见公告正文' },
  { label: '采购方式', value: `${row.method ?? '公开'}${typeTexts[typeFrom(row.type)]}` },
  { label: '采购类型', value: row.goods ?? '货物' },
];

function cardOf(row: Row, now: string): PurchaseCard {
  return {
    ...itemOf(row, now),
    subtitle: row.no,
    info: infoOf(row),
    countdown: daysUntil(momentOf(courseOf(row)), now),
    canJoin: canJoin(courseOf(row), now),
  };
}

const mostItems = 1000;

export async function listItems(at: Reading, asked: Asked, from = 0, most = mostItems): Promise<readonly PortalItem[]> {
  return (await read(at, asked, from, most)).map((row) => itemOf(row, at.now));
}

/** The newest, each with when it was published. */
export async function listFeed(at: Reading, most: number): Promise<readonly (PortalItem & { publishedAt: string })[]> {
  return (await read(at, {}, 0, most)).map((row) => ({ ...itemOf(row, at.now), publishedAt: row.publish_at }));
}

/** The newest of a type that can still be taken part in, then the rest: a card asks people to join. */
export async function listCards(
  at: Reading,
  type: AnnounceType | undefined,
  most: number,
): Promise<readonly PurchaseCard[]> {
  return (await read(at, { type }, 0, most, joinableFirst)).map((row) => cardOf(row, at.now));
}

export async function countItems({ db, now }: Reading, asked: Asked): Promise<number> {
  const { text, values } = where(asked, now);
  const found = await db.first<{ n: number }>(
    planned(`select count(*)::int as n from pt_announcement p where ${text}`, values),
  );
  return found?.n ?? 0;
}

/** How many opportunities are open, over all types. */
async function countOpen({ db, now }: Reading): Promise<number> {
  const rows = await db.rows<Row>(
    planned(
      `select ${columns}, null as content from pt_announcement p
      where ${shownSql('$1')} and (p.deadline is null or p.deadline > $1::timestamptz) and coalesce(p.stage, 'normal') = 'normal'`,
      [now],
    ),
  );
  return rows.filter((row) => isOpen(statusOf(courseOf(row), now))).length;
}

export async function purchasePage(
  at: Reading,
  asked: Asked & { readonly page: number },
  size: number,
): Promise<PurchasePage> {
  const [total, open] = await Promise.all([countItems(at, asked), countOpen(at)]);
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, asked.page), pages);
  const rows = await read(at, asked, (current - 1) * size, size);
  return {
    records: rows.map((row) => itemOf(row, at.now)),
    total,
    current,
    pages,
    open,
    type: asked.type ?? 'all',
    likeName: wordOf(asked.likeName),
  };
}

interface WholeRow extends Row {
  readonly invitation: string | null;
  readonly contact: string;
  readonly phone: string;
  readonly files: readonly string[] | null;
}

async function readWhole({ db, now }: Reading, no: string): Promise<WholeRow | undefined> {
  return db.first<WholeRow>(
    planned(
      `select ${columns}, p.content, p.invitation, p.contact, p.phone, p.files
      from pt_announcement p where ${shownSql('$1')} and p.announce_no = $2`,
      [now, no],
    ),
  );
}

export async function announcementPage(at: Reading, no: string): Promise<AnnouncementPage | null> {
  const { db, now } = at;
  const row = await readWhole(at, no);
  if (!row) return null;
  return {
    ...itemOf(row, now),
    html: safeHtml(row.content ?? ''),
    publishedAt: row.publish_at,
    info: infoOf(row),
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
  const say = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const made = `<p>尊敬的供应商：</p><p>我们诚邀贵公司参加“${say(row.title)}”（编号 ${say(row.no)}）。${say(row.summary ?? '')}</p><p>如有意参加，请点“报名”查看报名方式，并在规定时间内提交响应文件。</p>`;
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
