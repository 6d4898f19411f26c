import { Menu } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { entriesOf } from '../frame/addresses/menu-paths.ts';
import { sessionAtom } from '../session/session.ts';
import { entryOf } from './menu-entries.tsx';
import { settingsAtom } from './settings/settings.ts';
import styles from './shell.module.css';
import { useTrail } from './use-trail.ts';

interface Props {
  readonly brand?: ReactNode;
  /** The groups alone, each leading to its first page: what else is in them stands at the side. */
  readonly isFlat?: boolean;
}

/** The same menu in a row; what finds no room goes behind an ellipsis. */
export function TopMenu({ brand, isFlat = false }: Props) {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const { menuTheme } = useAtomValue(settingsAtom);
  const trail = useTrail(menu);
  return (
    <>
      {brand}
      <nav className={styles.topMenu} aria-label={isFlat ? '菜单分组' : '主菜单'}>
        <Menu
          mode="horizontal"
          theme={menuTheme}
          items={menu.flatMap((item) => entryOf(isFlat ? flat(item) : item, 0))}
          selectedKeys={trail.map((item) => item.key)}
        />
      </nav>
    </>
  );
}

/** A group as an entry that leads to the first page in it. */
const flat = (item: MenuItem): MenuItem => ({
  ...item,
  opens: item.opens ?? entriesOf(item.items)[0]?.opens ?? null,
  items: [],
});
