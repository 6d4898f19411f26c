import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import { labelInWords } from '../../schemas/print/varies-text.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { Refusal } from '../kernel/errors.ts';
import { writeXls } from '../records/excel/book/write-xls.ts';
import type { Exported } from '../records/excel/export/export-book.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { readChart } from './read-dashboard.ts';
import type { Asks } from './read-report.ts';
import { cellOf } from './report-cells.ts';

/** The figures a chart is drawn from, as a workbook with the words and not the codes. */
export async function exportChart(asks: Asks, { key, title, query }: ChartPlan, asked: QueryString): Promise<Exported> {
  if (!asks.running.plan(query.entity, asks.session.roles)?.access.ops.export?.length) throw new Refusal('not_allowed');
  const { records } = JSON.parse(await readChart(asks, key, asked)) as { records: readonly RowValues[] };
  const shown = query.columns.filter(({ off }) => !off);
  const columns = shown.map((column) => {
    const { width, type } = column;
    return { title: labelInWords(column), width, format: type.is === 'number' ? 'General' : '@' };
  });
  async function* rows() {
    yield records.map((row) => shown.map((column) => cellOf(column, row)));
  }
  const above = [title, `导出人:${asks.session.user.realname}`];
  const bytes = await writeXls({ sheets: [{ name: title, above, columns, rows: rows() }] });
  return { name: `${title}.xls`, type: 'application/vnd.ms-excel', bytes, rows: records.length };
}
