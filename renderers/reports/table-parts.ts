import type { TableProps } from 'antd';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { markedLabel } from '../fields/shown/VariesMark.tsx';
import type { Follow } from './ReportFigure.tsx';
import type { ReportPage, ReportRow, ReportState } from './services.ts';

export interface Keyed {
  readonly key: string;
  readonly row: ReportRow;
}

export interface ReportTableProps {
  readonly plan: ReportPlan;
  readonly rows: readonly Keyed[];
  readonly page: ReportPage;
  readonly state: ReportState;
  readonly loading: boolean;
  readonly onState: (state: ReportState) => void;
  readonly selection?: TableProps<Keyed>['rowSelection'];
  /** Follows a figure to the rows it is made of. */
  readonly onFollow?: Follow | undefined;
  /** Opens the record a row is read from. */
  readonly onOpen?: ((row: ReportRow) => void) | undefined;
  /** A row was clicked. */
  readonly onChoose?: (row: Keyed) => void;
  /** A row was meant, and nothing else: clicked twice, or Enter on it. */
  readonly onRow?: (row: Keyed) => void;
}

const sizes = [10, 20, 30];

/** Pages as every report has them. */
export const pagingOf = (plan: ReportPlan, page: ReportPage, state: ReportState) => ({
  current: state.page,
  pageSize: state.size,
  total: page.total,
  pageSizeOptions: plan.pages.length > 0 ? [...plan.pages] : sizes,
  showSizeChanger: true,
  showQuickJumper: true,
  showTotal: (total: number, [from, to]: [number, number]) => `${from}-${to} 共${total}条`,
});

/** Another page, another size or another order; the last two begin at the first page. */
export const onChangeOf =
  (state: ReportState, onState: ReportTableProps['onState']): NonNullable<TableProps<Keyed>['onChange']> =>
  ({ current = 1, pageSize = state.size }, _filters, sorted, { action }) => {
    const one = Array.isArray(sorted) ? sorted[0] : sorted;
    const sort = one?.order
      ? ({ column: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' } as const)
      : null;
    onState({ ...state, size: pageSize, sort, page: action === 'sort' || pageSize !== state.size ? 1 : current });
  };

/** The head of a column that the server can sort by. */
export const headOf = (column: ReportColumnPlan, { sort }: ReportState) => ({
  key: column.key,
  title: markedLabel(column),
  width: column.width,
  align: column.align,
  ellipsis: true,
  sorter: true,
  sortOrder: sort?.column === column.key ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
});
