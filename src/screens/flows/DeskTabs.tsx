import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { useFlowCounts } from '../../frame/flows/use-flow-counts.ts';
import type { Desk } from '../../http/desk-calls.ts';
import { desks, ownDesks, workDesk } from './desks.ts';
import styles from './flows.module.css';

const own = ownDesks.map((key) => ({ key, ...desks[key] }));
const work = { key: 'work' as const, ...workDesk };

/** Between the desks that everybody has; the one of those who keep the flows stands by itself. */
export function DeskTabs({ desk }: { readonly desk: Desk | 'work' }) {
  const counts = useFlowCounts();
  const here = useRef<HTMLHeadingElement>(null);
  // Where there is no room for all of them, the one that is looked at is in sight.
  useEffect(() => here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  const { todo = 0, isMore = false, copies = 0 } = counts ?? {};
  const count: Partial<Record<Desk | 'work', string | false>> = {
    todo: todo > 0 && `${todo}${isMore ? '+' : ''}`,
    copies: copies > 0 && String(copies),
  };
  const shown = desk === 'all' ? [{ key: desk, ...desks.all }] : desk === 'work' ? [...own, work] : own;
  return (
    <nav className={styles.tabs} aria-label={desk === 'all' ? desks.all.title : '审批中心'}>
      {shown.map(({ key, title, screen }) => {
        const label = (
          <>
            {title}
            {count[key] && <small>{count[key]}</small>}
          </>
        );
        return key === desk ? (
          <h1 key={key} ref={here} aria-current="page">
            {label}
          </h1>
        ) : (
          <Link key={key} to={screenPath(screen)}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
