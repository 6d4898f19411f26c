import { Menu } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from '../session/session.ts';
import { entryOf } from './menu-entries.tsx';
import { keepTitle, trailTo } from './menu-paths.ts';
import { settingsAtom } from './settings/settings.ts';
import styles from './shell.module.css';

/** The same menu in a row; what finds no room goes behind an ellipsis. */
export function TopMenu({ brand }: { readonly brand: ReactNode }) {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const { menuTheme } = useAtomValue(settingsAtom);
  const { pathname } = useLocation();
  return (
    <>
      {brand}
      <nav className={styles.topMenu} aria-label="主菜单">
        <Menu
          mode="horizontal"
          theme={menuTheme}
          items={menu.flatMap((item) => entryOf(item, 0))}
          onClick={({ key }) => keepTitle(menu, key)}
          selectedKeys={trailTo(menu, pathname).map((item) => item.key)}
        />
      </nav>
    </>
  );
}
