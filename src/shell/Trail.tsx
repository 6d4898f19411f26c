import { Breadcrumb } from 'antd';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { stepsTo } from '../frame/addresses/menu-paths.ts';
import { sessionAtom } from '../session/session.ts';
import styles from './shell.module.css';
import { useShownTab } from './tabs/use-shown-tab.ts';

/** Where we are: home first, the last one is no link. */
export function Trail() {
  const session = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const steps = stepsTo(session?.menu ?? [], pathname, useShownTab()?.end ?? null);
  const items = steps.map(({ title, path }) => ({
    title: path === undefined ? title : <Link to={path}>{title}</Link>,
  }));
  return <Breadcrumb className={styles.trail ?? ''} items={items} />;
}
