import { MenuOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Grid, Watermark } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { Link, type RouteObject } from 'react-router-dom';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { loadPart } from '../frame/load-screen.ts';
import { tabsAtom, wideAtom } from '../frame/tabs/tabs-atom.ts';
import { leavingText } from '../frame/tabs/use-closing.tsx';
import { allViews } from '../session/all-views.ts';
import { sessionAtom } from '../session/session.ts';
import { DesignHere } from './DesignHere.tsx';
import { FirstHint } from './FirstHint.tsx';
import { FullScreen } from './FullScreen.tsx';
import { HandedHost } from './handing/HandedHost.tsx';
import { ManualMenu } from './ManualMenu.tsx';
import { NoticeBell } from './notices/NoticeBell.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PickerHost } from './picking/PickerHost.tsx';
import { SideMenu } from './SideMenu.tsx';
import { Signs } from './Signs.tsx';
import { StandingBanner } from './StandingBanner.tsx';
import { MenuSearch } from './search/MenuSearch.tsx';
import { SettingsButton } from './settings/SettingsButton.tsx';
import { settingsAtom } from './settings/settings.ts';
import styles from './shell.module.css';
import { TopMenu } from './TopMenu.tsx';
import { Trail } from './Trail.tsx';
import { KeptScreens } from './tabs/KeptScreens.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useTrail } from './use-trail.ts';
import { ViewingBanner } from './viewing/ViewingBanner.tsx';

const SideDrawer = loadPart(() => import('./SideDrawer.tsx'), 'SideDrawer');

/** The frame of a signed-in day: menu, a slim bar, the open tabs, the screens. */
export function Shell({ routes }: { readonly routes: RouteObject[] }) {
  const settings = useAtomValue(settingsAtom);
  // What is somebody's own is not shown to whoever looks as them.
  const { viewing, indexStyle } = useAtomValue(sessionAtom) ?? {};
  const isWide = useAtomValue(wideAtom) && settings.multiTab;
  const phone = !Grid.useBreakpoint().lg;
  const isHidden = useHidden(settings.hidesHeader);
  const onTop = settings.layout === 'top' && !phone;
  const isMixed = settings.layout === 'mix' && !phone;
  useAskBeforeLeaving();
  useDocumentTitle();
  useQuery(allViews);
  return (
    <Watermarked>
      <Signs>
        <PickerHost />
        <HandedHost />
        <div
          className={styles.shell}
          data-layout={onTop ? 'top' : 'side'}
          data-width={onTop ? settings.width : 'fluid'}
          data-fixed-header={settings.fixedHeader || undefined}
          data-tabs={settings.multiTab || undefined}
          data-header-away={isHidden || undefined}
          data-wide={isWide || undefined}
        >
          <a className={styles.skip} href="#screen">
            跳到正文
          </a>
          {!phone && !onTop && !isWide && <Side isMixed={isMixed} />}
          <div className={styles.main}>
            <div className={styles.head}>
              <ViewingBanner />
              <StandingBanner />
              <OfflineBanner />
              <header className={styles.bar} data-menu={onTop || isMixed ? settings.menuTheme : undefined}>
                {phone && <PhoneMenu />}
                {onTop ? <TopMenu brand={<Brand />} /> : isMixed ? <TopMenu isFlat /> : <Trail />}
                {indexStyle === 1 && !phone && <ManualMenu />}
                {indexStyle === 4 && <FirstHint />}
                <MenuSearch />
                <DesignHere />
                {!phone && <FullScreen />}
                {!viewing && <NoticeBell />}
                <SettingsButton />
                <UserMenu />
              </header>
              <TabBar />
            </div>
            <main id="screen" className={styles.screen}>
              {(onTop || isMixed) && <Trail />}
              <KeptScreens routes={routes} />
            </main>
          </div>
        </div>
      </Signs>
    </Watermarked>
  );
}

function Side({ isMixed }: { readonly isMixed: boolean }) {
  const { menuTheme, fixedSide } = useAtomValue(settingsAtom);
  const [group] = useTrail(useAtomValue(sessionAtom)?.menu ?? []);
  const [isSmall, setSmall] = useState(() => localStorage.getItem(sideKey) === 'small');
  const fold = () => {
    localStorage.setItem(sideKey, isSmall ? 'wide' : 'small');
    setSmall(!isSmall);
  };
  return (
    <aside
      className={styles.side}
      data-small={isSmall || undefined}
      data-fixed={fixedSide || undefined}
      data-menu={menuTheme}
    >
      <Brand />
      {/* Where one is in no group, all of them. */}
      <SideMenu within={isMixed && group?.items.length ? group : null} theme={menuTheme} isSmall={isSmall} />
      <Button type="text" className={styles.fold ?? ''} onClick={fold} aria-expanded={!isSmall}>
        {isSmall ? '展开' : '收起菜单'}
      </Button>
    </aside>
  );
}

const sideKey = 'zhaocai.side';

function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={() => setOpen(true)} />
      <Suspense fallback={null}>
        {isOpen && (
          <SideDrawer
            onClose={() => setOpen(false)}
            placement="left"
            size={240}
            title={<Brand />}
            styles={{ body: { padding: 0 } }}
          >
            <SideMenu theme="light" onChosen={() => setOpen(false)} />
          </SideDrawer>
        )}
      </Suspense>
    </>
  );
}

function Brand() {
  return (
    <Link className={styles.brand} to={screenPath('home')} aria-label="招采，首页">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <b>招采</b>
    </Link>
  );
}

function Watermarked({ children }: { readonly children: React.ReactNode }) {
  const { watermark } = useAtomValue(settingsAtom);
  const session = useAtomValue(sessionAtom);
  if (!watermark || !session) return children;
  return (
    <Watermark content={session.tenant.name} rotate={-25} font={{ fontSize: 22, color: 'rgba(128,128,128,.12)' }}>
      {children}
    </Watermark>
  );
}

/** The header goes away while one reads on, and comes back as soon as one turns. */
function useHidden(hides: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!hides) return setHidden(false);
    let last = window.scrollY;
    const hear = () => {
      const now = window.scrollY;
      setHidden(now > 100 && now > last);
      last = now;
    };
    window.addEventListener('scroll', hear, { passive: true });
    return () => window.removeEventListener('scroll', hear);
  }, [hides]);
  return isHidden;
}

/** Asks before the browser is left with unsaved work in any tab. The drafts are kept on the server either way. */
function useAskBeforeLeaving(): void {
  const isDirty = useAtomValue(tabsAtom).some((tab) => tab.isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      return leavingText;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
