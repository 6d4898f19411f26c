import { Table } from 'antd';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import { type CrossFound, type CrossSide, crossTable } from '../../schemas/wire/cross-table.ts';
import { markedLabel } from '../fields/shown/VariesMark.tsx';
import { ReportFigure } from './ReportFigure.tsx';
import { cellOf } from './report-cell.tsx';
import styles from './reports.module.css';
import type { ReportRow } from './services.ts';
import { headOf, type Keyed, onChangeOf, pagingOf, type ReportTableProps } from './table-parts.ts';

const narrow = 110;

/** What stands down, what stands across, and the figures where they meet, with the totals of rows, columns and all. */
export function CrossTable(props: ReportTableProps & { readonly cross: CrossFound }) {
  const { plan, rows, page, state, loading, onState, onFollow, cross } = props;
  const table = crossTable(plan, cross);
  const { down, measures, sides, whole } = table;
  const figure = (column: ReportColumnPlan, row: ReportRow | undefined, groups: ReportRow) =>
    row ? <ReportFigure column={column} row={row} groups={groups} onFollow={onFollow} /> : null;
  const valuesOf = ({ row }: CrossSide): ReportRow => (plan.across === null ? {} : { [plan.across]: row[plan.across] });
  const under = (side: CrossSide, at: number) =>
    headed(side.label, `side${at}`, measures, (measure) => ({
      render: (_: unknown, { row }: Keyed) =>
        figure(measure, table.cell(row, side), { ...groupsOf(table.groups, row), ...valuesOf(side) }),
    }));
  const totals = headed('合计', 'total', measures, (measure) => ({
    ...headOf({ ...measure, width: narrow }, state),
    render: (_: unknown, { row }: Keyed) => figure(measure, row, groupsOf(table.groups, row)),
  }));
  const foot = [...sides.map((side) => ({ row: side.row, groups: valuesOf(side) })), { row: whole, groups: {} }];
  return (
    <Table<Keyed>
      className={`${styles.table} ${styles.cross}`}
      rowKey="key"
      size="middle"
      bordered
      dataSource={[...rows]}
      loading={loading ? { delay: 200 } : false}
      scroll={{ x: down.reduce((sum, { width }) => sum + width, 0) + (sides.length + 1) * measures.length * narrow }}
      showSorterTooltip={false}
      columns={[
        ...down.map((column, at) => ({
          ...headOf(column, state),
          ...(at === 0 ? { fixed: 'start' as const } : {}),
          render: (_: unknown, { row }: Keyed) => cellOf(column, row),
        })),
        ...sides.map(under),
        totals,
      ]}
      pagination={pagingOf(plan, page, state)}
      onChange={onChangeOf(state, onState)}
      summary={() =>
        rows.length > 0 && (
          <Table.Summary fixed="bottom">
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={down.length}>
                合计
              </Table.Summary.Cell>
              {foot.flatMap(({ row, groups }, at) =>
                measures.map((measure, place) => (
                  <Table.Summary.Cell
                    key={`${at} ${measure.key}`}
                    index={down.length + at * measures.length + place}
                    align="right"
                  >
                    {figure(measure, row, groups)}
                  </Table.Summary.Cell>
                )),
              )}
            </Table.Summary.Row>
          </Table.Summary>
        )
      }
    />
  );
}

/** One measure stands under what it belongs to; several stand beside each other below it. */
function headed<One extends object>(
  title: string,
  key: string,
  measures: readonly ReportColumnPlan[],
  make: (measure: ReportColumnPlan) => One,
) {
  const shared = { width: narrow, align: 'right' as const };
  const [only] = measures;
  if (measures.length === 1 && only) {
    return {
      ...shared,
      ...make(only),
      title: markedLabel({ ...only, label: title }),
      key: key === 'total' ? only.key : key,
    };
  }
  const children = measures.map((measure) => ({
    ...shared,
    key: key === 'total' ? measure.key : `${key} ${measure.key}`,
    title: markedLabel(measure),
    ...make(measure),
  }));
  return { title, key, children };
}

const groupsOf = (keys: readonly string[], row: ReportRow): ReportRow =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));
