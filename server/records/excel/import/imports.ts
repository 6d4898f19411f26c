import type { AlikeMend, ImportMend, ImportMode, ImportRow, ImportView } from '../../../../schemas/wire/excel.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/new-id.ts';
import type { Asking } from '../../asking.ts';
import { readBook } from '../read/read-book.ts';
import { MOST_ROWS, refuseFile } from '../read/read-row.ts';
import { uniqueKeys } from './find-existing.ts';
import {
  countRecords,
  insertImport,
  loadImport,
  loadRows,
  pageOfRows,
  rowsAlike,
  type StoredImport,
  type StoredRow,
  sharing,
  writeRows,
} from './import-store.ts';
import { judgeGroups, type Verdict } from './judge-groups.ts';
import { columnsByPath, type ImportColumn, readLayout } from './layout.ts';
import type { ImportPlan } from './portion.ts';
import { groupsOf, layRows } from './rows.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode: ImportMode;
}

/** Reads a file and checks every record of it; what it says waits to be mended and written. */
export async function createImport(asking: Asking, { name, bytes, mode }: Upload): Promise<ImportView> {
  const read = await readBook(name, bytes);
  const layout = readLayout(asking, read);
  const rows = layRows(read, layout);
  if (rows.length === 0) refuseFile('文件中没有数据');
  if (rows.length > MOST_ROWS) refuseFile(`一次最多导入${MOST_ROWS}行，请把文件分成几份`);
  const columns = [...layout.columns.values()];
  const plan: ImportPlan = { columns, mode, match: mode === 'create' ? null : matchIn(asking, columns) };
  const verdicts = await judgeGroups(asking, plan, groupsOf(rows));
  const id = newId();
  const { db, session, entity } = asking;
  const stored = {
    id,
    entity: entity.key,
    file: name,
    mode,
    part: layout.levels.at(-1)?.path ?? null,
    columns: columns.map(({ path }) => path),
    ignored: layout.ignored,
    match: plan.match?.fields.map(({ path }) => path) ?? [],
  };
  await insertImport(db, session.user.id, stored, verdicts.flatMap(judgedRows));
  return viewImport(asking, id);
}

/** What tells which record a row is about: the first unique key whose every field stands in the file. */
function matchIn(asking: Asking, columns: readonly ImportColumn[]) {
  const keys = uniqueKeys(asking);
  const paths = new Set(columns.map(({ path }) => path));
  const found = keys.find(({ fields }) => fields.every(({ path }) => paths.has(path)));
  if (found) return found;
  const wanted = keys.map(({ fields }) => fields.map(({ label }) => `“${label}”`).join('和')).join('，或');
  return refuseFile(wanted === '' ? '这种数据没有唯一的字段，只能新增' : `更新需要文件中有${wanted}`);
}

const judgedRows = ({ group, issues, keys }: Verdict): StoredRow[] => {
  const state = issues.size > 0 ? 'bad' : 'good';
  return group.rows.map((row) => ({
    ...row,
    state,
    issues: issues.get(row.no) ?? [],
    keys: row.no === group.no ? keys : [],
    recordId: null,
  }));
};

export async function viewImport(asking: Asking, id: string): Promise<ImportView> {
  const { db, session, entity } = asking;
  const stored = await loadImport(db, session.user.id, entity.key, id);
  const counts = await countRecords(db, id);
  return {
    id,
    file: stored.file,
    mode: stored.mode,
    match: columnsByPath(asking, stored.match).map(({ title }) => title),
    columns: columnsByPath(asking, stored.columns).map(({ path, title, writable }) => ({ path, title, writable })),
    ignored: stored.ignored,
    counts,
    state: stored.stalled ? 'checked' : stored.state,
    say: stored.say,
    progress: stored.progress,
  };
}

/** The plan of a stored import, with the columns its asker may use today. */
export function planOf(asking: Asking, stored: StoredImport): ImportPlan {
  const match = uniqueKeys(asking).find(({ fields }) => fields.map(({ path }) => path).join() === stored.match.join());
  return { columns: columnsByPath(asking, stored.columns), mode: stored.mode, match: match ?? null };
}

export async function readImportPage(
  asking: Asking,
  id: string,
  query: { pageNo: number; pageSize: number; only?: string },
) {
  const { db, session, entity } = asking;
  await loadImport(db, session.user.id, entity.key, id);
  const { rows, total } = await pageOfRows(db, id, {
    page: query.pageNo,
    size: query.pageSize,
    only: query.only ?? null,
  });
  return { records: rows.map(shown), total };
}

const shown = ({ no, head, line, cells, picks, dropped, state, issues, recordId }: StoredRow): ImportRow => ({
  no,
  head,
  line,
  cells,
  picks,
  dropped,
  state,
  issues,
  recordId,
});

