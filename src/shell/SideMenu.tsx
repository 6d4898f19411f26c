import { Menu } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { useFlowCounts } from '../frame/flows/use-flow-counts.ts';
import { sessionAtom } from '../session/session.ts';
import { entryOf, type Waiting } from './menu-entries.tsx';
import { ScrollButtons } from './ScrollButtons.tsx';
import styles from './shell.module.css';
import { useOpenGroups } from './use-open-groups.ts';
import { useTrail } from './use-trail.ts';

interface Props {
  /** Of the whole menu only what is in this group. */
  readonly within?: MenuItem | null;
  readonly theme: 'light' | 'dark';
  readonly isSmall?: boolean;
  readonly onChosen?: () => void;
}

/** The menu of the signed-in user, as the server made it from the menu documents and the user's rights. */
export function SideMenu({ within, theme, isSmall = false, onChosen }: Props) {
  const session = useAtomValue(sessionAtom);
  const menu = within?.items ?? session?.menu ?? [];
  const trail = useTrail(menu);
  const at = trail.at(-1)?.key;
  const waiting = useWaiting();
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
          inlineIndent={isSmall ? 4 : 12}
          items={menu.flatMap((item) => entryOf(item, 0, waiting))}
          selectedKeys={at ? [at] : []}
          openKeys={[...open]}
          onOpenChange={change}
          onClick={() => onChosen?.()}
        />
      </nav>
      <ScrollButtons of={box} />
    </div>
  );
}

function useWaiting(): Waiting {
  const { todo = 0, copies = 0 } = useFlowCounts() ?? {};
  return { [screenPath('flows/todo')]: todo, [screenPath('flows/copies')]: copies };
}
