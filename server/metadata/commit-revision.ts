import type { Model } from '../../schemas/compile/model.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { sql } from '../db/statement.ts';
import { runPlan } from '../sql/apply-structure.ts';
import { modelChannel } from './create-models.ts';
import { asPublished, hashDocument, type Reader, readRevs } from './document-store.ts';
import { projectDicts } from './project-dicts.ts';
import type { Change } from './propose.ts';
import { readOpenGrounds } from './upgrades.ts';

/** All publishes of all tenants happen one after another: they share tables and one count of revisions. */
const publishLock = 20_261_122;

export interface NewRevision {
  readonly tenant: number;
  readonly revision: number;
  readonly by: string;
  readonly note: string | null;
  readonly changes: readonly Change[];
  readonly steps: readonly DdlStep[];
  readonly model: Model;
  /** Lays the views once the tables are as they are to be: a value that is filled may read through one. */
  readonly lay?: () => Promise<void>;
  /** What each document is called and what changed of it, in words. A layer says no title: the product does. */
  readonly told: ReadonlyMap<string, { readonly title: string; readonly words: readonly string[] }>;
}

/** To be called first in the owner's transaction that publishes. A start waits its turn; a person is told soon. */
export async function lockPublishing(owner: Reader, { patient = false } = {}): Promise<void> {
  // A table someone reads for long must not make everyone behind us wait for ever.
  const wait = `set local lock_timeout = '${patient ? 0 : 5000}ms'`;
  await owner.rows({ text: wait, values: [] });
  await owner.rows(sql`select pg_advisory_xact_lock(${publishLock})`);
}

export async function readNextRevision(owner: Reader): Promise<number> {
  const [row] = await owner.rows<{ next: number }>(
    sql`select coalesce(max(revision), 0)::int + 1 as next from meta_revision`,
  );
  return row?.next ?? 1;
}

/** Structure, documents, dictionaries and the word to other processes: all in the transaction it is given. */
export async function commitRevision(owner: Reader, it: NewRevision): Promise<void> {
  const filling = it.steps.findIndex(({ fills }) => fills !== undefined);
  const built = filling < 0 ? it.steps.length : filling;
  await runPlan(owner, { steps: it.steps.slice(0, built) });
  await it.lay?.();
  await runPlan(owner, { steps: it.steps.slice(built) });
  const said = it.changes.map(({ id, document }) => ({
    id,
    title: it.told.get(id)?.title ?? document?.title ?? null,
    gone: document === null,
    words: it.told.get(id)?.words ?? [],
  }));
  const ddl = it.steps.map(({ sql: text, say, destructive, fills }) => ({
    sql: text,
    say,
    destructive,
    ...(fills ? { fills } : {}),
  }));
  await owner.rows(sql`insert into meta_revision (tenant_id, revision, by, note, documents, ddl)
    values (${it.tenant}, ${it.revision}, ${it.by}, ${it.note}, ${JSON.stringify(said)}, ${JSON.stringify(ddl)})`);
  await storeDocuments(owner, it);
  await projectDicts(owner, await tenantsOf(owner, it.tenant), it.model);
  await owner.rows(sql`select pg_notify(${modelChannel}, ${String(it.tenant)})`);
}

async function storeDocuments(owner: Reader, { tenant, revision, changes }: NewRevision): Promise<void> {
  const revs = await readRevs(owner, tenant);
  const open =
    tenant === 0
      ? new Map<string, number>()
      : await readOpenGrounds(
          owner,
          tenant,
          changes.map(({ id }) => id),
        );
  const rows = changes.map(({ id, document, ground }) => {
    const [kind, key] = id.split(':');
    const rev = (revs.get(id) ?? 0) + 1;
    const body = document && asPublished(document, tenant, rev);
    const hash = document ? hashDocument(document) : '';
    const layer = document?.layer ?? (tenant === 0 ? 'product' : 'tenant');
    return { kind, key, rev, layer, body, hash, ground: ground ?? open.get(id) ?? revision };
  });
  await owner.rows(sql`
    insert into meta_document (tenant_id, kind, key, revision, rev, layer, body, hash, gone, ground)
    select ${tenant}::int, kind, key, ${revision}::int, rev, layer, body, hash, body is null, ground
    from json_to_recordset(${JSON.stringify(rows)}::json)
      r(kind text, key text, rev int, layer text, body json, hash text, ground int)`);
}

/** The product's dictionaries go to every tenant that says nothing of dictionaries itself; those that do are laid anew when they next start. */
async function tenantsOf(owner: Reader, tenant: number): Promise<number[]> {
  if (tenant !== 0) return [tenant];
  const rows = await owner.rows<{ tenant_id: number }>(sql`
    select tenant_id from tenant t where not exists (
      select 1 from meta_document d where d.tenant_id = t.tenant_id and t.tenant_id <> 0 and d.kind = 'dict')`);
  return rows.map(({ tenant_id }) => tenant_id);
}
