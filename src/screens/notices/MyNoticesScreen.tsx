import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Empty, Grid, Input, Pagination, Result, Segmented, Select, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { Notice } from '../../../server/features/notices/notices.contract.ts';
import { NoticeModal } from '../../frame/notices/NoticeModal.tsx';
import { Priority } from '../../frame/notices/Priority.tsx';
import { noticesKey, useReadAll, useUnread } from '../../frame/notices/use-notices.ts';
import { loadNotices, type NoticeFilter } from '../../http/notice-calls.ts';
import styles from './notices.module.css';

const kinds = [
  { value: '', label: '全部' },
  { value: '1', label: '通知公告' },
  { value: '2', label: '系统消息' },
];
const reads = [
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
];
const priorities = [
  { value: 'H', label: '紧急消息' },
  { value: 'M', label: '重要消息' },
  { value: 'L', label: '一般消息' },
];

/** The message center: everything this person has received. */
export function MyNoticesScreen() {
  const phone = !Grid.useBreakpoint().md;
  const { message } = App.useApp();
  const [filter, setFilter] = useState<NoticeFilter>({});
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 });
  const [shown, setShown] = useState<Notice | null>(null);
  const unread = useUnread().data;
  const readAll = useReadAll();
  const asked = useQuery({
    queryKey: [...noticesKey, 'mine', filter, paging],
    queryFn: () => loadNotices({ ...filter, ...paging }),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: NoticeFilter) => {
    setFilter({ ...filter, ...change });
    setPaging({ ...paging, pageNo: 1 });
  };
  const total = (unread?.noticeTotal ?? 0) + (unread?.messageTotal ?? 0);
  const records = asked.data?.records ?? [];
  const isFiltered = Object.values(filter).some(Boolean);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          我的消息<small>{total > 0 ? `${total} 条未读` : '没有未读'}</small>
        </h1>
        <Button
          disabled={total === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(undefined, { onSuccess: () => message.success('全部已读') })}
        >
          全部已读
        </Button>
      </header>
      <Filters filter={filter} onNarrow={narrow} />
      <section className={styles.sheet} aria-label="消息">
        {asked.isError ? (
          <Result
            status="warning"
            title="消息没有加载成功"
            subTitle={asked.error.message}
            extra={<Button onClick={() => asked.refetch()}>重试</Button>}
          />
        ) : asked.data && records.length === 0 ? (
          <Empty
            className={styles.empty ?? ''}
            description={isFiltered ? '没有符合条件的消息' : '还没有收到消息。通知公告和与您有关的提醒会出现在这里。'}
          />
        ) : phone ? (
          <Cards notices={records} onOpen={setShown} />
        ) : (
          <Rows notices={records} loading={asked.isPending} onOpen={setShown} />
        )}
        {asked.data && asked.data.total > 0 && (
          <Pagination
            className={styles.pages ?? ''}
            current={paging.pageNo}
            pageSize={paging.pageSize}
            total={asked.data.total}
            pageSizeOptions={[10, 20, 30]}
            showSizeChanger={!phone}
            showQuickJumper={!phone}
            showTotal={(all, [from, to]) => `${from}-${to} 共${all}条`}
            onChange={(pageNo, pageSize) => setPaging({ pageNo, pageSize })}
          />
        )}
      </section>
      {shown && <NoticeModal key={shown.id} notice={shown} readsOnOpen onClose={() => setShown(null)} />}
    </div>
  );
}

interface FiltersProps {
  readonly filter: NoticeFilter;
  readonly onNarrow: (change: NoticeFilter) => void;
}

function Filters({ filter, onNarrow }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <Segmented options={kinds} value={filter.category ?? ''} onChange={(category) => onNarrow({ category })} />
      <Select
        allowClear
        aria-label="阅读状态"
        placeholder="阅读状态"
        options={reads}
        onChange={(read?: string) => onNarrow({ read })}
      />
      <Select
        allowClear
        aria-label="优先级"
        placeholder="优先级"
        options={priorities}
        onChange={(priority?: string) => onNarrow({ priority })}
      />
      <Input.Search
        allowClear
        aria-label="标题"
        placeholder="搜索标题"
        onSearch={(title) => onNarrow({ title: title.trim() })}
      />
    </search>
  );
}

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

function Rows({ notices, loading, onOpen }: NoticesProps & { readonly loading: boolean }) {
  const navigate = useNavigate();
  const columns: TableProps<Notice>['columns'] = [
    {
      title: '标题',
      dataIndex: 'title',
      render: (_, notice) => (
        <Button
          type="link"
          className={styles.title ?? ''}
          data-unread={!notice.read || undefined}
          onClick={() => onOpen(notice)}
        >
          {notice.title}
        </Button>
      ),
    },
    { title: '类别', width: 110, render: (_, { category }) => (category === '2' ? '系统消息' : '通知公告') },
    { title: '优先级', width: 120, render: (_, { priority }) => <Priority of={priority} /> },
    { title: '发布人', dataIndex: 'sender', width: 120, ellipsis: true },
    { title: '发布时间', dataIndex: 'sentAt', width: 180 },
    { title: '阅读状态', width: 100, render: (_, { read }) => <Read read={read} /> },
    {
      title: '操作',
      width: 140,
      render: (_, notice) => (
        <>
          <Button type="link" size="small" onClick={() => onOpen(notice)}>
            查看
          </Button>
          {notice.opens && (
            <Button type="link" size="small" onClick={() => navigate(notice.opens ?? '/')}>
              去处理
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <Table<Notice>
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={[...notices]}
      loading={loading}
      pagination={false}
      scroll={{ x: 900 }}
    />
  );
}

const Read = ({ read }: { readonly read: boolean }) => (
  <StatusDot tone={read ? 'neutral' : 'waiting'}>{read ? '已读' : '未读'}</StatusDot>
);

function Cards({ notices, onOpen }: NoticesProps) {
  return (
    <ul className={styles.cards}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" onClick={() => onOpen(notice)}>
            <b data-unread={!notice.read || undefined}>{notice.title}</b>
            <span>
              <Priority of={notice.priority} />
              <Read read={notice.read} />
            </span>
            <small>
              {notice.sender} {notice.sentAt}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
