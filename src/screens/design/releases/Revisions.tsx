import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { Revision } from '../../../../schemas/wire/review.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { loadRevisions } from '../../../http/metadata-calls.ts';
import { RollbackDrawer } from './RollbackDrawer.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';

/** What was published, the latest first; each a place to go back to. */
export function Revisions() {
  const [back, setBack] = useState<{ readonly to: number; readonly name: string } | null>(null);
  const asked = useInfiniteQuery({
    queryKey: releaseKeys.revisions,
    queryFn: ({ pageParam }) => loadRevisions(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < 20 ? undefined : last.at(-1)?.revision),
  });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const revisions = asked.data.pages.flat();
  const oldest = revisions.at(-1);
  if (revisions.length === 0)
    return (
      <section className={sheet.sheet}>
        <Empty description="还没有发布过。现在使用的是产品自带的配置。" />
      </section>
    );
  return (
    <section className={sheet.sheet} aria-label="版本记录">
      <ol className={styles.revisions}>
        {revisions.map((revision, index) => (
          <li key={revision.revision}>
            <div className={sheet.line}>
              <span className={styles.title}>
                <b>第 {revision.revision} 版</b>
                {index === 0 && <Tag color="success">正在使用</Tag>}
                <span className={sheet.quiet}>
                  {revision.by} · {revision.at.slice(0, 16)}
                </span>
              </span>
              {index > 0 && (
                <Button
                  size="small"
                  onClick={() => setBack({ to: revision.revision, name: `第 ${revision.revision} 版` })}
                >
                  回到这一版
                </Button>
              )}
            </div>
            {revision.note && <p className={styles.note}>{revision.note}</p>}
            <Changes revision={revision} />
          </li>
        ))}
        {oldest && !asked.hasNextPage && (
          <li>
            <div className={sheet.line}>
              <span className={styles.title}>
                <b>最初</b>
                <span className={sheet.quiet}>第一次发布之前</span>
              </span>
              <Button size="small" onClick={() => setBack({ to: oldest.revision - 1, name: '第一次发布之前' })}>
                回到最初
              </Button>
            </div>
          </li>
        )}
      </ol>
      {asked.hasNextPage && (
        <Button block type="text" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          更早的版本
        </Button>
      )}
      {back && <RollbackDrawer {...back} onClose={() => setBack(null)} />}
    </section>
  );
}

const shown = 3;

/** Few changes are read at once, many when they are asked for. */
function Changes({ revision: { documents, steps } }: { readonly revision: Revision }) {
  const lines = [
    ...documents.flatMap(({ id, title, words }) =>
      words.map((word) => ({ of: id, text: `${sayTitle(title) || id}：${word}` })),
    ),
    ...steps.map(({ say }) => ({ of: 'data', text: `数据：${say}` })),
  ];
  const rest = lines.slice(shown);
  const list = (some: typeof lines) => (
    <ul className={styles.words}>
      {some.map(({ of, text }) => (
        <li key={`${of}${text}`}>{text}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(lines.slice(0, shown))}
      {rest.length > 0 && (
        <details className={styles.passed}>
          <summary>另外 {rest.length} 处改动</summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}

const sayTitle = (title: unknown): string =>
  typeof title === 'string' ? title : ((title as { zh?: string } | null)?.zh ?? '');
