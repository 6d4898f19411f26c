import { Skeleton, Table, type TableColumnType } from 'antd';
import type { Key } from 'react';
import type { ColumnPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { fieldKinds } from '../../fields/kinds.ts';
import { LinkCell } from '../ListCell.tsx';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import styles from '../lists.module.css';
import { RowActions } from '../RowActions.tsx';

const alignments = new Map<string, 'left' | 'right' | 'center'>(fieldKinds.map((kind) => [kind.name, kind.align]));

interface Branches {
  readonly open: readonly string[];
  readonly onOpen: (ids: readonly string[]) => void;
}

/** Rows as a table: sticky header, pinned columns, sorting by the server. */
export function RowTable(props: RowsProps & { readonly branches?: Branches }) {
  const { plan, columns, rows, loading, dense, selected, onSelected } = props;
  const waiting = loading && rows.length === 0;
  const data: readonly RecordData[] = waiting ? skeletonRows : rows;
  return (
    <Table<RecordData>
      className={styles.table}
      rowKey="id"
      size={dense ? 'small' : 'middle'}
      sticky={{ offsetHeader: 0 }}
      columns={[...columns.map((column) => columnOf(column, props, waiting)), ...actionColumn(props, waiting)]}
      dataSource={[...data]}
      pagination={false}
      loading={loading && rows.length > 0 ? { delay: 200 } : false}
      // skeletons fill the width there is: nothing to scroll to yet
      scroll={waiting ? {} : { x: columns.reduce((sum, column) => sum + column.width, 160) }}
      showSorterTooltip={false}
      locale={{ cancelSort: '点击取消排序', triggerAsc: '点击升序', triggerDesc: '点击降序' }}
      {...(props.branches && !waiting ? { expandable: expandableOf(props.branches) } : {})}
      rowSelection={
        selected && !waiting
          ? {
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelected(keys.map(String)),
              preserveSelectedRowKeys: true,
              fixed: true,
              columnWidth: 44,
              getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row[plan.named] ?? row.id}` }) as object,
            }
          : undefined
      }
      onChange={(_pages, _filters, sorter) => {
        if (Array.isArray(sorter) || !sorter.columnKey) return;
        const field = String(sorter.columnKey);
        const sort = sorter.order
          ? { field, order: sorter.order === 'ascend' ? ('asc' as const) : ('desc' as const) }
          : null;
        props.onState({ ...props.state, page: 1, sort });
      }}
    />
  );
}

const expandableOf = ({ open, onOpen }: Branches) => ({
  expandedRowKeys: open,
  onExpandedRowsChange: (keys: readonly Key[]) => onOpen(keys.map(String)),
});

const skeletonRows: readonly RecordData[] = Array.from({ length: 8 }, (_, at) => ({ id: `waiting-${at}` }));

function columnOf(column: ColumnPlan, props: RowsProps, waiting: boolean): TableColumnType<RecordData> {
  const { plan, state } = props;
  const field = plan.fields[column.field];
  const direction = state.sort?.order === 'asc' ? 'ascend' : 'descend';
  return {
    key: column.field,
    title: field?.label,
    width: column.width,
    align: alignments.get(field?.kind ?? '') ?? 'left',
    ellipsis: true,
    sorter: field?.stored === true && field.type.is !== 'list' && field.type.is !== 'json',
    sortOrder: state.sort?.field === column.field ? direction : null,
    ...(column.pin ? { fixed: column.pin === 'left' ? ('start' as const) : ('end' as const) } : {}),
    render: (_, row) =>
      waiting ? (
        <Skeleton.Input active size="small" block className={styles.skeleton} />
      ) : (
        <LinkCell
          plan={plan}
          field={column.field}
          row={row}
          column={column}
          onOpen={(form) => props.onOpen(row, form)}
        />
      ),
  };
}

function actionColumn(props: RowsProps, waiting: boolean): TableColumnType<RecordData>[] {
  const { plan, operations, asker, onOperation } = props;
  if (operations.length === 0) return [];
  return [
    {
      key: '$actions',
      title: '操作',
      width: 136,
      fixed: 'end',
      render: (_, row) =>
        waiting ? null : (
          <RowActions
            name={String(row[plan.named] ?? '')}
            operations={rowOperations(plan, row, operations, asker)}
            onOperation={(operation) => onOperation(operation, [row])}
          />
        ),
    },
  ];
}
