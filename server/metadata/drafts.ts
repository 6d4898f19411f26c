import type { Issue } from '../../schemas/issues/result.ts';
import { type Document, idOf, isDocumentKind, readDocument } from '../../schemas/language/document.ts';
import type { DocumentDraft } from '../../schemas/wire/documents.ts';
import type { TenantDb } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Reader } from './document-store.ts';
import { holdFiles, type NamedFile } from './hold-files.ts';

type DraftRow = Omit<DocumentDraft, 'id'>;
const withId = (row: DraftRow): DocumentDraft => ({ id: idOf(row), ...row });

export async function readDrafts(db: Reader, tenant: number): Promise<DocumentDraft[]> {
  const rows = await db.rows<DraftRow>(sql`
    select kind, key, body, base_rev as "baseRev", version, by, at, ground from meta_draft where tenant_id = ${tenant} order by kind, key`);
  return rows.map(withId);
}

export async function readDraft(db: TenantDb, kind: string, key: string): Promise<DocumentDraft | undefined> {
  return (await readDrafts(db, db.tenant)).find((draft) => draft.id === `${kind}:${key}`);
}

export interface SaveDraft {
  readonly kind: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly baseRev: number;
  /** The draft's version as it was read; 0 when there was none. */
  readonly version: number;
  readonly by: string;
  /** What it shows, as it was found: none of it may go while the draft is written. */
  readonly files?: readonly NamedFile[];
}

/** Keeps a draft even while it is wrong, and says what is wrong with it so far. */
export async function saveDraft(
  db: TenantDb,
  ask: SaveDraft,
): Promise<{ draft: DocumentDraft; issues: readonly Issue[] }> {
  const { kind, key } = ask;
  if (!isDocumentKind(kind)) throw new Refusal('unknown_document');
  const body = ask.body && { ...ask.body, kind, key, layer: 'tenant' };
  const text = body && JSON.stringify(body);
  const insert = sql`
    insert into meta_draft (tenant_id, kind, key, body, base_rev, by)
    select ${db.tenant}::int, ${kind}, ${key}, ${text}::json, ${ask.baseRev}::int, ${ask.by}
    where ${ask.version}::int = 0 or exists (
      select 1 from meta_draft where tenant_id = ${db.tenant} and kind = ${kind} and key = ${key})
    on conflict (tenant_id, kind, key) do update
      set body = excluded.body, base_rev = excluded.base_rev, by = excluded.by, at = now(), version = meta_draft.version + 1
      where meta_draft.version = ${ask.version}
    returning kind, key, body, base_rev as "baseRev", version, by, at, ground`;
  const saved = ask.files?.length
    ? await db.transaction(async (own) => {
        await holdFiles(own, db.tenant, ask.files ?? []);
        return own.first<DraftRow>(insert);
      })
    : await db.first<DraftRow>(insert);
  if (!saved) throw new Refusal('stale_version', { result: (await readDraft(db, kind, key)) ?? null });
  const read = body ? readDocument(body) : undefined;
  return { draft: withId(saved), issues: read?.issues ?? [] };
}

export async function dropDraft(db: TenantDb, kind: string, key: string): Promise<void> {
  const gone = await db.first(sql`delete from meta_draft where kind = ${kind} and key = ${key} returning key`);
  if (!gone) throw new Refusal('unknown_document');
}

interface MadeDraft {
  readonly id: string;
  readonly document: Document | null;
  readonly baseRev: number;
  readonly ground?: number;
}

/** Drafts made by the system where nobody is writing one, in the caller's transaction. */
export async function putDrafts(
  owner: Reader,
  { tenant, by }: { readonly tenant: number; readonly by: string },
  drafts: readonly MadeDraft[],
): Promise<void> {
  for (const { id, document, baseRev, ground } of drafts) {
    const [kind, key] = id.split(':');
    const made = await owner.rows(sql`
      insert into meta_draft (tenant_id, kind, key, body, base_rev, by, ground)
      values (${tenant}, ${kind}, ${key}, ${document && JSON.stringify(document)}::json, ${baseRev}, ${by}, ${ground ?? null})
      on conflict do nothing returning key`);
    if (made.length === 0) throw new Refusal('draft_changed', { text: '有人刚刚开始写其中一份草稿，请重新检查' });
  }
}

/** Drafts that are done with. */
export const takeDrafts = (owner: Reader, tenant: number, ids: readonly string[]): Promise<unknown> =>
  owner.rows({
    text: 'delete from meta_draft where tenant_id = $1 and kind || $2 || key = any ($3)',
    values: [tenant, ':', ids],
  });
