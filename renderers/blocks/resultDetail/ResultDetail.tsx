import type { ResultPage } from '../../../schemas/wire/portal-rows.ts';
import { Article } from '../announcements/Article.tsx';
import { ResultFacts } from '../announcements/ResultFacts.tsx';
import { Status, TypeMark } from '../announcements/Status.tsx';
import { type BlockProps, useRows } from '../drawing.ts';

const under = { title: '结果公示', path: '/resultAnnouncement' };

export function ResultDetail({ node }: BlockProps) {
  const found = useRows<ResultPage | null>(node, 'result');
  if (!found) return null;
  return (
    <Article
      under={under}
      title={found.title}
      meta={
        <>
          <TypeMark text={found.typeText} />
          <Status status="已公示" />
          <span>编号 {found.name}</span>
          <span>公示时间 {found.publishedAt.slice(0, 16)}</span>
        </>
      }
      html={found.html}
      files={found.files}
    >
      <ResultFacts result={found} />
    </Article>
  );
}
