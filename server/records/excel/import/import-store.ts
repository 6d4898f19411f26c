import type { ImportMode } from '../../../../schemas/wire/excel.ts';
import { sql, type TenantDb } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { ImportRow, RowIssue, RowState } from './rows.ts';

/** An import as its table keeps it. */
export interface StoredImport {
  readonly id: string;
  readonly entity: string;
  readonly file: string;
  readonly mode: ImportMode;
  readonly part: string | null;
  /** Paths of the columns, in the order of the file. */
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  /** The key of what tells records apart, and its labels. */
  readonly match: readonly string[];
  readonly state: 'checked' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly say: string | null;
  readonly progress: number;
  /** Nobody has worked on it for a while, though it says it runs. */
  readonly stalled: boolean;
}

export interface StoredRow extends ImportRow {
  readonly state: RowState;
  readonly issues: readonly RowIssue[];
  readonly keys: readonly string[];
  readonly recordId: string | null;
}

const INSERTED_AT_ONCE = 1000;

export async function insertImport(
  db: TenantDb,
  by: string,
  {
    id,
    entity,
    file,
    mode,
    part,
    columns,
    ignored,
    match,
  }: Omit<StoredImport, 'state' | 'say' | 'progress' | 'stalled'>,
  rows: readonly StoredRow[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // What nobody finished within a week nobody will.
    await tx.rows(sql`delete from record_import where tenant_id = ${tx.tenant} and at < now() - interval '7 days'`);
    await tx.rows(sql`insert into record_import (tenant_id, id, entity, by, file, mode, part, columns, ignored, match)
      values (${tx.tenant}, ${id}, ${entity}, ${by}, ${file}, ${mode}, ${part}, ${JSON.stringify(columns)}, ${JSON.stringify(ignored)}, ${JSON.stringify(match)})`);
    for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
      await writeRows(tx, id, rows.slice(at, at + INSERTED_AT_ONCE));
  });
}

/** Writes rows anew as they are now. */
export async function writeRows(db: TenantDb, id: string, rows: readonly StoredRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ no, head, line, cells, picks, dropped, state, issues, keys }) => ({
      no,
      head,
      line,
      cells,
      picks,
      dropped,
      state,
      issues,
      keys,
    })),
  );
  await db.rows(sql`insert into record_import_row (tenant_id, import_id, row_no, head_no, line_no, cells, picks, dropped, state, issues, keys)
    select ${db.tenant}, ${id}, x.no, x.head, x.line, x.cells, x.picks, x.dropped, x.state, x.issues, x.keys
    from jsonb_to_recordset(${json}::jsonb) x(no int, head int, line int, cells jsonb, picks jsonb, dropped boolean, state text, issues jsonb, keys jsonb)
    on conflict (tenant_id, import_id, row_no) do update set head_no = excluded.head_no, line_no = excluded.line_no, cells = excluded.cells, picks = excluded.picks,
      dropped = excluded.dropped, state = excluded.state, issues = excluded.issues, keys = excluded.keys`);
}

/** An import of this person; another's does not exist to them. */
export async function loadImport(db: TenantDb, by: string, entity: string, id: string): Promise<StoredImport> {
  const found =
    await db.first<StoredImport>(sql`select id, entity, file, mode, part, columns, ignored, match, state, say, progress,
      state = 'running' and coalesce(seen_at, at) < now() - interval '30 seconds' as stalled
    from record_import where tenant_id = ${db.tenant} and id = ${id} and by = ${by} and entity = ${entity}`);
  if (!found) throw new Refusal('unknown_record', { text: '没有这次导入，或已经过期' });
  return found;
}

const columnsOfRow = `row_no as no, head_no as head, line_no as line, cells, picks, dropped, state, issues, keys, record_id as "recordId"`;

export function loadRows(db: TenantDb, id: string, heads: readonly number[]): Promise<StoredRow[]> {
  return db.rows<StoredRow>({
    text: `select ${columnsOfRow} from record_import_row where tenant_id = $1 and import_id = $2 and head_no = any($3::int[]) order by row_no`,
    values: [db.tenant, id, heads],
  });
}

/** Records of the import of which something is wrong. */
export async function faultyHeads(db: TenantDb, id: string): Promise<number[]> {
  const rows = await db.rows<{ head: number }>(sql`select distinct head_no as head from record_import_row
    where tenant_id = ${db.tenant} and import_id = ${id} and state in ('bad', 'failed') order by head_no`);
  return rows.map(({ head }) => head);
}

