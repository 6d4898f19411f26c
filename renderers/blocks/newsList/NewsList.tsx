import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { NewsItem } from '../../../schemas/wire/portal.ts';
import type { Paged } from '../../../schemas/wire/portal-rows.ts';
import { NewsCard } from '../announcements/NewsCard.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Pages } from '../links/Pages.tsx';
import type { newsList } from './newsList.kind.ts';
import styles from './newsList.module.css';

export function NewsList({ node }: BlockProps) {
  const { note } = node.values as ValuesOf<typeof newsList>;
  const list = useRows<Paged<NewsItem>>(node, 'newsList');
  const rows = list?.records ?? [];
  return (
    <section className={styles.band} aria-label="新闻列表">
      <div className={styles.inside}>
        <h2 className={styles.spoken}>全部新闻</h2>
        {rows.length === 0 ? (
          <Nothing text="暂无新闻" note={note} />
        ) : (
          <ul className={styles.list}>
            {rows.map((item) => (
              <NewsCard key={item.id} item={item} />
            ))}
          </ul>
        )}
        <Pages
          current={list?.current ?? 1}
          pages={list?.pages ?? 1}
          address={(page) => (page > 1 ? `/news?pageNo=${page}` : '/news')}
        />
      </div>
    </section>
  );
}
