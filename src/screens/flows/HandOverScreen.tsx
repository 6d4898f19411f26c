import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Grid, Input, Pagination, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { shortTime } from '../../../renderers/flow/say-flow.ts';
import type { FlowHolder } from '../../../schemas/wire/flows.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { loadHolders } from '../../http/flow-keeping-calls.ts';
import { HandOverDialog } from './HandOverDialog.tsx';

const size = 20;

/** For whom something waits, those first who are not there any more, and the way to give it to another. */
export function HandOverScreen() {
  const [find, setFind] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<FlowHolder | null>(null);
  const isPhone = !Grid.useBreakpoint().md;
  const asked = useQuery({
    queryKey: [...flowsKey, 'holders', find, page],
    queryFn: () => loadHolders({ page, size, ...(find ? { find } : {}) }),
    placeholderData: keepPreviousData,
  });
  if (asked.error) return <Blocked message={asked.error.message} />;
  const rows = asked.data?.records ?? [];
  const total = asked.data?.total ?? 0;
  const empty = <Empty description={find ? '没有符合条件的人' : '现在没有等待办理的审批'} />;
  const pagination = { current: page, pageSize: size, total, showSizeChanger: false, onChange: setPage };
  const give = (row: FlowHolder) => (
    <Button type="link" size="small" aria-label={`移交 ${row.name} 的任务`} onClick={() => setChosen(row)}>
      移交
    </Button>
  );
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>任务移交{asked.data && <small>{total} 人</small>}</h1>
        <Button onClick={() => asked.refetch()} loading={asked.isFetching}>
          刷新
        </Button>
      </header>
      <section className={styles.sheet}>
        <div className={styles.filters}>
          <Input.Search
            allowClear
            aria-label="姓名或账号"
            placeholder="姓名或账号"
            onSearch={(text) => {
              setFind(text.trim());
              setPage(1);
            }}
          />
        </div>
        {asked.isPending ? (
          <Skeleton active />
        ) : isPhone ? (
          <Cards rows={rows} empty={empty} give={give}>
            <Pagination simple hideOnSinglePage {...pagination} />
          </Cards>
        ) : (
          <Table<FlowHolder>
            rowKey="id"
            size="middle"
            scroll={{ x: 860 }}
            columns={[
              ...columns,
              { title: '操作', width: 90, fixed: 'right', render: (_: unknown, row: FlowHolder) => give(row) },
            ]}
            dataSource={[...rows]}
            locale={{ emptyText: empty }}
            pagination={{ ...pagination, hideOnSinglePage: true }}
          />
        )}
      </section>
      {chosen && <HandOverDialog key={chosen.id} of={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

const marks = {
  there: null,
  frozen: <Tag color="error">已冻结</Tag>,
  gone: <Tag color="error">已删除</Tag>,
} as const;

const Who = ({ name, account, stands }: FlowHolder) => (
  <span className={styles.who}>
    <b>{name || '已不在的账号'}</b> {marks[stands]}
    <small>{account}</small>
  </span>
);

const since = (oldest: string | null) => (oldest === null ? '' : shortTime(oldest));

const columns = [
  { title: '办理人', width: 220, fixed: 'left' as const, render: (_: unknown, row: FlowHolder) => <Who {...row} /> },
  { title: '等待办理', dataIndex: 'tasks', width: 100, align: 'right' as const },
  { title: '已逾期', dataIndex: 'late', width: 100, align: 'right' as const },
  { title: '后续已选定', dataIndex: 'picks', width: 110, align: 'right' as const },
  { title: '受托代理', dataIndex: 'deputies', width: 100, align: 'right' as const },
  { title: '最早一项', width: 140, render: (_: unknown, { oldest }: FlowHolder) => since(oldest) },
];

/** What there is of it: where nothing is overdue or chosen, nothing is said of that. */
const sayWaiting = ({ tasks, late, picks, deputies }: FlowHolder): string =>
  [
    `等待办理 ${tasks} 项`,
    late > 0 && `已逾期 ${late} 项`,
    picks > 0 && `后续已选定 ${picks} 处`,
    deputies > 0 && `受托代理 ${deputies} 项`,
  ]
    .filter(Boolean)
    .join(' · ');

interface CardsProps {
  readonly rows: readonly FlowHolder[];
  readonly empty: React.ReactNode;
  give(row: FlowHolder): React.ReactNode;
  readonly children: React.ReactNode;
}

function Cards({ rows, empty, give, children }: CardsProps) {
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={styles.line}>
              <Who {...row} />
              {give(row)}
            </div>
            <span>{sayWaiting(row)}</span>
            {row.oldest !== null && <span className={styles.quiet}>最早一项 {since(row.oldest)}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.pages}>{children}</div>
    </>
  );
}
