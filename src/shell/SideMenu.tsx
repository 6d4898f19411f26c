import { Menu } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from '../session/session.ts';
import { entryOf } from './menu-entries.tsx';
import { keepTitle, trailTo } from './menu-paths.ts';
import { ScrollButtons } from './ScrollButtons.tsx';
import styles from './shell.module.css';
import { tabsAtom } from './tabs/tabs-atom.ts';
import { useOpenGroups } from './use-open-groups.ts';

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
  const { open, change } = useOpenGroups(menu, trail);

  const box = useRef<HTMLElement>(null);
  // Of a long menu the entry one is at is seen, however one came there.
  useEffect(() => {
    if (at) box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return (
    <div className={styles.menuBox}>
      <nav ref={box} className={styles.menu} aria-label="主菜单">
        <Menu
          mode="inline"
          theme={theme}
          inlineIndent={isSmall ? 4 : 16}
          items={menu.flatMap((item) => entryOf(item, isSmall ? 1 : 0))}
          selectedKeys={trail.slice(-1).map((item) => item.key)}
          openKeys={[...open]}
          onOpenChange={change}
          onClick={({ key }) => {
            keepTitle(menu, key);
            onChosen?.();
          }}
        />
      </nav>
      <ScrollButtons of={box} />
    </div>
  );
}
