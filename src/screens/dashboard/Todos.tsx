import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import type { TodoPlan } from '../../../schemas/compile/dashboard-plan.ts';
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
  if (failed) return <ChartFailed text={failed} onRetry={onRetry} />;
  if (!figures?.counts) return <ChartWaiting />;
  const { counts } = figures;
  const waiting = todos.filter(({ key }) => (counts[key] ?? 0) > 0);
  if (waiting.length === 0)
    return (
      <div className={styles.calm}>
        <CheckCircleOutlined aria-hidden />
        <p>没有等您处理的事，今天可以从容一些。</p>
      </div>
    );
  return (
    <ul className={styles.todos}>
      {waiting.map(({ key, title, list, drill }) => (
        <li key={key}>
          <Link to={drill ? drillAddress(drill, { asker }) : `/list/${list.replace('.', '/')}`}>
            <span>{title}</span>
            <b>{counts[key]}</b>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
