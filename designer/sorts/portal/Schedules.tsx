import { useQuery } from '@tanstack/react-query';
import { App, Button, Tag } from 'antd';
import { useStudio } from './services.ts';
import styles from './studio-home.module.css';

const states = {
  waiting: '等待发布',
  live: '已发布，等待下线',
  done: '已完成',
  failed: '没有执行',
  cancelled: '已取消',
} as const;

/** What goes live by itself, and gives way again; called off while it can be. */
export function Schedules() {
  const services = useStudio();
  const { message } = App.useApp();
  const asked = useQuery({ queryKey: ['studio', 'schedules'], queryFn: () => services.schedules(), staleTime: 0 });
  const rows = asked.data ?? [];
  if (rows.length === 0) return null;
  const cancel = (id: string) =>
    services.cancelSchedule(id).then(
      () => asked.refetch(),
      (error: Error) => message.error(error.message),
    );
  return (
    <section aria-label="发布计划" className={styles.list}>
      <header>
        <h2>发布计划</h2>
      </header>
      <ul>
        {rows.map(({ id, title, at, until, state, message: told }) => (
          <li key={id}>
            <span>
              <strong>{title}</strong> {at} 发布{until ? `，${until} 恢复` : ''}
            </span>
            <Tag>{states[state]}</Tag>
            {state === 'failed' && <span>{told}</span>}
            {(state === 'waiting' || state === 'live') && services.rights.publish && (
              <Button size="small" onClick={() => cancel(id)}>
                取消
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
