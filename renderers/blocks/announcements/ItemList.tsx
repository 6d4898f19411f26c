import type { ReactNode } from 'react';
import type { PortalItem } from '../../../schemas/wire/portal.ts';
import type { Paged } from '../../../schemas/wire/portal-rows.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Go } from '../links/Go.tsx';
import { Pages } from '../links/Pages.tsx';
import { ItemRow } from './ItemRow.tsx';
import styles from './list.module.css';

interface Props {
  /** What its rows are called: 公告, 结果. */
  readonly word: string;
  readonly list: Paged<PortalItem>;
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly to: string }[];
  /** The key of the tab that is open. */
  readonly open: string;
  readonly pageAddress: (page: number) => string;
  readonly itemAddress: (name: string) => string;
  /** What the date of a row is, and which. */
  readonly when: (item: PortalItem) => readonly [word: string, moment: string];
  readonly empty: { readonly text: string; readonly note: string };
  /** Beside the tabs. */
  readonly search?: ReactNode;
  /** Between the tabs and the rows. */
  readonly children?: ReactNode;
}

/** A whole list under its tabs. Tabs and pages are addresses: each can be sent to somebody, and works without script. */
export function ItemList(props: Props) {
  const { word, list, tabs, open, pageAddress, itemAddress, when, empty, search, children } = props;
  const { records, current, pages } = list;
  return (
    <section className={styles.band} aria-label={`${word}列表`}>
      <div className={styles.inside}>
        <div className={styles.bar}>
          <nav aria-label={`${word}类型`} className={styles.tabs}>
            {tabs.map(({ key, title, to }) => (
              <Go key={key} to={to} className={styles.tab} current={key === open}>
                {title}
              </Go>
            ))}
          </nav>
          {search}
        </div>
        {children}
        {records.length === 0 ? (
          <Nothing {...empty} />
        ) : (
          <ul className={styles.list}>
            {records.map((item) => (
              <ItemRow key={item.id} item={item} href={itemAddress(item.name)} when={when(item)} />
            ))}
          </ul>
        )}
        <Pages current={current} pages={pages} address={pageAddress} />
      </div>
    </section>
  );
}
