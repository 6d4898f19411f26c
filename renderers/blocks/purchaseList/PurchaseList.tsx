import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnounceType, PurchasePage } from '../../../schemas/kinds/portal-rows.ts';
import { announceTypes, dateLabels, purchaseAddress, typeTexts } from '../pieces/announce.ts';
import { type BlockProps, useRows } from '../pieces/drawing.ts';
import { Go } from '../pieces/Go.tsx';
import { ItemRow } from '../pieces/ItemRow.tsx';
import styles from '../pieces/list.module.css';
import { Nothing } from '../pieces/Nothing.tsx';
import { Pages } from '../pieces/Pages.tsx';
import { SearchBox } from '../pieces/SearchBox.tsx';
import type { purchaseList } from './purchaseList.kind.ts';

const all = ['all', ...announceTypes] as const;
const empty: PurchasePage = { records: [], total: 0, current: 1, pages: 1, open: 0, type: 'all', likeName: '' };

/** Tabs, search and pages are addresses: each can be sent to somebody, and works without script. */
export function PurchaseList({ node }: BlockProps) {
  const { note } = node.values as ValuesOf<typeof purchaseList>;
  const { records, total, current, pages, type, likeName } = useRows<PurchasePage>(node, 'purchaseList') ?? empty;
  const address = (of: AnnounceType | 'all', page = 1) => {
    const query = new URLSearchParams({
      ...(of === 'all' ? {} : { type: of }),
      ...(likeName === '' ? {} : { likeName }),
      ...(page > 1 ? { pageNo: String(page) } : {}),
    });
    return query.size > 0 ? `/purchaseAnnouncement?${query}` : '/purchaseAnnouncement';
  };
  return (
    <section className={styles.band} aria-label="公告列表">
      <div className={styles.inside}>
        <div className={styles.bar}>
          <nav aria-label="公告类型" className={styles.tabs}>
            {all.map((each) => (
              <Go key={each} to={address(each)} className={styles.tab} current={each === type}>
                {each === 'all' ? '全部' : typeTexts[each]}
              </Go>
            ))}
          </nav>
          <SearchBox className={styles.search} likeName={likeName} type={type} />
        </div>
        {likeName !== '' && (
          <p className={styles.found}>
            与“{likeName}”有关的公告共 {total} 条{' '}
            <Go to={type === 'all' ? '/purchaseAnnouncement' : `/purchaseAnnouncement?type=${type}`}>清除条件</Go>
          </p>
        )}
        {records.length === 0 ? (
          <Nothing text="没有找到采购公告" note={note} />
        ) : (
          <ul className={styles.list}>
            {records.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                href={purchaseAddress(item.name)}
                when={[dateLabels[type], item.deadline?.slice(0, 16) ?? item.date]}
              />
            ))}
          </ul>
        )}
        <Pages current={current} pages={pages} address={(page) => address(type, page)} />
      </div>
    </section>
  );
}
