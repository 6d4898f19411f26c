import { EllipsisOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, Empty, Grid, Input, Pagination, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import type { SessionShown } from '../../../schemas/wire/session.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { tellFault } from '../../http/faults.ts';
import { endAllSessionsOf, endSession, loadSessions } from '../../http/online-calls.ts';

/** Who is signed in to the company, and the way to end it. */
export function OnlineScreen() {
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 });
  const phone = !Grid.useBreakpoint().md;
  const asked = useQuery({
    queryKey: ['sessions', keyword, paging],
    queryFn: () => loadSessions({ keyword, ...paging }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  if (asked.error) return <Blocked message={asked.error.message} />;
  const total = asked.data?.total ?? 0;
  const rows = asked.data?.records ?? [];
  const empty = <Empty description={keyword ? '没有符合条件的在线用户' : '现在没有人在线'} />;
  const turn = (pageNo: number, pageSize: number) => setPaging({ pageNo, pageSize });
  const pagination = { current: paging.pageNo, pageSize: paging.pageSize, total, onChange: turn };
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          在线用户<small>{total} 个会话</small>
        </h1>
        <Button onClick={() => asked.refetch()} loading={asked.isFetching}>
          刷新
        </Button>
      </header>
      <section className={styles.sheet}>
        <div className={styles.filters}>
          <Input.Search
            allowClear
            aria-label="账号、姓名或地址"
            placeholder="账号、姓名或地址"
            onSearch={(text) => {
              setKeyword(text.trim());
              setPaging({ ...paging, pageNo: 1 });
            }}
          />
        </div>
        {phone ? (
          <Cards
            rows={rows}
            waiting={asked.isPending}
            empty={empty}
            pages={<Pagination simple hideOnSinglePage {...pagination} />}
          />
        ) : (
          <Table<SessionShown>
            rowKey="ref"
            size="middle"
            scroll={{ x: 1080 }}
            columns={columns}
            dataSource={[...rows]}
            loading={asked.isPending}
            locale={{ emptyText: empty }}
            pagination={{ ...pagination, showTotal: (all, [from, to]) => `${from}-${to} 共${all}条` }}
          />
        )}
      </section>
    </div>
  );
}

const placeOf = ({ supplier, depart }: SessionShown) => supplier ?? depart ?? '';
const time = (text: string) => <span className={styles.number}>{text.slice(0, 16)}</span>;

const columns = [
  { title: '用户', width: 180, fixed: 'left' as const, render: (_: unknown, row: SessionShown) => <Who {...row} /> },
  { title: '部门或供应商', width: 200, render: (_: unknown, row: SessionShown) => placeOf(row) },
  { title: '登录时间', dataIndex: 'since', width: 150, render: time },
  { title: '最近使用', dataIndex: 'seen', width: 150, render: time },
  {
    title: '地址',
    dataIndex: 'address',
    width: 140,
    render: (text: string | null) => <span className={styles.code}>{text}</span>,
  },
  { title: '设备', dataIndex: 'browser', width: 180 },
  { title: '操作', width: 120, fixed: 'right' as const, render: (_: unknown, row: SessionShown) => <End row={row} /> },
];

function Who({ user, current }: SessionShown) {
  return (
    <span className={styles.who}>
      <b>{user.realname}</b> {current && <Tag color="processing">本机</Tag>}
      <small>{user.username}</small>
    </span>
  );
}

interface CardsProps {
  readonly rows: readonly SessionShown[];
  readonly waiting: boolean;
  readonly empty: React.ReactNode;
  readonly pages: React.ReactNode;
}

function Cards({ rows, waiting, empty, pages }: CardsProps) {
  if (waiting) return <Skeleton active />;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.ref}>
            <div className={styles.line}>
              <Who {...row} />
              <End row={row} />
            </div>
            <span>{[placeOf(row), row.browser].filter(Boolean).join(' · ')}</span>
            <span className={styles.quiet}>
              {row.address} · 最近使用 {time(row.seen)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.pages}>{pages}</div>
    </>
  );
}

/** One's own session is ended by signing out. */
function End({ row: { ref, user, current } }: { readonly row: SessionShown }) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const ask = (title: string, content: string, work: () => Promise<unknown>, done: string) =>
    modal.confirm({
      title,
      content,
      okText: '强制退出',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await work();
          message.success(done);
        } catch (caught) {
          tellFault(message, caught);
        }
        await queries.invalidateQueries({ queryKey: ['sessions'] });
      },
    });
  if (current) return null;
  const one = () =>
    ask(
      `强制退出“${user.realname}”的这个会话？`,
      '对方下一次操作时需要重新登录，未保存的内容会留在草稿里。',
      () => endSession(ref),
      '已强制退出',
    );
  const all = () =>
    ask(
      `强制退出“${user.realname}”的全部会话？`,
      '该用户在所有设备上都需要重新登录。',
      () => endAllSessionsOf(user.id),
      '已全部强制退出',
    );
  const items = [{ key: 'all', label: '退出该用户的全部会话', danger: true, onClick: all }];
  return (
    <span className={styles.number}>
      <Button type="link" size="small" onClick={one}>
        强制退出
      </Button>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="link" size="small" icon={<EllipsisOutlined />} aria-label={`${user.realname} 的更多操作`} />
      </Dropdown>
    </span>
  );
}
