import { Table } from 'antd';
import { type Key, useMemo, useRef } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { openCells } from '../edit/inline-edit.ts';
import type { RowsProps } from '../list-props.ts';
import { withSort } from '../list-state.ts';
import styles from '../lists.module.css';
import { actionColumn, columnOf, starColumn } from './columns-of.tsx';
import { HeaderCell, HeaderToolsContext } from './HeaderCell.tsx';
import { onRowKey } from './row-keys.ts';
import { TotalsRow } from './TotalsRow.tsx';

interface Branches {
  readonly open: readonly string[];
  readonly onOpen: (ids: readonly string[]) => void;
}

/** From here on only the rows in sight are drawn. */
const manyRows = 60;
const tallest = 640;
const selectWidth = 44;

const selecting = ({ selected }: RowsProps): number => (selected ? selectWidth : 0);

/** Rows as a table: sticky header, pinned columns, sorting by the server. */
export function RowTable(props: RowsProps & { readonly branches?: Branches }) {
  const { list, columns, rows, loading, dense, settings, onSettings } = props;
  const waiting = loading && rows.length === 0;
  const data: readonly RecordData[] = waiting ? skeletonRows : rows;
  const isVirtual = rows.length >= manyRows;
  const open = useOpenCells(props);
  const tools = useMemo(
    () => (settings && onSettings ? { list, settings, onSettings } : null),
    [list, settings, onSettings],
  );
  const actions = actionColumn(props, waiting);
  const drawn = [...starColumn(props, waiting), ...columns.map((column) => columnOf(column, { props, waiting, open }))];
  const width = [...drawn, ...actions].reduce((sum, column) => sum + Number(column.width), selecting(props));
  const onSort = useSorting(props);
  return (
    <HeaderToolsContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the rows inside, and how a heading was clicked */}
      <div {...onSort.heard} onKeyDown={(event) => onRowKey(event, rowKeysOf(props))}>
        <Table<RecordData>
          className={styles.table}
          rowKey="id"
          size={dense ? 'small' : 'middle'}
          virtual={isVirtual}
          {...(isVirtual ? {} : { sticky: { offsetHeader: 0 } })}
          components={{ header: { cell: HeaderCell } }}
          columns={[...drawn, ...actions]}
          dataSource={[...data]}
          pagination={false}
          loading={loading && rows.length > 0 ? { delay: 200 } : false}
          // skeletons fill the width there is: nothing to scroll to yet
          scroll={waiting ? {} : isVirtual ? { x: width, y: tallest } : { x: width }}
          showSorterTooltip={false}
          onRow={(_, at) => ({ tabIndex: at === 0 ? 0 : -1 })}
          {...(props.branches && !waiting ? { expandable: expandableOf(props.branches) } : {})}
          rowSelection={waiting ? undefined : selectionOf(props)}
          onChange={onSort.changed}
          {...(props.totals && !waiting ? { summary: () => totalsOf(props, actions.length) } : {})}
        />
      </div>
    </HeaderToolsContext>
  );
}

const skeletonRows: readonly RecordData[] = Array.from({ length: 8 }, (_, at) => ({ id: `waiting-${at}` }));

const expandableOf = ({ open, onOpen }: Branches) => ({
  expandedRowKeys: open,
  onExpandedRowsChange: (keys: readonly Key[]) => onOpen(keys.map(String)),
});

const totalsOf = ({ plan, columns, totals = {}, selected, stars }: RowsProps, behind: number) => (
  <TotalsRow
    plan={plan}
    columns={columns}
    totals={totals}
    before={(selected ? 1 : 0) + (stars ? 1 : 0)}
    behind={behind}
  />
);

function selectionOf({ plan, selected, onSelected }: RowsProps) {
  if (!selected) return undefined;
  return {
    selectedRowKeys: [...selected],
    onChange: (keys: readonly Key[]) => onSelected(keys.map(String)),
    preserveSelectedRowKeys: true,
    fixed: true,
    columnWidth: selectWidth,
    getCheckboxProps: (row: RecordData) => ({ 'aria-label': `选择 ${row[plan.named] ?? '这条数据'}` }) as object,
  };
}

function rowKeysOf({ list, rows, selected, onSelected, onOpen, stars }: RowsProps) {
  const form = list.columns.find((column) => column.link)?.link ?? 'info';
  const toggle = (ids: readonly string[], id: string) =>
    onSelected(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return {
    rows,
    onOpen: (row: RecordData) => onOpen(row, form),
    onStar: stars ? (row: RecordData) => stars.onToggle(row) : null,
    onToggle: selected ? (row: RecordData) => toggle(selected, String(row.id)) : null,
  };
}

/** Asked once for each row, however many cells it has. */
function useOpenCells({ plan, asker, edit }: RowsProps) {
  return useMemo(() => {
    if (!edit?.on) return null;
    const known = new WeakMap<RecordData, ReturnType<typeof openCells>>();
    return (row: RecordData) => {
      const found = known.get(row) ?? openCells(plan, row, asker);
      known.set(row, found);
      return found;
    };
  }, [plan, asker, edit?.on]);
}

type Sorter = { readonly columnKey?: Key; readonly order?: 'ascend' | 'descend' | null };

/** A click orders by one column, a click with the shift key by one more. The table tells all of them: the one that changed was clicked. */
function useSorting({ state, onState }: RowsProps) {
  const isAdding = useRef(false);
  const note = ({ shiftKey }: { readonly shiftKey: boolean }) => {
    isAdding.current = shiftKey;
  };
  return {
    heard: { onClickCapture: note, onKeyDownCapture: note },
    changed: (
      _pages: unknown,
      _filters: unknown,
      sorters: Sorter | readonly Sorter[],
      { action }: { action: string },
    ) => {
      if (action !== 'sort') return;
      const told = new Map([sorters].flat().map((one) => [String((one as Sorter).columnKey), (one as Sorter).order]));
      const before = new Map(state.sort.map(({ field, order }) => [field, order === 'asc' ? 'ascend' : 'descend']));
      const field = [...told.keys(), ...before.keys()].find(
        (key) => (told.get(key) ?? null) !== (before.get(key) ?? null),
      );
      if (!field || field === 'undefined') return;
      const order = told.get(field);
      onState(withSort(state, field, order ? (order === 'ascend' ? 'asc' : 'desc') : null, isAdding.current));
    },
  };
}
