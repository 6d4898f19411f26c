import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { ImportRow, UndoReview } from '../../../../../server/features/packages/packages.contract.ts';
import sheet from '../../../../frame/sheet/sheet.module.css';
import type { Release } from '../../../../http/metadata-calls.ts';
import { loadImports, reviewUndo, undoImport } from '../../../../http/release-calls.ts';
import { ReviewSheet } from '../ReviewSheet.tsx';
import { releaseKeys } from '../release-keys.ts';
import styles from '../releases.module.css';
import { useAfterRelease } from '../use-after-release.ts';
import { useMay } from '../use-may.ts';

const states = {
  drafts: ['导入为草稿', 'processing'],
  published: ['已发布', 'success'],
  undone: ['已撤销', 'default'],
} as const;

/** What came with packages, the latest first; each may be taken back while nothing stands on it. */
export function Imports() {
  const may = useMay();
  const [undone, setUndone] = useState<ImportRow | null>(null);
  const asked = useQuery({ queryKey: [...releaseKeys.packages, 'imports'], queryFn: loadImports });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <section className={sheet.sheet} aria-label="导入记录">
      {asked.data.length === 0 && <Empty description="还没有导入过配置包" />}
      <ul className={styles.documents}>
        {asked.data.map((row) => (
          <li key={row.id}>
            <div className={sheet.line}>
              <span className={styles.title}>
                <b>{row.name}</b>
                <Tag color={states[row.state][1]}>{states[row.state][0]}</Tag>
                {row.revision !== null && <span>第 {row.revision} 版</span>}
                <span className={sheet.quiet}>
                  {row.by} · {row.at.slice(0, 16)}
                </span>
              </span>
              {row.state !== 'undone' && may('metadata:publish') && (
                <Button size="small" onClick={() => setUndone(row)}>
                  撤销导入
                </Button>
              )}
            </div>
            <p className={`${styles.note} ${sheet.quiet}`}>来自 {row.source}</p>
            <p className={styles.note}>{row.landed.map(({ title }) => title).join('、')}</p>
            {row.undoneBy && (
              <p className={`${styles.note} ${sheet.quiet}`}>
                {row.undoneBy} · {row.undoneAt?.slice(0, 16)} 撤销
              </p>
            )}
          </li>
        ))}
      </ul>
      {undone && <UndoDrawer row={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

interface UndoProps {
  readonly row: ImportRow;
  readonly onClose: () => void;
}

function UndoDrawer({ row: { id, name }, onClose }: UndoProps) {
  const { message } = App.useApp();
  const afterRelease = useAfterRelease();
  const asked = useQuery({
    queryKey: [...releaseKeys.packages, 'undo', id],
    queryFn: () => reviewUndo(id),
    staleTime: 0,
  });
  const undo = async (ask: Partial<Release>) => {
    await undoImport(id, ask);
    message.success(`已撤销导入“${name}”，恢复为导入之前的内容`);
    onClose();
    await afterRelease();
  };
  return (
    <Drawer open title={`撤销导入“${name}”`} size="min(720px, 100vw)" onClose={onClose}>
      {asked.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.data && <Undo undo={asked.data} onUndo={undo} />}
    </Drawer>
  );
}

function Undo({
  undo,
  onUndo,
}: {
  readonly undo: UndoReview;
  readonly onUndo: (ask: Partial<Release>) => Promise<void>;
}) {
  const { message } = App.useApp();
  const { blocked, drafts, review } = undo;
  if (blocked.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        title="导入之后已有新的工作，不能撤销"
        description={
          <ul className={styles.words}>
            {blocked.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        }
      />
    );
  const titles = drafts.map(({ title }) => `“${title}”`).join('、');
  return (
    <div className={styles.review}>
      {drafts.length > 0 && <Alert type="info" showIcon title={`${titles}的草稿会一起放弃`} />}
      {review.documents.length > 0 ? (
        <ReviewSheet review={review} okText="撤销这次导入" onRelease={onUndo} />
      ) : (
        <Button type="primary" danger onClick={() => onUndo({}).catch((fault: Error) => message.error(fault.message))}>
          撤销这次导入
        </Button>
      )}
    </div>
  );
}
