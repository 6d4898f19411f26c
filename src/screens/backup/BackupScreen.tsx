import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Grid, Pagination, Skeleton, Table } from 'antd';
import { useEffect, useState } from 'react';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { BackupShown } from '../../../server/features/backup/backups.contract.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { loadBackups } from '../../http/backup-calls.ts';
import { loadTasks } from '../../http/task-calls.ts';
import { BackupActions } from './BackupActions.tsx';
import { BackupDialog } from './BackupDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { TaskList } from './TaskList.tsx';
import { isLive } from './task-words.ts';

const kinds = ['backup', 'restore'];
const shownTasks = 3;

/** Backups of the company: what is being done, what there is, and the ways to fetch, delete and put back. */
export function BackupScreen() {
  const queries = useQueryClient();
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 });
  const [making, setMaking] = useState(false);
  const [restoring, setRestoring] = useState<BackupShown | null>(null);
  const phone = !Grid.useBreakpoint().md;
  const asked = useQuery({
    queryKey: ['backups', paging],
    queryFn: () => loadBackups(paging),
    placeholderData: keepPreviousData,
  });
  const tasks = useQuery({
    queryKey: ['tasks', kinds],
    queryFn: () => loadTasks(kinds),
    refetchInterval: ({ state }) => (state.data?.records.some(isLive) ? 1000 : 10_000),
  });
  const live = tasks.data?.records.some(isLive) ?? false;
  // What a task has made is in the list as soon as it has ended.
  useEffect(() => {
    if (!live) void queries.invalidateQueries({ queryKey: ['backups'] });
  }, [live, queries]);

  if (asked.error) return <Blocked message={asked.error.message} />;
  const rows = asked.data?.records ?? [];
  const total = asked.data?.total ?? 0;
  const turn = (pageNo: number, pageSize: number) => setPaging({ pageNo, pageSize });
  const pagination = { current: paging.pageNo, pageSize: paging.pageSize, total, onChange: turn };
  const recent = tasks.data?.records.slice(0, shownTasks) ?? [];
  const empty = <Empty description="还没有备份。做第一份，以后每天夜里可以由定时任务自动做。" />;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          数据库备份与恢复<small>{total} 份备份</small>
        </h1>
        <Button type="primary" onClick={() => setMaking(true)} disabled={live}>
          立即备份
        </Button>
      </header>
      {recent.length > 0 && (
        <section className={styles.sheet} aria-label="最近的任务">
          <h2>最近的任务</h2>
          <TaskList tasks={recent} />
        </section>
      )}
      <section className={styles.sheet} aria-label="备份">
        {asked.isPending ? (
          <Skeleton active />
        ) : phone ? (
          <>
            {rows.length === 0 ? empty : <Cards rows={rows} onRestore={setRestoring} />}
            <div className={styles.pages}>
              <Pagination simple hideOnSinglePage {...pagination} />
            </div>
          </>
        ) : (
          <Table<BackupShown>
            rowKey="id"
            size="middle"
            scroll={{ x: 1000 }}
            columns={columnsFor(setRestoring)}
            dataSource={[...rows]}
            locale={{ emptyText: empty }}
            pagination={{ ...pagination, hideOnSinglePage: true }}
          />
        )}
      </section>
      {making && <BackupDialog onClose={() => setMaking(false)} />}
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </div>
  );
}

type Restore = (backup: BackupShown) => void;

const figure = (text: string) => <span className={styles.number}>{text}</span>;
const countOf = ({ rows }: BackupShown) => rows.toLocaleString('zh-CN');
const makerOf = ({ createBy_dictText: name }: BackupShown) => name || '定时任务';
const holds = ({ withFiles }: BackupShown) => (withFiles === 'Y' ? '数据和附件' : '数据');

const columnsFor = (onRestore: Restore) => [
  {
    title: '备份',
    width: 260,
    fixed: 'left' as const,
    render: (_: unknown, backup: BackupShown) => (
      <span className={styles.who}>
        <b>{backup.name}</b>
        <small title={backup.checksum}>校验值 {backup.checksum.slice(0, 12)}…</small>
      </span>
    ),
  },
  { title: '内容', width: 120, render: (_: unknown, backup: BackupShown) => holds(backup) },
  {
    title: '大小',
    width: 110,
    align: 'right' as const,
    render: (_: unknown, backup: BackupShown) => figure(sayBytes(backup.size)),
  },
  {
    title: '数据行数',
    width: 110,
    align: 'right' as const,
    render: (_: unknown, backup: BackupShown) => figure(countOf(backup)),
  },
  { title: '备份人', width: 120, render: (_: unknown, backup: BackupShown) => makerOf(backup) },
  { title: '备注', dataIndex: 'note', ellipsis: true },
  {
    title: '操作',
    width: 200,
    fixed: 'right' as const,
    render: (_: unknown, backup: BackupShown) => <BackupActions backup={backup} onRestore={onRestore} />,
  },
];

function Cards({ rows, onRestore }: { readonly rows: readonly BackupShown[]; readonly onRestore: Restore }) {
  return (
    <ul className={styles.cards}>
      {rows.map((backup) => (
        <li key={backup.id}>
          <div className={styles.who}>
            <b>{backup.name}</b>
          </div>
          <span className={styles.quiet}>
            {holds(backup)} · {sayBytes(backup.size)} · {countOf(backup)} 行
          </span>
          <span className={styles.quiet}>
            {makerOf(backup)}
            {backup.note && ` · ${backup.note}`}
          </span>
          <BackupActions backup={backup} onRestore={onRestore} />
        </li>
      ))}
    </ul>
  );
}