/** Takes changes of rows in and checks anew what they touch: their records, and those that share a key with them. */
export async function mendRows(asking: Asking, id: string, mends: readonly ImportMend[]) {
  const { db, session, entity } = asking;
  const stored = await loadImport(db, session.user.id, entity.key, id);
  if (stored.state === 'running' && !stored.stalled) throw new Refusal('wrong_state', { text: '正在导入，不能修改' });
  const plan = planOf(asking, stored);
  const heads = await headsOf(
    db,
    id,
    mends.map(({ no }) => no),
  );
  const before = await loadRows(db, id, heads);
  const byNo = new Map(mends.map((mend) => [mend.no, mend]));
  const mended = before.map((row) => mend(row, byNo.get(row.no)));
  const touched = await sharing(db, id, [...new Set(before.flatMap(({ keys }) => keys))], heads);
  const others = await loadRows(db, id, [...new Set(touched.map(({ head }) => head))]);
  const rows = [...mended, ...others].filter(({ state }) => state !== 'done').toSorted((a, b) => a.no - b.no);
  const dropped = rows
    .filter((row) => row.dropped)
    .map((row) => ({ ...row, state: 'dropped' as const, issues: [], keys: [] }));
  const groups = groupsOf(rows).filter((group) => group.rows.length > 0);
  const headNow = new Map(groups.map((group) => [group.no, group]));
  const verdicts = await judgeGroups(asking, plan, [...headNow.values()], await firstsAround(asking, id, rows));
  const judged = verdicts.flatMap((verdict) => judgedRows(verdict));
  await writeRows(db, id, [...judged, ...dropped]);
  return {
    before,
    rows: [...judged, ...dropped].toSorted((a, b) => a.no - b.no).map(shown),
    import: await viewImport(asking, id),
  };
}

/** What somebody mends by hand: whoever has mended one cell is told how many more are wrong as it was. */
export async function mendByHand(asking: Asking, id: string, mends: readonly ImportMend[]) {
  const { before, ...mended } = await mendRows(asking, id, mends);
  return { ...mended, alike: await countAlike(asking.db, id, mends, before) };
}

/** Rows that are wrong where the one mended cell was, and say what it said: the same mistake is seldom made once. */
async function countAlike(
  db: Asking['db'],
  id: string,
  mends: readonly ImportMend[],
  before: readonly StoredRow[],
): Promise<number> {
  const [first, ...more] = mends;
  const paths = Object.keys(first?.cells ?? {});
  const [path] = paths;
  const row = before.find(({ no }) => no === first?.no);
  if (!row || path === undefined || paths.length > 1 || more.length > 0) return 0;
  return (await rowsAlike(db, id, path, row.cells[path] ?? '')).filter((no) => no !== row.no).length;
}

export async function mendAlike(asking: Asking, id: string, { path, said, cell, pick }: AlikeMend) {
  const { db, session, entity } = asking;
  await loadImport(db, session.user.id, entity.key, id);
  const nos = await rowsAlike(db, id, path, said);
  const picks = pick === undefined || pick === null ? {} : { [path]: pick };
  if (nos.length === 0) return { import: await viewImport(asking, id), mended: 0 };
  const { import: now } = await mendRows(
    asking,
    id,
    nos.map((no) => ({ no, cells: { [path]: cell }, picks })),
  );
  return { import: now, mended: nos.length };
}

async function headsOf(db: Asking['db'], id: string, nos: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ head: number }>({
    text: 'select distinct head_no as head from record_import_row where tenant_id = $1 and import_id = $2 and row_no = any($3::int[])',
    values: [db.tenant, id, nos],
  });
  return rows.map(({ head }) => head);
}

/** Only what may be written is taken: a text that is typed anew drops what was picked for the old one. */
function mend(row: StoredRow, change: ImportMend | undefined): StoredRow {
  if (!change || row.state === 'done') return row;
  const cells = { ...row.cells, ...change.cells };
  const kept = Object.entries(row.picks).filter(([path]) => !(change.cells && path in change.cells));
  const picks = { ...Object.fromEntries(kept), ...change.picks };
  return { ...row, cells, picks, dropped: change.dropped ?? row.dropped };
}

/** Keys that records of the file have which are not judged anew. */
async function firstsAround({ db }: Asking, id: string, rows: readonly StoredRow[]): Promise<Map<string, number>> {
  const nos = rows.map(({ head }) => head);
  const all = await db.rows<{ head: number; key: string }>({
    text: `select min(r.head_no) as head, k.key from record_import_row r cross join lateral jsonb_array_elements_text(r.keys) k(key)
      where r.tenant_id = $1 and r.import_id = $2 and not r.head_no = any($3::int[]) and not r.dropped group by k.key`,
    values: [db.tenant, id, nos],
  });
  return new Map(all.map(({ head, key }) => [key, head]));
}