/** Rows that are wrong in a cell and say this in it. */
export async function rowsAlike(db: TenantDb, id: string, path: string, said: string): Promise<number[]> {
  const rows = await db.rows<{ no: number }>(sql`select row_no as no from record_import_row
    where tenant_id = ${db.tenant} and import_id = ${id} and state in ('bad', 'failed') and coalesce(cells ->> ${path}, '') = ${said}
      and issues @> ${JSON.stringify([{ path }])}::jsonb order by row_no`);
  return rows.map(({ no }) => no);
}

export function rowsByNumber(db: TenantDb, id: string, nos: readonly number[]): Promise<StoredRow[]> {
  return db.rows<StoredRow>({
    text: `select ${columnsOfRow} from record_import_row where tenant_id = $1 and import_id = $2 and row_no = any($3::int[]) order by row_no`,
    values: [db.tenant, id, nos],
  });
}

/** Records of the import that come next, as many as are written at once. */
export async function nextHeads(db: TenantDb, id: string, count: number): Promise<number[]> {
  const rows = await db.rows<{ head: number }>(sql`select distinct head_no as head from record_import_row
    where tenant_id = ${db.tenant} and import_id = ${id} and state = 'good' order by head_no limit ${count}`);
  return rows.map(({ head }) => head);
}

export async function pageOfRows(
  db: TenantDb,
  id: string,
  { page, size, only }: { page: number; size: number; only: string | null },
) {
  const states =
    only === null ? null : only === 'good' ? ['good', 'done'] : only === 'bad' ? ['bad', 'failed'] : [only];
  const where = `tenant_id = $1 and import_id = $2 and ($3::text[] is null or state = any($3))`;
  const rows = await db.rows<StoredRow>({
    text: `select ${columnsOfRow} from record_import_row where ${where} order by row_no limit $4 offset $5`,
    values: [db.tenant, id, states, size, (page - 1) * size],
  });
  const total = await db.first<{ count: number }>({
    text: `select count(*)::int as count from record_import_row where ${where}`,
    values: [db.tenant, id, states],
  });
  return { rows, total: total?.count ?? 0 };
}

export type Counts = Readonly<Record<RowState, number>> & { readonly total: number };

/** Records, not rows: lines count with their head. */
export async function countRecords(db: TenantDb, id: string): Promise<Counts> {
  const rows = await db.rows<{ state: RowState; count: number }>(sql`select state, count(distinct head_no)::int as count
    from record_import_row where tenant_id = ${db.tenant} and import_id = ${id} group by state`);
  const by = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const counts = { good: 0, bad: 0, done: 0, failed: 0, dropped: 0, ...by };
  return { ...counts, total: counts.good + counts.bad + counts.done + counts.failed };
}

/** The other records of the file that share a key with these. */
export function sharing(db: TenantDb, id: string, keys: readonly string[], except: readonly number[]) {
  return db.rows<{ head: number; key: string }>({
    text: `select min(r.head_no) as head, k.key from record_import_row r cross join lateral jsonb_array_elements_text(r.keys) k(key)
      where r.tenant_id = $1 and r.import_id = $2 and k.key = any($3::text[]) and not r.head_no = any($4::int[]) and not r.dropped
      group by k.key`,
    values: [db.tenant, id, keys, except],
  });
}

export async function setState(
  db: TenantDb,
  id: string,
  state: StoredImport['state'],
  say: string | null = null,
): Promise<void> {
  await db.rows(
    sql`update record_import set state = ${state}, say = ${say}, seen_at = now() where tenant_id = ${db.tenant} and id = ${id}`,
  );
}

/** What became of a record's rows. */
export async function settleRows(
  db: TenantDb,
  id: string,
  settled: readonly {
    readonly head: number;
    readonly state: RowState;
    readonly record: string | null;
    readonly issues: readonly RowIssue[];
  }[],
): Promise<void> {
  await db.rows(sql`update record_import_row r set state = x.state, record_id = x.record,
      issues = case when r.row_no = r.head_no then x.issues else r.issues end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) x(head int, state text, record text, issues jsonb)
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.head_no = x.head and r.state <> 'dropped'`);
}
