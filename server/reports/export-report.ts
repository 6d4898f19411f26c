import type { FieldModel } from '../../schemas/compile/model.ts';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { isDecimal } from '../../schemas/kinds/decimal-text.ts';
import { Refusal } from '../errors.ts';
import type { BookColumn, Cell } from '../records/excel/book/cell.ts';
import { writeXls } from '../records/excel/book/write-xls.ts';
import type { Exported } from '../records/excel/export/export-book.ts';
import { formatOf } from '../records/excel/export/export-cells.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { type Asks, readReport } from './read-report.ts';

type Row = Readonly<Record<string, unknown>>;

const PORTION = 500;
const MOST = 20_000;

/** Everything a report finds, as a workbook with the words and not the codes. */
export async function exportReport(asks: Asks, plan: ReportPlan, query: QueryString): Promise<Exported> {
  // What may only be read one by one is not taken along as a file by way of a report.
  if (!asks.running.plan(plan.entity, asks.session.roles)?.access.ops.export?.length) throw new Refusal('not_allowed');
  const read = async (page: number) => {
    const asked = { ...query, pageNo: String(page), pageSize: String(PORTION) };
    return JSON.parse(await readReport(asks, plan.key, asked)) as { records: Row[]; total: number };
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
  const sheet = {
    name: plan.title,
    above: [plan.title, `导出人:${asks.session.user.realname}`],
    columns: columns.map((column) => columnOf(asks, plan, column)),
    rows: rows(),
  };
  const bytes = await writeXls({ sheets: [sheet] });
  return { name: `${plan.title}.xls`, type: 'application/vnd.ms-excel', bytes, rows: first.total };
}

/** A number that is a field's is shown as that field is; what is worked out, as it comes. */
function columnOf(asks: Asks, plan: ReportPlan, { key, label, width, type, agg, by }: ReportColumnPlan): BookColumn {
  const shown = asks.running.model.reports.get(plan.key)?.columns.find((column) => column.key === key)?.shown;
  const kind = shown?.kind;
  const isPlain = agg !== null || by !== null || !kind;
  const format =
    isPlain || !shown
      ? type.is === 'number'
        ? 'General'
        : '@'
      : formatOf({ type, kind, config: shown.config, column: kind.column(shown.config as never) } as FieldModel);
  return { title: label, width, format };
}

function cellOf({ key, type, by }: ReportColumnPlan, row: Row): Cell {
  const value = row[key] ?? null;
  const words = row[`${key}_dictText`];
  if (typeof words === 'string' && words !== '') return { is: 'text', text: words };
  if (value === null || value === '') return null;
  const text = Array.isArray(value) ? value.join('、') : String(value);
  if (type.is === 'number' && isDecimal(text)) return { is: 'number', text };
  if (by === null && (type.is === 'date' || type.is === 'dateTime')) return { is: type.is, text };
  return { is: 'text', text };
}
