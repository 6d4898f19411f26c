import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Input, Pagination, Progress, Segmented, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { ReaderPage } from '../../../server/features/notices/notices.contract.ts';
import { loadReaders } from '../../http/notice-calls.ts';
import styles from './notices.module.css';
import { loadReleased } from './released.ts';

/** Which announcement has been read by whom, and who still has to. */
export function ReadersScreen() {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useQuery({
    queryKey: ['notices', 'released', page],
    queryFn: () => loadReleased(page),
    placeholderData: keepPreviousData,
  });
  const released = asked.data?.records ?? [];
  const shown = released.find(({ id }) => id === chosen) ?? released[0];
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>阅读统计</h1>
      </header>
      {asked.isPending ? (
        <Skeleton active />
      ) : !shown ? (
        <section className={styles.sheet}>
          <Empty className={styles.empty ?? ''} description="还没有发布过公告。发布后在这里看谁已读、谁未读。" />
        </section>
      ) : (
        <div className={styles.beside}>
          <section className={styles.sheet} aria-label="已发布的公告">
            <ul className={styles.choices}>
              {released.map((record) => (
                <li key={String(record.id)}>
                  <button type="button" aria-pressed={record === shown} onClick={() => setChosen(String(record.id))}>
                    <b>{String(record.title)}</b>
                    <Share record={record} />
                    <small>
                      {String(record.sender ?? '')} {String(record.sentAt ?? '')}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            <Pagination
              simple
              hideOnSinglePage
              className={styles.pages ?? ''}
              current={page}
              pageSize={10}
              total={asked.data?.total ?? 0}
              onChange={setPage}
            />
          </section>
          <Readers key={String(shown.id)} id={String(shown.id)} />
        </div>
      )}
    </div>
  );
}

const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100));

function Share({ record }: { readonly record: RecordData }) {
  const [read, of] = [Number(record.readCount ?? 0), Number(record.targetCount ?? 0)];
  return (
    <Progress
      percent={percent(read, of)}
      size="small"
      format={() => `${read}/${of}`}
      aria-label={`已读 ${read}，应读 ${of}`}
    />
  );
}

type Reader = ReaderPage['records'][number];
const columns = [
  { title: '姓名', dataIndex: 'realname', width: 120 },
  { title: '部门或供应商', render: (_: unknown, { supplier, depart }: Reader) => supplier ?? depart ?? '' },
  { title: '阅读时间', width: 180, render: (_: unknown, { readAt }: Reader) => readAt ?? '未读' },
];

function Readers({ id }: { readonly id: string }) {
  const [read, setRead] = useState('');
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 });
  const asked = useQuery({
    queryKey: ['notices', 'readers', id, read, keyword, paging],
    queryFn: () => loadReaders(id, { ...paging, read, keyword }),
    placeholderData: keepPreviousData,
  });
  const { readTotal = 0, of = 0, total = 0 } = asked.data ?? {};
  const tabs = [
    { value: '', label: `全部 ${of}` },
    { value: '1', label: `已读 ${readTotal}` },
    { value: '0', label: `未读 ${of - readTotal}` },
  ];
  const restart = () => setPaging({ ...paging, pageNo: 1 });
  return (
    <section className={styles.sheet} aria-label="读者">
      <div className={styles.filters}>
        <Segmented
          options={tabs}
          value={read}
          onChange={(value) => {
            setRead(value);
            restart();
          }}
        />
        <Input.Search
          allowClear
          aria-label="姓名"
          placeholder="搜索姓名"
          onSearch={(text) => {
            setKeyword(text.trim());
            restart();
          }}
        />
      </div>
      <Table<Reader>
        rowKey="id"
        size="middle"
        columns={columns}
        dataSource={[...(asked.data?.records ?? [])]}
        loading={asked.isPending}
        locale={{ emptyText: read === '0' ? '都已读过' : '没有符合条件的人' }}
        pagination={{
          current: paging.pageNo,
          pageSize: paging.pageSize,
          total,
          showTotal: (all, [from, to]) => `${from}-${to} 共${all}条`,
          onChange: (pageNo, pageSize) => setPaging({ pageNo, pageSize }),
        }}
      />
    </section>
  );
}
