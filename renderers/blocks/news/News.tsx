import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { NewsItem } from '../../../schemas/wire/portal.ts';
import { NewsCard } from '../announcements/NewsCard.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Section } from '../frames/Section.tsx';
import { More } from '../links/More.tsx';
import type { news } from './news.kind.ts';
import styles from './news.module.css';

export function News({ node }: BlockProps) {
  const { title, intro, tone } = node.values as ValuesOf<typeof news>;
  const rows = useRows<readonly NewsItem[]>(node, 'news') ?? [];
  return (
    <Section node={node} title={title} intro={intro} tone={tone} more={<More to="/news" about="新闻资讯" newWindow />}>
      {rows.length === 0 ? (
        <Nothing text="暂无新闻" />
      ) : (
        <ul className={styles.list}>
          {rows.map((item) => (
            <NewsCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}
