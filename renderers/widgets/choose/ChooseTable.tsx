import { Button, Empty, Input, Pagination, Table } from 'antd';
import type { ReactNode } from 'react';
import { drawings } from '../../theme/drawings.tsx';
import { Ellipsis } from '../ellipsis/Ellipsis.tsx';
import { ellipsisLengths } from '../ellipsis/shorten.ts';
import { ChooseCards } from './ChooseCards.tsx';
import styles from './choose.module.css';
import {
  type ChooseColumn,
  type ChoosePage,
  type ChooseQuery,
  type ChooseRow,
  type Chosen,
  pageSizes,
  TABLE_HEIGHT,
} from './choose-types.ts';
import { useChoosePage } from './use-choose-page.ts';
import { usePhone } from './use-phone.ts';

interface Props {
  readonly label: string;
  readonly columns: readonly ChooseColumn[];
  readonly load: (query: ChooseQuery) => Promise<ChoosePage>;
  readonly isMany: boolean;
  readonly chosen: readonly Chosen[];
  readonly limit?: readonly string[] | undefined;
  onChosen(chosen: readonly Chosen[]): void;
  /** A row taken at once, by a double click. */
  onTake?(row: Chosen): void;
  readonly searchHint: string;
  readonly height?: number;
  readonly sizes?: readonly number[];
  /** Stands before the search box on a phone. */
  readonly before?: ReactNode;
}

/** Rows to choose from: a table at a desk, cards on a phone. What is chosen stays chosen from page to page. */
export function ChooseTable(props: Props) {
  const { label, columns, chosen, limit, onChosen, isMany, sizes = pageSizes } = props;
  const isPhone = usePhone();
  const found = useChoosePage(props.load, sizes[0] ?? 10);
  const ids = chosen.map(({ id }) => id);
  const mayChoose = ({ id }: Chosen) => !limit || limit.includes(id);
  const toggle = (row: ChooseRow) => {
    if (!mayChoose(row)) return;
    const one = { id: row.id, text: row.text };
    if (!isMany) return onChosen([one]);
    onChosen(ids.includes(row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, one]);
  };
  const choice = { mayChoose, onToggle: toggle };
  const nothing =
    found.state === 'failed' ? (
      <span>
        加载失败
        <Button type="link" onClick={found.again}>
          重试
        </Button>
      </span>
    ) : (
      <Empty image={drawings.noResult} description="没有找到，换个词试试" />
    );
  return (
    <div className={styles.rows}>
      {props.before}
      <Input.Search
        allowClear
        placeholder={props.searchHint}
        aria-label={`查找${label}`}
        onSearch={found.searchNow}
        onChange={(event) => found.search(event.target.value)}
      />
      {isPhone ? (
        <ChooseCards
          columns={columns}
          rows={found.records}
          ids={ids}
          isMany={isMany}
          isBusy={found.state === 'loading'}
          {...choice}
          nothing={nothing}
        />
      ) : (
        <RowTable {...props} rows={found.records} isBusy={found.state === 'loading'} nothing={nothing} {...choice} />
      )}
      <Pagination
        className={styles.pages ?? ''}
        size="small"
        simple={isPhone}
        current={found.query.page}
        pageSize={found.query.size}
        pageSizeOptions={[...sizes]}
        showSizeChanger={isPhone ? false : { 'aria-label': '每页条数' }}
        total={found.total}
        showTotal={(total, [from, to]) => `${from}-${to} 共${total}条`}
        onChange={found.turnTo}
      />
    </div>
  );
}

interface RowTableProps extends Props {
  readonly rows: readonly ChooseRow[];
  readonly isBusy: boolean;
  readonly nothing: ReactNode;
  mayChoose(row: Chosen): boolean;
  onToggle(row: ChooseRow): void;
}

function RowTable(props: RowTableProps) {
  const { label, columns, rows, chosen, onChosen, isMany, mayChoose, onToggle, height = TABLE_HEIGHT } = props;
  return (
    <Table<ChooseRow>
      rowKey="id"
      size="small"
      aria-label={label}
      loading={props.isBusy}
      columns={columnsOf(columns)}
      dataSource={[...rows]}
      scroll={{ y: height }}
      pagination={false}
      locale={{ emptyText: props.nothing }}
      rowSelection={{
        type: isMany ? 'checkbox' : 'radio',
        selectedRowKeys: chosen.map(({ id }) => id),
        preserveSelectedRowKeys: true,
        ...(!isMany && { columnTitle: <span className={styles.unseen}>选择</span> }),
        getCheckboxProps: (row) => ({ disabled: !mayChoose(row), 'aria-label': `选择 ${row.text}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
        onSelect: onToggle,
        onSelectAll: (isOn, _, changed) => {
          const turned = changed.filter((row) => row && mayChoose(row));
          const rest = chosen.filter(({ id }) => !turned.some((row) => row.id === id));
          onChosen(isOn ? [...rest, ...turned.map(({ id, text }) => ({ id, text }))] : rest);
        },
      }}
      onRow={(row) => ({
        onClick: (event) => {
          // the box of the row has answered already
          if (!(event.target as HTMLElement).closest('.ant-table-selection-column, [tabindex]')) onToggle(row);
        },
        onDoubleClick: () => !isMany && mayChoose(row) && props.onTake?.({ id: row.id, text: row.text }),
      })}
    />
  );
}

const columnsOf = (columns: readonly ChooseColumn[]) =>
  columns.map(({ key, title, width }) => ({
    key,
    title,
    ...(width !== undefined && { width }),
    render: (_: unknown, row: ChooseRow) => {
      const text = key === 'text' ? row.text : (row.cells?.[key] ?? '');
      return text === '' ? '—' : <Ellipsis length={ellipsisLengths.selection}>{text}</Ellipsis>;
    },
  }));
