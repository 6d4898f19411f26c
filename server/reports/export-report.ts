import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Cell } from '../records/excel/book/cell.ts';
import { writeXls } from '../records/excel/book/write-xls.ts';
import type { Exported } from '../records/excel/export/export-book.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { crossSheet } from './export-cross.ts';
import { type Asks, readReport } from './read-report.ts';
import { bookColumn, cellOf } from './report-cells.ts';

const PORTION = 500;
const MOST = 20_000;

/** What may only be read one by one is not taken along as a file by way of a report. */
export const mayTakeAlong = (
  { running, session }: Pick<Asks, 'running' | 'session'>,
  { entity }: ReportPlan,
): boolean => (running.plan(entity, session.roles)?.access.ops.export?.length ?? 0) > 0;

/** Everything a report finds, as a workbook with the words and not the codes. */
export async function exportReport(asks: Asks, plan: ReportPlan, query: QueryString): Promise<Exported> {
  if (!mayTakeAlong(asks, plan)) throw new Refusal('not_allowed');
  const { sheet, total } =
    plan.across === null ? await rowsSheet(asks, plan, query) : await crossSheet(asks, plan, query);
  const above = [plan.title, `导出人:${asks.session.user.realname}`];
  const bytes = await writeXls({ sheets: [{ name: plan.title, above, ...sheet }] });
  return { name: `${plan.title}.xls`, type: 'application/vnd.ms-excel', bytes, rows: total };
}

/** Rows below each other, read in portions. */
async function rowsSheet(asks: Asks, plan: ReportPlan, query: QueryString) {
  const read = async (page: number) => {
    const asked = { ...query, pageNo: String(page), pageSize: String(PORTION) };
    return JSON.parse(await readReport(asks, plan.key, asked)) as { records: RowValues[]; total: number };
  };
  // The first portion is read before the first byte: what is refused is refused as a message.
  const first = await read(1);
  if (first.total > MOST) {
    throw new Refusal('invalid_input', { text: `一次最多导出${MOST}条，请增加查询条件后分次导出` });
  }
  const columns = plan.columns.filter(({ off }) => !off);
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (let page = 1; (page - 1) * PORTION < first.total; page += 1) {
      const { records } = page === 1 ? first : await read(page);
      yield records.map((row) => columns.map((column) => cellOf(column, row)));
    }
  }
  return {
    total: first.total,
    sheet: { columns: columns.map((column) => bookColumn(asks, plan, column)), rows: rows() },
  };
}
