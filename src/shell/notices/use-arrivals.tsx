import { App, Button, Grid } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Notice, UnreadNotices } from '../../../server/features/notices/notices.contract.ts';
import { arrivalsAtom } from '../../frame/notices/arrivals.ts';

/** Tells of what arrives while the page is open, in the tab that is looked at. What waited before is only counted. */
export function useArrivals(unread: UnreadNotices | undefined, onOpen: (notice: Notice) => void): void {
  const { notification } = App.useApp();
  const phone = !Grid.useBreakpoint().md;
  const { shows, onlyUrgent } = useAtomValue(arrivalsAtom);
  const known = useRef<ReadonlySet<string> | null>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (!unread) return;
    const all = [...unread.notices, ...unread.messages];
    const before = known.current;
    known.current = new Set([...(before ?? []), ...all.map(({ id }) => id)]);
    if (!before || document.visibilityState !== 'visible') return;
    const [arrived, ...others] = all.filter(({ id }) => !before.has(id));
    // On a phone it would lie over what is being worked on.
    if (!arrived || !shows || ((phone || onlyUrgent) && arrived.priority !== 'H')) return;
    notification.open({
      key: 'notice-arrived',
      // Away from the buttons at the top and at the right of every screen, and beside the menu (shell.module.css).
      placement: 'bottomLeft',
      title: arrived.category === '2' ? '新的系统消息' : '新的通知',
      description: others.length > 0 ? `${arrived.title} 等 ${others.length + 1} 条` : arrived.title,
      // What is urgent stays until it is seen.
      duration: arrived.priority === 'H' ? 0 : 6,
      actions: (
        <Button
          size="small"
          type="primary"
          onClick={() => {
            notification.destroy('notice-arrived');
            open.current(arrived);
          }}
        >
          查看
        </Button>
      ),
    });
  }, [unread, notification, phone, shows, onlyUrgent]);
}
