import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChartEmpty, ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import type { Notice } from '../../../server/features/notices/notices.contract.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { NoticeModal } from '../../frame/notices/NoticeModal.tsx';
import { noticesKey } from '../../frame/notices/use-notices.ts';
import { loadNotices } from '../../http/notice-calls.ts';
import styles from './dashboard.module.css';

/** The latest notices of this user; an unread one has a mark. */
export function NoticesCard({ title }: { readonly title: string | null }) {
  const [open, setOpen] = useState<Notice | null>(null);
  const asked = useQuery({
    queryKey: [...noticesKey, 'latest'],
    queryFn: () => loadNotices({ pageNo: 1, pageSize: 5 }),
  });
  return (
    <>
      <header className={styles.title}>
        <h2>{title}</h2>
        <Link className={styles.all} to={screenPath('messageSeting/annountCement')}>
          全部
        </Link>
      </header>
      {asked.error ? (
        <ChartFailed text={asked.error.message} onRetry={() => void asked.refetch()} />
      ) : !asked.data ? (
        <ChartWaiting />
      ) : asked.data.records.length === 0 ? (
        <ChartEmpty none="没有通知，一切如常。" />
      ) : (
        <ul className={styles.notices}>
          {asked.data.records.map((notice) => (
            <li key={notice.id}>
              <button type="button" onClick={() => setOpen(notice)}>
                <span className={notice.read ? styles.read : styles.unread}>
                  {notice.title}
                  {!notice.read && <small>未读</small>}
                </span>
                <time>{notice.sentAt?.slice(5, 16)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && <NoticeModal notice={open} readsOnOpen onClose={() => setOpen(null)} />}
    </>
  );
}
