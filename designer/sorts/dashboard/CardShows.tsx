import { Alert, Skeleton } from 'antd';
import { Chart } from '../../../renderers/charts/Chart.tsx';
import { cellOf } from '../../../renderers/reports/report-cell.tsx';
import type { CardPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { CardFigures } from '../../../schemas/wire/figures.ts';
import styles from './board.module.css';

interface Props {
  /** Undefined: nothing of it is mine to see. */
  readonly plan: CardPlan | undefined;
  readonly found: CardFigures | undefined;
  readonly isThere: boolean;
}

/** What a card would show me. */
export function CardShows({ plan, found, isThere }: Props) {
  if (!isThere) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  if (!plan) return <p className={styles.quiet}>以您的权限看不到这张卡片，有权限的人看得到</p>;
  if (found?.failed) return <Alert type="warning" title={found.failed} />;
  const { shows } = plan;
  if (shows.is === 'chart') return <Chart plan={shows.chart} rows={found?.records ?? []} />;
  if (shows.is === 'todos')
    return (
      <ul>
        {shows.todos.map(({ key, title }) => (
          <li key={key}>
            {title}：{found?.counts?.[key] ?? 0}
          </li>
        ))}
      </ul>
    );
  if (shows.is === 'shortcuts')
    return (
      <ul>
        {shows.shortcuts.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    );
  if (shows.is === 'latest') {
    const [first] = shows.query.columns.filter(({ off }) => !off);
    return (
      <ul>
        {(found?.records ?? []).map(
          (row, index) => first && <li key={String(row.id ?? index)}>{cellOf(first, row)}</li>,
        )}
      </ul>
    );
  }
  return <p className={styles.quiet}>{shows.is === 'greeting' ? '问候语和今天的日期' : '实时数据，发布后显示'}</p>;
}
