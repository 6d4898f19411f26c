import { Menu, type MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { sessionAtom } from '../session/session.ts';
import { iconOf } from './menu-icons.tsx';
import { pathOf, trailTo } from './menu-paths.ts';
import styles from './shell.module.css';

type Entry = NonNullable<MenuProps['items']>[number];

/** The menu of the signed-in user, as the server made it from the menu documents and the user's rights. */
export function SideMenu({ onChosen }: { readonly onChosen: () => void }) {
  const session = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const menu = session?.menu ?? [];
  const trail = useMemo(() => trailTo(menu, pathname), [menu, pathname]);
  const [opened, setOpened] = useState<readonly string[]>(() =>
    menu.filter((item) => !item.opens).map((item) => item.key),
  );

  return (
    <nav className={styles.menu} aria-label="主菜单">
      <Menu
        mode="inline"
        inlineIndent={16}
        items={menu.flatMap((item) => entryOf(item, 0))}
        selectedKeys={trail.slice(-1).map((item) => item.key)}
        openKeys={[...new Set([...opened, ...trail.map((item) => item.key)])]}
        onOpenChange={(keys) => setOpened(keys)}
        onClick={onChosen}
      />
    </nav>
  );
}

function entryOf(item: MenuItem, depth: number): Entry[] {
  if (item.hidden) return [];
  const icon = depth === 0 ? iconOf(item.icon) : null;
  const path = pathOf(item);
  if (path === null)
    return [
      { key: item.key, icon, label: item.title, children: item.items.flatMap((below) => entryOf(below, depth + 1)) },
    ];
  const away = path.startsWith('http');
  return [
    {
      key: item.key,
      icon,
      title: item.title,
      label: away ? (
        <a href={path} target="_blank" rel="noreferrer">
          {item.title}
        </a>
      ) : (
        <Link to={path}>{item.title}</Link>
      ),
    },
  ];
}
