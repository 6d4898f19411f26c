import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { type CrossFound, crossTable } from '../../schemas/wire/cross-table.ts';
import { Refusal } from '../kernel/errors.ts';
import type { BookSheet, Cell } from '../records/excel/book/cell.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { type Asks, readDrawn } from './read-report.ts';
import { bookColumn, cellOf } from './report-cells.ts';

type FoundCross = { readonly records: readonly RowValues[]; readonly total: number; readonly cross: CrossFound };

const MOST = 5000;
const TOTAL = '合计';

/** A crosstab as it is drawn: what stands across beside each other, the totals at the end of each row and below all. */
export async function crossSheet(
  asks: Asks,
  plan: ReportPlan,
  query: QueryString,
): Promise<{ readonly sheet: Pick<BookSheet, 'columns' | 'rows'>; readonly total: number }> {
  const read = async (page: number): Promise<FoundCross> =>
    JSON.parse(await readDrawn(asks, plan.key, { ...query, pageNo: String(page), pageSize: '500' }));
  const first = await read(1);
  if (first.total > MOST)
    throw new Refusal('invalid_input', { text: `交叉表一次最多导出${MOST}行，请增加查询条件后分次导出` });
  const { down, measures, sides, whole } = crossTable(plan, first.cross);
  const headed = (label: string, measure: string) => (measures.length > 1 ? `${label} ${measure}` : label);
  const over = [...sides.map(({ label }) => label), TOTAL];
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (let page = 1; (page - 1) * 500 < first.total; page += 1) {
      const { records, cross } = page === 1 ? first : await read(page);
      const { cell } = crossTable(plan, cross);
      yield records.map((row) => [
        ...down.map((column) => cellOf(column, row)),
        ...sides.flatMap((side) => measures.map((measure) => cellOf(measure, cell(row, side) ?? {}))),
        ...measures.map((measure) => cellOf(measure, row)),
      ]);
    }
    yield [
      [
        ...down.map((_, at): Cell => (at === 0 ? { is: 'text', text: TOTAL } : null)),
        ...[...sides.map(({ row }) => row), whole].flatMap((row) => measures.map((measure) => cellOf(measure, row))),
      ],
    ];
  }
  return {
    total: first.total,
    sheet: {
      columns: [
        ...down.map((column) => bookColumn(asks, plan, column)),
        ...over.flatMap((label) =>
          measures.map((measure) => bookColumn(asks, plan, { ...measure, label: headed(label, measure.label) })),
        ),
      ],
      rows: rows(),
    },
  };
}
