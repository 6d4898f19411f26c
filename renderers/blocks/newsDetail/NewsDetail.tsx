import type { NewsPage } from '../../../schemas/wire/portal-rows.ts';
import { Article } from '../announcements/Article.tsx';
import { newsAddress } from '../announcements/announce.ts';
import { TypeMark } from '../announcements/Status.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import styles from './newsDetail.module.css';

const under = { title: '新闻资讯', path: '/news' };

export function NewsDetail({ node }: BlockProps) {
  const found = useRows<NewsPage | null>(node, 'newsItem');
  if (!found) return null;
  return (
    <Article
      under={under}
      title={found.title}
      meta={
        <>
          <TypeMark text={found.type} />
          <time dateTime={found.date}>{found.date}</time>
        </>
      }
      html={found.html}
      after={
        found.next && (
          <p className={styles.next}>
            下一篇：<a href={newsAddress(found.next.id)}>{found.next.title}</a>
          </p>
        )
      }
    />
  );
}
