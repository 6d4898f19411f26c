import type { ReportColumnPlan, ReportPlan } from '../compile/report-plan.ts';
import { unnamedRecord } from '../kinds/many-values.ts';
import type { RowValues } from '../values/row-values.ts';

/** What a crosstab found beside its rows: cells say by number in which row and column they stand. */
export interface CrossFound {
  readonly columns: readonly RowValues[];
  readonly cells: readonly RowValues[];
  /** The totals of everything; one row, or none. */
  readonly whole: readonly RowValues[];
}

export interface CrossTable {
  /** What tells the rows apart. */
  readonly down: readonly ReportColumnPlan[];
  readonly measures: readonly ReportColumnPlan[];
  /** Every column that tells rows apart, those too that are not shown. */
  readonly groups: readonly string[];
  /** What stands across, each with the totals below it. */
  readonly sides: readonly CrossSide[];
  readonly whole: RowValues;
  /** The figures where a row and a column meet; undefined where nothing does. */
  cell(row: RowValues, side: CrossSide): RowValues | undefined;
}

export interface CrossSide {
  readonly label: string;
  readonly row: RowValues;
}

/** A crosstab as it is drawn and as it is written to a workbook: the same columns in the same order. */
export function crossTable({ columns, across }: Pick<ReportPlan, 'columns' | 'across'>, found: CrossFound): CrossTable {
  const shown = columns.filter(({ off }) => !off);
  const isMeasure = ({ agg, after }: ReportColumnPlan) => agg !== null || after === true;
  const cells = new Map(found.cells.map((cell) => [`${cell.$row} ${cell.$column}`, cell]));
  const side = columns.find(({ key }) => key === across);
  const isDown = (column: ReportColumnPlan) => !isMeasure(column) && column.key !== across;
  return {
    down: shown.filter(isDown),
    groups: columns.filter(isDown).map(({ key }) => key),
    measures: shown.filter(isMeasure),
    sides: found.columns.map((row) => ({ row, label: side ? wordsOf(side, row) : '' })),
    whole: found.whole[0] ?? {},
    cell: ({ $row }, { row }) => cells.get(`${$row} ${row.$column}`),
  };
}

/** What a value that stands across is called. */
function wordsOf({ key, type }: ReportColumnPlan, row: RowValues): string {
  const words = row[`${key}_dictText`];
  if (typeof words === 'string' && words !== '') return words;
  const value = row[key];
  if (value === null || value === undefined || value === '') return '未填写';
  return type.is === 'ref' ? unnamedRecord : String(value);
}
