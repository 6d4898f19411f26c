import { Menu } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from '../session/session.ts';
import { entryOf } from './menu-entries.tsx';
import { trailTo } from './menu-paths.ts';
import styles from './shell.module.css';
import { tabsAtom } from './tabs/tabs-atom.ts';

interface Props {
  readonly theme: 'light' | 'dark';
  readonly isSmall?: boolean;
  readonly onChosen?: () => void;
}

/** The menu of the signed-in user, as the server made it from the menu documents and the user's rights. */
export function SideMenu({ theme, isSmall = false, onChosen }: Props) {
  const session = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const end = useAtomValue(tabsAtom).find(({ path }) => path === pathname)?.end;
  const menu = session?.menu ?? [];
  const at = end?.from ?? pathname;
  const trail = useMemo(() => trailTo(menu, at), [menu, at]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const groups = menu.filter((item) => !item.opens).map((item) => item.key);
  const opened = groups.filter((key) => !closed.includes(key));

  const box = useRef<HTMLElement>(null);
  // Of a long menu the entry one is at is seen, however one came there.
  useEffect(() => {
    if (at) box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return (
    <nav ref={box} className={styles.menu} aria-label="主菜单">
      <Menu
        mode="inline"
        theme={theme}
        inlineIndent={isSmall ? 4 : 16}
        items={menu.flatMap((item) => entryOf(item, isSmall ? 1 : 0))}
        selectedKeys={trail.slice(-1).map((item) => item.key)}
        openKeys={[...new Set([...opened, ...trail.map((item) => item.key)])]}
        onOpenChange={(keys) => setClosed(groups.filter((key) => !keys.includes(key)))}
        onClick={onChosen}
      />
    </nav>
  );
}
