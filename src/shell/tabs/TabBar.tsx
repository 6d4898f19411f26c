import { CloseOutlined, CompressOutlined, DownOutlined, ExpandOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Hue } from '../../../schemas/language/hues.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { signAt } from '../../frame/addresses/signs.ts';
import { type Closing, moved, ofTab, type Tab } from '../../frame/tabs/tabs.ts';
import { changeTab, tabsAtom, wideAtom } from '../../frame/tabs/tabs-atom.ts';
import { useClosing } from '../../frame/tabs/use-closing.tsx';
import { sessionAtom } from '../../session/session.ts';
import { settingsAtom } from '../settings/settings.ts';
import { useSignWords } from '../use-sign-words.ts';
import styles from './tabs.module.css';
import { useDragOrder } from './use-drag-order.ts';
import { useShownTab } from './use-shown-tab.ts';
import { useTitles } from './use-titles.ts';

/** The open screens in a row: to go back to, to close, to put in another order. */
export function TabBar() {
  const [all, change] = useAtom(tabsAtom);
  const tabs = all.filter(({ isGoing }) => !isGoing);
  const { multiTab } = useAtomValue(settingsAtom);
  const shown = useShownTab()?.key;
  const navigate = useNavigate();
  const close = useClosing();
  const titleOf = useTitles();
  const hueOf = useHues();
  const home = screenPath('home');
  const dragging = useDragOrder((path, to) => change((now) => moved(now, path, to, home)));
  const list = useRef<HTMLUListElement>(null);
  // Of many tabs the one that is shown is seen.
  useEffect(() => {
    if (shown) list.current?.querySelector('[data-shown]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown, tabs.length]);
  if (!multiTab) return null;

  const go = (tab: Tab) => tab.key !== shown && navigate(tab.location, { state: ofTab(tab.key, tab.location.state) });
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul className={styles.list} ref={list} {...dragging}>
        {tabs.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            hue={hueOf(tab)}
            isShown={tab.key === shown}
            isHome={tab.key === home}
            onClose={(which) => close(tab.key, which)}
            onRefresh={() => {
              change(changeTab(tab.key, { epoch: tab.epoch + 1, isDirty: false }));
              go(tab);
            }}
          />
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: shown === undefined ? [] : [shown],
          items: tabs.map((tab) => ({ key: tab.key, label: titleOf(tab), onClick: () => go(tab) })),
        }}
      >
        <Button type="text" size="small" icon={<DownOutlined />} aria-label="全部已打开的页面" />
      </Dropdown>
      <WideButton />
    </nav>
  );
}

function WideButton() {
  const [isWide, setWide] = useAtom(wideAtom);
  const label = isWide ? '恢复菜单' : '内容全屏';
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={isWide ? <CompressOutlined /> : <ExpandOutlined />}
        aria-label={label}
        aria-pressed={isWide}
        onClick={() => setWide(!isWide)}
      />
    </Tooltip>
  );
}

/** What the page of a tab is about. */
function useHues(): (tab: Tab) => Hue | null {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const signs = useSignWords();
  return ({ location, end }) =>
    signAt(menu, signs, location.pathname).hue ?? (end ? signAt(menu, signs, end.from).hue : null);
}

const entries: NonNullable<MenuProps['items']> = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
];

interface OneProps {
  readonly tab: Tab;
  readonly title: string;
  readonly hue: Hue | null;
  readonly isShown: boolean;
  readonly isHome: boolean;
  readonly onRefresh: () => void;
  readonly onClose: (which: Closing) => void;
}

function OneTab({ tab, title, hue, isShown, isHome, onRefresh, onClose }: OneProps) {
  const choose: MenuProps['onClick'] = ({ key }) => (key === 'refresh' ? onRefresh() : onClose(key as Closing));
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items: entries, onClick: choose }}>
      <li data-path={tab.key} className={styles.tab} data-shown={isShown || undefined} data-hue={hue ?? undefined}>
        <Link
          to={tab.location}
          state={ofTab(tab.key, tab.location.state)}
          aria-current={isShown ? 'page' : undefined}
          title={title}
          draggable={false}
          onKeyDown={({ key }) => key === 'Delete' && onClose('this')}
        >
          <span className={styles.square} aria-hidden />
          {title}
          {tab.isDirty && <span className={styles.dirty} role="img" aria-label="有未保存的修改" />}
        </Link>
        {!isHome && (
          <button type="button" className={styles.close} aria-label={`关闭 ${title}`} onClick={() => onClose('this')}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  );
}
