import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { NewsItem } from '../../../schemas/wire/portal.ts';
import { type BlockProps, useRows } from '../pieces/drawing.ts';
import { More } from '../pieces/More.tsx';
import { NewsCard } from '../pieces/NewsCard.tsx';
import { Nothing } from '../pieces/Nothing.tsx';
import { Section } from '../pieces/Section.tsx';
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
