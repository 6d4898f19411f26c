import { Button, Empty, Tabs } from 'antd';
import { Link } from 'react-router-dom';
import type { Notice, UnreadNotices } from '../../../server/features/notices/notices.contract.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { useFlowCounts } from '../../frame/flows/use-flow-counts.ts';
import { Priority } from '../../frame/notices/Priority.tsx';
import { useReadAll } from '../../frame/notices/use-notices.ts';
import styles from './notices.module.css';

interface Props {
  readonly unread: UnreadNotices | undefined;
  readonly onOpen: (notice: Notice) => void;
  /** Absent for suppliers: the specification hides it from them. */
  readonly onMore?: (() => void) | undefined;
  /** One goes where something waits. */
  readonly onGo: () => void;
}

/** What is unread, in two tabs. */
export function NoticePanel({ unread, onOpen, onMore, onGo }: Props) {
  const readAll = useReadAll();
  const tab = (key: '1' | '2', title: string, list: readonly Notice[], total: number) => ({
    key,
    label: total > 0 ? `${title} (${total})` : title,
    children: (
      <NoticeRows notices={list} nothing={key === '1' ? '没有未读的通知' : '没有未读的系统消息'} onOpen={onOpen} />
    ),
  });
  const { notices = [], noticeTotal = 0, messages = [], messageTotal = 0 } = unread ?? {};
  return (
    <div className={styles.panel}>
      <FlowsWaiting onGo={onGo} />
      <Tabs
        centered
        defaultActiveKey={noticeTotal === 0 && messageTotal > 0 ? '2' : '1'}
        items={[tab('1', '通知', notices, noticeTotal), tab('2', '系统消息', messages, messageTotal)]}
      />
      <footer>
        {noticeTotal + messageTotal > 0 && (
          <Button type="text" loading={readAll.isPending} onClick={() => readAll.mutate(undefined)}>
            全部已读
          </Button>
        )}
        {onMore && (
          <Button type="link" onClick={onMore}>
            查看更多
          </Button>
        )}
      </footer>
    </div>
  );
}

function NoticeRows({
  notices,
  nothing,
  onOpen,
}: {
  readonly notices: readonly Notice[];
  readonly nothing: string;
  readonly onOpen: (notice: Notice) => void;
}) {
  if (notices.length === 0) return <Empty className={styles.nothing ?? ''} description={nothing} />;
  return (
    <ul className={styles.rows}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" onClick={() => onOpen(notice)}>
            <b>{notice.title}</b>
            <span>
              <time>{notice.sentAt}</time>
              <Priority of={notice.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What waits to be done, before what is only to be read. */
function FlowsWaiting({ onGo }: Pick<Props, 'onGo'>) {
  const { todo = 0, late = 0 } = useFlowCounts() ?? {};
  if (todo === 0) return null;
  return (
    <Link className={styles.flows} to={screenPath('flows/todo')} onClick={onGo}>
      <b>{todo} 件事等您处理</b>
      {late > 0 && <span>{late} 件已逾期</span>}
    </Link>
  );
}
