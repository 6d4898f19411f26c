import { Alert, Skeleton, Tag } from 'antd';
import { Chart } from '../../../renderers/charts/Chart.tsx';
import type { Document } from '../../../schemas/language/document.ts';
import { usePreview } from '../../figures/use-preview.ts';
import { useDesign } from '../../frame/services.ts';
import styles from './chart.module.css';

interface Props {
  /** The chart last, and before it the draft of the report it draws. */
  readonly documents: readonly Document[];
  readonly isWrong: boolean;
}

/** The chart as it would be for me, now. */
export function ChartPreview({ documents, isWrong }: Props) {
  const { figures } = useDesign();
  const { shown, error, loading } = usePreview(isWrong ? null : JSON.stringify(documents), () =>
    figures.chart(documents),
  );
  return (
    <section className={styles.preview} aria-label="预览" aria-busy={loading}>
      <header>
        <h2>预览</h2>
        <Tag>以我的权限</Tag>
      </header>
      {isWrong && <Alert type="warning" showIcon title="先解决下面列出的问题，预览随后更新" />}
      {!isWrong && error && <Alert type="warning" showIcon title={error} />}
      {!shown && !error && !isWrong && <Skeleton active />}
      {shown && (
        <div className={styles.picture}>
          <Chart plan={shown.plan} rows={shown.found.records ?? []} />
        </div>
      )}
    </section>
  );
}
