import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Grid, Modal, Skeleton } from 'antd';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { RichText } from '../../../renderers/fields/rich/RichText.tsx';
import type { Notice, NoticeDetail } from '../../../server/features/notices/notices.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { loadNotice } from '../../http/notice-calls.ts';
import styles from './notice-modal.module.css';
import { Priority } from './Priority.tsx';
import { titleOfNotice } from './title-of-notice.ts';
import { noticesKey, useReadNotice } from './use-notices.ts';

interface Props {
  readonly notice: Notice;
  /** Opening it is reading it; otherwise its reader says so. */
  readonly readsOnOpen: boolean;
  readonly onClose: () => void;
}

/** A notice in full, with what its reader can do about it. */
export function NoticeModal({ notice, readsOnOpen, onClose }: Props) {
  const phone = !Grid.useBreakpoint().md;
  const navigate = useNavigate();
  const { message } = App.useApp();
  const read = useReadNotice();
  const asked = useQuery({ queryKey: [...noticesKey, 'one', notice.id], queryFn: () => loadNotice(notice.id) });
  const detail = asked.data;
  const once = useRef(false);
  useEffect(() => {
    if (!detail || detail.read || !readsOnOpen || once.current) return;
    once.current = true;
    read.mutate(detail);
  }, [detail, readsOnOpen, read]);

  const markRead = () =>
    read.mutate(notice, {
      onSuccess: () => {
        message.success('操作成功');
        onClose();
      },
      onError: (error) => tellFault(message, error),
    });
  const go = (to: string) => {
    if (!notice.read) read.mutate(notice);
    onClose();
    navigate(to);
  };

  return (
    <Modal
      open
      title={titleOfNotice(notice)}
      width={phone ? '100%' : '60%'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {!readsOnOpen && !notice.read && (
            <Button loading={read.isPending} onClick={markRead}>
              已读
            </Button>
          )}
          {notice.opens && (
            <Button type="primary" onClick={() => go(notice.opens ?? '/')}>
              去处理
            </Button>
          )}
        </>
      }
    >
      <header className={styles.head}>
        <h2>{notice.title}</h2>
        <p>
          <Priority of={notice.priority} />
          {notice.sender && <span>{notice.sender}</span>}
          <time>{notice.sentAt}</time>
        </p>
      </header>
      {asked.isError ? (
        <Alert type="warning" showIcon title={asked.error.message} />
      ) : (
        <Body detail={detail} onGo={go} />
      )}
    </Modal>
  );
}

/** A link in the text leads inside the application; one to another site opens beside it. */
function Body({ detail, onGo }: { readonly detail: NoticeDetail | undefined; readonly onGo: (to: string) => void }) {
  if (!detail) return <Skeleton active paragraph={{ rows: 4 }} />;
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    const to = new URL(link.getAttribute('href') ?? '', window.location.origin);
    if (to.origin !== window.location.origin) window.open(to, '_blank', 'noopener,noreferrer');
    else if (to.pathname !== '/') onGo(to.pathname + to.search);
    else onGo(detail.opens ?? `/list/purchaseOrder/main${to.search}`);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside take the keys and their clicks arrive here
    <div className={styles.body} onClick={follow}>
      <RichText html={detail.content} />
    </div>
  );
}
