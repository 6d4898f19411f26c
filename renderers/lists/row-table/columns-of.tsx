import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import { Skeleton, type TableColumnType } from 'antd';
import type { ColumnPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { fieldKinds } from '../../fields/kinds.ts';
import { markedLabel } from '../../fields/shown/VariesMark.tsx';
import { EditCell } from '../edit/EditCell.tsx';
import { LinkCell } from '../ListCell.tsx';
import { type Operation, rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import { isFilterEmpty } from '../list-state.ts';
import styles from '../lists.module.css';
import { RowActions } from '../RowActions.tsx';
import { StarButton, starWidth } from '../StarButton.tsx';
import { HeaderFilter } from './HeaderFilter.tsx';

const alignments = new Map<string, 'left' | 'right' | 'center'>(fieldKinds.map((kind) => [kind.name, kind.align]));

export type OpenCells = (row: RecordData) => (field: FieldPlan) => boolean;

interface Drawing {
  readonly props: RowsProps;
  readonly waiting: boolean;
  readonly open: OpenCells | null;
}

export function columnOf(column: ColumnPlan, { props, waiting, open }: Drawing): TableColumnType<RecordData> {
  const { plan, list, state } = props;
  const field = plan.fields[column.field];
  const sorted = state.sort.find((one) => one.field === column.field);
  const asked = list.finds.find((one) => one.field === column.field);
  return {
    key: column.field,
    title: markedLabel(field),
    width: Math.max(column.width, headingWidth(field?.label ?? '', asked !== undefined)),
    align: alignments.get(field?.kind ?? '') ?? 'left',
    ellipsis: true,
    // every column is one of several: which of them counts first is in the state
    sorter: field?.stored === true && field.type.is !== 'list' && field.type.is !== 'json' ? { multiple: 1 } : false,
    sortOrder: sorted ? (sorted.order === 'asc' ? 'ascend' : 'descend') : null,
    ...(column.pin ? { fixed: column.pin === 'left' ? ('start' as const) : ('end' as const) } : {}),
    onHeaderCell: () => ({ 'data-field': column.field, 'data-label': field?.label }) as object,
    ...(asked && !waiting
      ? {
          filterDropdown: ({ close }) => (
            <HeaderFilter plan={plan} find={asked} state={state} onState={props.onState} onClose={close} />
          ),
          filtered: !isFilterEmpty(state.filters[column.field]),
          filterIcon: (isOn: boolean) =>
            isOn ? <FilterFilled aria-label="已筛选" /> : <FilterOutlined aria-label="筛选" />,
        }
      : {}),
    render: (_, row) => {
      if (waiting) return <Skeleton.Input active size="small" block className={styles.skeleton} />;
      if (field && props.edit && open?.(row)(field))
        return <EditCell plan={plan} field={field} row={row} edit={props.edit} />;
      const onOpen = (form: string) => props.onOpen(row, form);
      return <LinkCell plan={plan} field={column.field} row={row} column={column} onOpen={onOpen} />;
    },
  };
}

/** A heading is read whole, with the marks for sorting and filtering behind it. */
function headingWidth(label: string, isFiltered: boolean): number {
  const text = [...label].reduce((sum, letter) => sum + (letter > 'ÿ' ? 14 : 8), 0);
  return text + 32 + 20 + (isFiltered ? 24 : 0);
}

/** Two stand side by side in a row: room for the two longest there could be. */
function actionWidth(operations: readonly Operation[]): number {
  const longest = operations.map(({ label }) => label.length).toSorted((a, b) => b - a);
  const beside = longest.slice(0, 2).reduce((sum, letters) => sum + letters * 14 + 14, 0);
  return Math.max(136, beside + 24);
}

/** The stars stand before everything else that is read. */
export function starColumn({ plan, stars }: RowsProps, waiting: boolean): TableColumnType<RecordData>[] {
  if (!stars) return [];
  return [
    {
      key: '$star',
      title: <span className={styles.unseen}>收藏</span>,
      width: starWidth,
      fixed: 'start',
      render: (_, row) =>
        waiting ? null : <StarButton stars={stars} row={row} name={String(row[plan.named] ?? '这条数据')} />,
    },
  ];
}

export function actionColumn(props: RowsProps, waiting: boolean): TableColumnType<RecordData>[] {
  const { plan, operations, asker, onOperation } = props;
  if (operations.length === 0) return [];
  return [
    {
      key: '$actions',
      title: '操作',
      width: actionWidth(operations),
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
