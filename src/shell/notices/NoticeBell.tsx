import { BellOutlined } from '@ant-design/icons';
import { Button, Grid, Popover, Spin } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../../server/features/notices/notices.contract.ts';
import { useFlowCounts } from '../../frame/flows/use-flow-counts.ts';
import { loadPart } from '../../frame/load-screen.ts';
import { useLiveChanges, useReadNotice, useUnread } from '../../frame/notices/use-notices.ts';
import { sessionAtom } from '../../session/session.ts';
import styles from './notices.module.css';
import { useArrivals } from './use-arrivals.tsx';

const NoticeModal = loadPart(() => import('../../frame/notices/NoticeModal.tsx'), 'NoticeModal');
const NoticePanel = loadPart(() => import('./NoticePanel.tsx'), 'NoticePanel');
const SideDrawer = loadPart(() => import('../SideDrawer.tsx'), 'SideDrawer');

/** Where the specification puts the message center. */
const center = '/messageSeting/annountCement';

/** How many notices wait, the newest of them, and the way to all. */
export function NoticeBell() {
  useLiveChanges();
  const phone = !Grid.useBreakpoint().md;
  const isSupplier = useAtomValue(sessionAtom)?.asker.mySupplier != null;
  const navigate = useNavigate();
  const read = useReadNotice();
  const { data: unread } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ readonly notice: Notice; readonly readsOnOpen: boolean } | null>(null);
  useArrivals(unread, (notice) => setShown({ notice, readsOnOpen: false }));

  const open = (notice: Notice) => {
    setOpen(false);
    if (!notice.opens?.startsWith('/record/')) return setShown({ notice, readsOnOpen: true });
    read.mutate(notice);
    navigate(notice.opens);
  };
  const more = () => {
    setOpen(false);
    navigate(center);
  };
  const todo = useFlowCounts()?.todo ?? 0;
  const total = (unread?.noticeTotal ?? 0) + (unread?.messageTotal ?? 0);
  const bell = (
    <Button
      type="text"
      aria-label={['消息', total > 0 && `${total} 条未读`, todo > 0 && `${todo} 件待办`].filter(Boolean).join('，')}
      aria-expanded={isOpen}
      {...(phone ? { onClick: () => setOpen(true) } : {})}
      icon={
        <span
          className={styles.bell}
          data-count={total > 99 ? '99+' : total || undefined}
          data-waits={todo > 0 || undefined}
        >
          <BellOutlined />
        </span>
      }
    />
  );
  const panel = (
    <Suspense fallback={<Spin delay={200} className={styles.spin ?? ''} />}>
      <NoticePanel unread={unread} onOpen={open} onMore={isSupplier ? undefined : more} onGo={() => setOpen(false)} />
    </Suspense>
  );
  return (
    <>
      {phone ? (
        <>
          {bell}
          <Suspense fallback={null}>
            {isOpen && (
              <SideDrawer onClose={() => setOpen(false)} placement="bottom" size="70%" title="消息">
                {panel}
              </SideDrawer>
            )}
          </Suspense>
        </>
      ) : (
        <Popover
          trigger="click"
          placement="bottomRight"
          open={isOpen}
          onOpenChange={setOpen}
          content={panel}
          destroyOnHidden
        >
          {bell}
        </Popover>
      )}
      {shown && (
        <Suspense fallback={null}>
          <NoticeModal key={shown.notice.id} {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
