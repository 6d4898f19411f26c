import { App } from 'antd';
import { useAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { screenPath } from '../addresses/screen-path.ts';
import { addressOf } from './one-screen.ts';
import { type Closing, closed, nextShown, ofTab, tabAt } from './tabs.ts';
import { tabsAtom } from './tabs-atom.ts';

/** What is asked before unsaved work is left. */
export const leavingText = '您是否确认离开此页面-您输入的数据可能不会被保存';

/** Closes tabs, after asking where something is not saved; what is shown then is the neighbour. */
export function useClosing(): (key: string, which: Closing) => void {
  const { modal, message } = App.useApp();
  const [tabs, change] = useAtom(tabsAtom);
  const location = useLocation();
  const navigate = useNavigate();
  const home = screenPath('home');

  return (key, which) => {
    const shown = tabAt(tabs, location, addressOf)?.key ?? '';
    if (which === 'this' && tabs.length === 1) return void message.warning('这是最后一页，不能再关闭了');
    if (which === 'this' && key === home) return void message.warning('首页不能关闭！');
    const going = closed(tabs, key, which, home);
    const close = () => {
      // Whoever closes the others wants to see the one that stays.
      const stays = which === 'this' ? null : tabs.find((tab) => tab.key === key);
      const next = going.some((tab) => tab.key === shown) ? (stays ?? nextShown(tabs, going, shown)) : null;
      const isMeant = (one: string) => going.some((gone) => gone.key === one);
      change((now) =>
        now.flatMap((tab) => (!isMeant(tab.key) ? tab : next && tab.key === shown ? { ...tab, isGoing: true } : [])),
      );
      if (next) navigate(next.location, { state: ofTab(next.key, next.location.state) });
    };
    const unsaved = going.filter((tab) => tab.isDirty);
    if (unsaved.length === 0) return close();
    modal.confirm({
      title: leavingText,
      content: unsaved.map((tab) => tab.end?.title ?? tab.location.pathname).join('、'),
      okText: '是',
      cancelText: '否',
      onOk: close,
    });
  };
}
