import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { StatusDot } from '../theme/StatusTag.tsx';
import { fieldOf } from './fields-of.ts';
import styles from './reports.module.css';
import type { ReportPage, ReportRow, ReportState } from './services.ts';

export interface Keyed {
  readonly key: string;
  readonly row: ReportRow;
}

interface Props {
  readonly plan: ReportPlan;
  readonly rows: readonly Keyed[];
  readonly page: ReportPage;
  readonly state: ReportState;
  readonly loading: boolean;
  readonly onState: (state: ReportState) => void;
  readonly selection?: TableProps<Keyed>['rowSelection'];
  /** A row was meant as a whole: clicked twice, or Enter on it. */
  readonly onRow?: (row: Keyed) => void;
}

const narrowest = 500;
const sizes = [10, 20, 30];

/** What a report found: sorted and paged by the server, coded values in words. */
export function ReportTable({ plan, rows, page, state, loading, onState, selection, onRow }: Props) {
  const columns = plan.columns.filter(({ off }) => !off);
  const width = columns.reduce((sum, column) => sum + column.width, 60);
  return (
    <Table<Keyed>
      className={styles.table}
      rowKey="key"
      size="middle"
      dataSource={[...rows]}
      columns={columns.map((column) => columnOf(column, state))}
      loading={loading ? { delay: 200 } : false}
      scroll={{ x: Math.max(width, narrowest) }}
      showSorterTooltip={false}
      {...(selection ? { rowSelection: selection } : {})}
      onRow={(row) => ({
        tabIndex: 0,
        onDoubleClick: () => onRow?.(row),
        onKeyDown: (event) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) onRow?.(row);
        },
      })}
      pagination={{
        current: state.page,
        pageSize: state.size,
        total: page.total,
        pageSizeOptions: plan.pages.length > 0 ? [...plan.pages] : sizes,
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
      }}
      onChange={({ current = 1, pageSize = state.size }, _filters, sorted, { action }) => {
        const one = Array.isArray(sorted) ? sorted[0] : sorted;
        const sort = one?.order
          ? ({ column: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' } as const)
          : null;
        onState({ ...state, size: pageSize, sort, page: action === 'sort' || pageSize !== state.size ? 1 : current });
      }}
      {...(page.totals && Object.keys(page.totals).length > 0
        ? { summary: () => <Foot columns={columns} totals={page.totals ?? {}} hasChoice={selection !== undefined} /> }
        : {})}
    />
  );
}

function columnOf(column: ReportColumnPlan, { sort }: ReportState) {
  return {
    key: column.key,
    title: column.label,
    width: column.width,
    align: column.align,
    ellipsis: true,
    sorter: true,
    sortOrder: sort?.column === column.key ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    render: (_: unknown, { row }: Keyed) => cellOf(column, row),
  };
}

/** A value as its kind shows it; words come along with the row, and one without words shows itself. */
export function cellOf(column: ReportColumnPlan, row: ReportRow): ReactNode {
  const value = row[column.key] ?? null;
  const text = row[`${column.key}_dictText`];
  const words = typeof text === 'string' ? text : undefined;
  const tone = typeof value === 'string' ? column.tones?.[value] : undefined;
  if (tone && words !== undefined) return <StatusDot tone={tone}>{words}</StatusDot>;
  const field = fieldOf(column);
  const view = column.by === null ? find(fieldViews, field.kind) : undefined;
  if (!view || value === null) return words ?? (value === null ? '' : String(value));
  return <view.Cell field={field} value={value} {...(words === undefined ? {} : { text: words })} />;
}

interface FootProps {
  readonly columns: readonly ReportColumnPlan[];
  readonly totals: Readonly<Record<string, string | null>>;
  readonly hasChoice: boolean;
}

function Foot({ columns, totals, hasChoice }: FootProps) {
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {hasChoice && <Table.Summary.Cell index={0} />}
        {columns.map((column, at) => (
          <Table.Summary.Cell key={column.key} index={at + (hasChoice ? 1 : 0)} align={column.align}>
            {column.key in totals ? cellOf(column, { [column.key]: totals[column.key] }) : at === 0 ? '合计' : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
