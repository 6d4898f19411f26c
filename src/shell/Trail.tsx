import { Breadcrumb } from 'antd';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { screenPath } from '../screens/screen-path.ts';
import { sessionAtom } from '../session/session.ts';
import { pathOf, trailTo } from './menu-paths.ts';
import styles from './shell.module.css';
import { useShownTab } from './tabs/use-shown-tab.ts';

/** Where we are: home first, the last one is no link. */
export function Trail() {
  const session = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const end = useShownTab()?.end ?? null;
  const inMenu = trailTo(session?.menu ?? [], end ? end.from : pathname);
  const home = { title: <Link to={screenPath('home')}>首页</Link> };
  const steps = inMenu
    .filter((item) => pathOf(item) !== screenPath('home'))
    .map((item, at, all) => {
      const path = pathOf(item);
      const last = at === all.length - 1 && !end;
      return { title: path && !last ? <Link to={path}>{item.title}</Link> : item.title };
    });
  // A screen of the menu may call itself otherwise: then it stands for its entry, not below it.
  const above = end?.from === pathname ? steps.slice(0, -1) : steps;
  const all = end ? [...above, { title: end.title }] : above;
  return <Breadcrumb className={styles.trail ?? ''} items={all.length > 0 ? [home, ...all] : [{ title: '首页' }]} />;
}
