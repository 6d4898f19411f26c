import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer, Grid } from 'antd';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Waiting } from '../screens/states/Waiting.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SideMenu } from './SideMenu.tsx';
import styles from './shell.module.css';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The frame of a signed-in day: menu at the side, a slim bar on top, the screen in the middle. */
export function Shell() {
  const phone = !Grid.useBreakpoint().lg;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        跳到正文
      </a>
      {phone ? (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="left"
          size={240}
          title={<Brand />}
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu onChosen={() => setOpen(false)} />
        </Drawer>
      ) : (
        <aside className={styles.side}>
          <Brand />
          <SideMenu onChosen={() => {}} />
        </aside>
      )}
      <div className={styles.main}>
        <header className={styles.bar}>
          {phone && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={() => setOpen(true)} />}
          <Trail />
          <UserMenu />
        </header>
        <main id="screen" className={styles.screen}>
          <ScreenBoundary>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <div className={styles.brand}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <b>招采</b>
    </div>
  );
}
