import { Button, Table } from 'antd';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import { unitKey } from '../../schemas/query/unit-key.ts';
import { CrossTable } from './CrossTable.tsx';
import { type Follow, leavesOutGroups, ReportFigure } from './ReportFigure.tsx';
import { cellOf } from './report-cell.tsx';
import styles from './reports.module.css';
import type { ReportPage, ReportRow } from './services.ts';
import { headOf, type Keyed, onChangeOf, pagingOf, type ReportTableProps } from './table-parts.ts';

const narrowest = 500;

/** What is still being asked for is not nothing. */
const asking = { locale: { emptyText: <span className={styles.asking}>正在查询……</span> } };

/** What a report found: sorted and paged by the server, coded values in words. */
export function ReportTable(props: ReportTableProps) {
  const { plan, rows, page, state, loading, onState, selection, onChoose, onRow, onFollow, onOpen } = props;
  if (page.cross) return <CrossTable {...props} cross={page.cross} />;
  const columns = plan.columns.filter(({ off }) => !off);
  const width = columns.reduce((sum, column) => sum + column.width, 60);
  const totals = page.totals ?? {};
  return (
    <Table<Keyed>
      className={styles.table}
      rowKey="key"
      size="middle"
      dataSource={[...rows]}
      columns={columns.map((column, at) => ({
        ...headOf(column, state),
        render: (_: unknown, { row }: Keyed) =>
          at === 0 && onOpen ? (
            <Button type="link" size="small" className="zc-link-cell" onClick={() => onOpen(row)}>
              {cellOf(column, row) || '查看'}
            </Button>
          ) : (
            <ReportFigure column={column} row={row} onFollow={onFollow} />
          ),
      }))}
      loading={loading ? { delay: 200 } : false}
      {...(loading ? asking : {})}
      scroll={{ x: Math.max(width, narrowest) }}
      showSorterTooltip={false}
      {...(selection ? { rowSelection: selection } : {})}
      onRow={(row) => ({
        tabIndex: 0,
        onClick: () => onChoose?.(row),
        onDoubleClick: () => onRow?.(row),
        onKeyDown: (event) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) (onRow ?? onChoose)?.(row);
        },
      })}
      pagination={pagingOf(plan, page, state)}
      onChange={onChangeOf(state, onState)}
      {...(Object.keys(totals).length > 0
        ? {
            summary: () => (
              <Foot
                columns={columns}
                totals={totals}
                hasChoice={selection !== undefined}
                onFollow={leavesOutGroups(plan, state.filters) ? undefined : onFollow}
              />
            ),
          }
        : {})}
    />
  );
}

interface FootProps {
  readonly columns: readonly ReportColumnPlan[];
  readonly totals: NonNullable<ReportPage['totals']>;
  readonly hasChoice: boolean;
  readonly onFollow: Follow | undefined;
}

function Foot({ columns, totals, hasChoice, onFollow }: FootProps) {
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {hasChoice && <Table.Summary.Cell index={0} />}
        {columns.map((column, at) => (
          <Table.Summary.Cell key={column.key} index={at + (hasChoice ? 1 : 0)} align={column.align}>
            {column.key in totals
              ? rowsOf(column.key, totals[column.key]).map((row) => (
                  <div key={String(row[unitKey(column.key)])}>
                    <ReportFigure column={column} row={row} groups={{}} onFollow={onFollow} />
                  </div>
                ))
              : at === 0
                ? '合计'
                : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

/** Each currency for itself; in place of all of them a word where one of them is not known. */
const rowsOf = (key: string, totals: Readonly<Record<string, string>> | null | undefined): readonly ReportRow[] =>
  totals
    ? Object.entries(totals).map(([unit, total]) => ({ [key]: total, [unitKey(key)]: unit }))
    : [{ [key]: null, [unitKey(key)]: '' }];
