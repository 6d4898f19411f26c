import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { sayCount, useAwaitedCounts } from '../../frame/flows/awaited.ts';
import { useFlowCounts } from '../../frame/flows/use-flow-counts.ts';
import own from './account.module.css';
import styles from './todo-card.module.css';

/** What waits for whoever is signed in, as their desk counts it: all of it first, then the records of each document. */
export function Todos() {
  const { todo: all = 0, isMore = false } = useFlowCounts() ?? {};
  const { data, isError, refetch } = useAwaitedCounts();
  if (isError)
    return (
      <p className={own.empty}>
        没有加载成功。
        <Button type="link" size="small" onClick={() => refetch()}>
          重试
        </Button>
      </p>
    );
  if (data && data.documents.length === 0 && all === 0)
    return <p className={own.empty}>没有等您处理的单据，今天可以从容一些。</p>;
  return (
    <div className={own.works}>
      {all > 0 && <Todo title="全部待办" count={sayCount({ count: all, isMore })} to={screenPath('flows/todo')} />}
      {data?.documents.map((one) => (
        <Todo
          key={one.entity}
          title={one.title}
          count={sayCount(one)}
          to={`${screenPath('flows/todo')}?kind=work&entity=${encodeURIComponent(one.entity)}`}
        />
      ))}
    </div>
  );
}

interface TodoProps {
  readonly title: string;
  readonly count: string;
  readonly to: string;
}

const Todo = ({ title, count, to }: TodoProps) => (
  <Link className={styles.todo} to={to}>
    <span>{title}</span>
    <b>{count}</b>
  </Link>
);
