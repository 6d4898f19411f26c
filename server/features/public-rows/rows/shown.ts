import { sql, type TenantDb } from '../../../db/statement.ts';
import type { Models } from '../../../metadata/models.ts';
import { type Reading as RowsAt, readingWithin } from '../../../records/row-reader.ts';

/** The public's rows at one moment: whatever a page shows is read by the same clock, the server's. */
export interface Reading extends RowsAt {
  readonly now: string;
}

export async function readingNow(db: TenantDb, models: Models): Promise<Reading> {
  const row = await db.first<{ now: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as now`);
  return { ...(await readingWithin(db, models)), now: row?.now ?? '' };
}

/** What stands on the site at this moment: published or due, not withdrawn, and never what lies in the trash. */
export const shownNow =
  "status in ('published', 'scheduled') and publishAt <= now() and (empty(offlineAt) or offlineAt > now())";

/** What a dictionary calls a value. */
export const textOf = ({ model }: Reading, dict: string, value: string | null): string | null =>
  model.dicts.get(dict)?.items.find((item) => item.value === value)?.text ?? null;

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
