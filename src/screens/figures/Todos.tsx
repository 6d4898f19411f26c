import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import type { TodoPlan } from '../../../schemas/compile/dashboard-plan.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { useFlowCounts } from '../../frame/flows/use-flow-counts.ts';
import { useAsker } from '../../session/use-plan.ts';
import type { BodyProps } from './Card.tsx';
import styles from './dashboard.module.css';
import { drillAddress } from './drill.ts';

interface Props extends BodyProps {
  readonly todos: readonly TodoPlan[];
}

/** What waits for this user, the fullest pile first; what does not wait is not shown. */
export function Todos({ todos, figures, failed, onRetry }: Props) {
  const asker = useAsker();
  const flows = useFlowCounts();
  if (failed) return <ChartFailed text={failed} onRetry={onRetry} />;
  if (!figures?.counts) return <ChartWaiting />;
  const { counts } = figures;
  const waiting = todos.filter(({ key }) => (counts[key] ?? 0) > 0);
  const { todo = 0, late = 0, returned = 0, decisions = 0 } = flows ?? {};
  if (waiting.length === 0 && todo === 0)
    return (
      <div className={styles.calm}>
        <CheckCircleOutlined aria-hidden />
        <p>没有等您处理的事，今天可以从容一些。</p>
      </div>
    );
  return (
    <ul className={styles.todos}>
      <Pile title={late > 0 ? `全部待办，${late} 件已逾期` : '全部待办'} count={todo} to={screenPath('flows/todo')} />
      <Pile title="待我审批" count={decisions} to={`${screenPath('flows/todo')}?kind=decision`} />
      <Pile title="退回给我的单据" count={returned} to={`${screenPath('flows/todo')}?kind=returned`} />
      {waiting.map(({ key, title, list, drill }) => (
        <Pile
          key={key}
          title={title}
          count={counts[key] ?? 0}
          to={drill ? drillAddress(drill, { asker }) : `/list/${list.replace('.', '/')}`}
        />
      ))}
    </ul>
  );
}

interface PileProps {
  readonly title: string;
  readonly count: number;
  readonly to: string;
}

const Pile = ({ title, count, to }: PileProps) =>
  count > 0 && (
    <li>
      <Link to={to}>
        <span>{title}</span>
        <b>{count}</b>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
