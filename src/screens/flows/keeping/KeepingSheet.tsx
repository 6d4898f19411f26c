import { Button, Empty, Grid, Input, Pagination, Result, Skeleton, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { drawings } from '../../../../renderers/theme/drawings.tsx';
import styles from '../../../frame/sheet/sheet.module.css';
import type { Keeping } from './use-keeping.ts';

interface Props<Row> {
  readonly title: string;
  readonly about: string;
  readonly of: Keeping<Row>;
  readonly finds: string;
  /** What is said where there is nothing at all. */
  readonly nothing: string;
  readonly filters?: ReactNode;
  readonly head?: ReactNode;
  readonly columns: TableColumnsType<Row>;
  readonly keyOf: (row: Row) => string;
  /** A row on a phone. */
  card(row: Row): ReactNode;
}

/** A list of those who keep flows: filters, a table, on a phone cards, and its pages. */
export function KeepingSheet<Row extends object>(props: Props<Row>) {
  const { title, about, of, finds, filters, head } = props;
  const { asked, find, narrow, pages } = of;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          {title}
          {asked.data && <small>{pages.total} 条</small>}
        </h1>
        <span>
          {head}{' '}
          <Button onClick={() => asked.refetch()} loading={asked.isFetching}>
            刷新
          </Button>
        </span>
      </header>
      <section className={styles.sheet}>
        <p className={styles.about}>{about}</p>
        <search className={styles.filters}>
          <Input.Search
            allowClear
            aria-label={finds}
            placeholder={finds}
            defaultValue={find ?? ''}
            onSearch={(text) => narrow({ find: text.trim() || null })}
          />
          {filters}
        </search>
        <Rows {...props} />
      </section>
    </div>
  );
}

function Rows<Row extends object>({ title, of, nothing, columns, keyOf, card }: Props<Row>) {
  const isPhone = !Grid.useBreakpoint().md;
  const { asked, rows, isNarrowed, narrow, pages } = of;
  if (asked.isError)
    return (
      <Result
        status="warning"
        title={`${title}没有加载成功`}
        subTitle={asked.error.message}
        extra={<Button onClick={() => asked.refetch()}>重试</Button>}
      />
    );
  const empty = isNarrowed ? (
    <Empty image={drawings.noResult} description="没有符合条件的，请换个条件再找" />
  ) : (
    <Empty description={nothing} />
  );
  // The last of a page may be gone since: there are others before it.
  const beyond = rows.length === 0 && pages.total === 0 && pages.current > 1 && (
    <Button type="link" onClick={() => narrow({})}>
      回到第一页
    </Button>
  );
  if (asked.isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (rows.length === 0)
    return (
      <>
        {empty}
        {beyond}
      </>
    );
  if (!isPhone)
    return (
      <Table<Row>
        rowKey={keyOf}
        size="middle"
        scroll={{ x: 1000 }}
        columns={columns}
        dataSource={[...rows]}
        pagination={{ ...pages, hideOnSinglePage: true }}
      />
    );
  return (
    <>
      <ul className={styles.cards} aria-label={title}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pagination simple hideOnSinglePage {...pages} />
      </div>
    </>
  );
}
