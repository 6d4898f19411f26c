import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { ResultsPage } from '../../../schemas/kinds/portal-rows.ts';
import { announceTypes, resultAddress, typeTexts } from '../pieces/announce.ts';
import { type BlockProps, useRows } from '../pieces/drawing.ts';
import { Go } from '../pieces/Go.tsx';
import { ItemRow } from '../pieces/ItemRow.tsx';
import styles from '../pieces/list.module.css';
import { Nothing } from '../pieces/Nothing.tsx';
import { Pages } from '../pieces/Pages.tsx';
import type { resultList } from './resultList.kind.ts';

const empty: ResultsPage = { records: [], total: 0, current: 1, pages: 1, type: 'tender' };

export function ResultList({ node }: BlockProps) {
  const { note } = node.values as ValuesOf<typeof resultList>;
  const { records, current, pages, type } = useRows<ResultsPage>(node, 'resultList') ?? empty;
  return (
    <section className={styles.band} aria-label="结果列表">
      <div className={styles.inside}>
        <div className={styles.bar}>
          <nav aria-label="结果类型" className={styles.tabs}>
            {announceTypes.map((each) => (
              <Go key={each} to={`/resultAnnouncement?type=${each}`} className={styles.tab} current={each === type}>
                {typeTexts[each]}
              </Go>
            ))}
          </nav>
        </div>
        {records.length === 0 ? (
          <Nothing text={`暂无${typeTexts[type]}结果`} note={note} />
        ) : (
          <ul className={styles.list}>
            {records.map((item) => (
              <ItemRow key={item.id} item={item} href={resultAddress(item.name)} when={['公示日期', item.date]} />
            ))}
          </ul>
        )}
        <Pages
          current={current}
          pages={pages}
          address={(page) => `/resultAnnouncement?type=${type}${page > 1 ? `&pageNo=${page}` : ''}`}
        />
      </div>
    </section>
  );
}
