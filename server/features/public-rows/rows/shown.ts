import { type Statement, sql, type TenantDb } from '../../../db/statement.ts';

/** The public's rows at one moment: whatever a page shows is read by the same clock, the server's. */
export interface Reading {
  readonly db: TenantDb;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly now: string;
}

export async function readingNow(db: TenantDb): Promise<Reading> {
  const row = await db.first<{ now: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as now`);
  return { db, now: row?.now ?? '' };
}

const names = new Map<string, string>();

/** A statement that the database plans once a connection: visitors ask the same few, and planning them costs more than running them. */
export function planned(text: string, values: readonly unknown[]): Statement {
  const name = names.get(text) ?? `portal-${names.size + 1}`;
  names.set(text, name);
  return { name, text, values };
}

/** What stands on the site at this moment: published or due, not withdrawn, not in the trash. Never anything else. */
export const shownSql = (now: string, alias = 'p'): string =>
  `${alias}.deleted_at is null and ${alias}.status in ('published', 'scheduled') and ${alias}.publish_at <= ${now}::timestamptz
   and (${alias}.offline_at is null or ${alias}.offline_at > ${now}::timestamptz)`;

export const momentSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The plain words of an editor's HTML, for summaries. */
export const plainText = (html: string | null, most = 200): string => {
  const text = (html ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

/** Someone's word as a literal part of a text. */
export const wordOf = (likeName: string | undefined): string => (likeName ?? '').trim().slice(0, 50);
