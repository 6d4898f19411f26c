import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Progress } from 'antd';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { TaskShown } from '../../../server/features/jobs/tasks.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { cancelTask } from '../../http/task-calls.ts';
import styles from './task-list.module.css';
import { isLive, percentOf, taskWords } from './task-words.ts';

/** Work in the background, newest first: how far it is, what came of it, and a way to end it. */
export function TaskList({ tasks }: { readonly tasks: readonly TaskShown[] }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </ul>
  );
}

function Task({ task }: { readonly task: TaskShown }) {
  const { text, tone } = taskWords[task.status];
  const percent = percentOf(task);
  return (
    <li className={styles.task}>
      <div className={styles.line}>
        <b>{task.title}</b>
        <StatusDot tone={tone}>{text}</StatusDot>
        <time className={styles.when}>{(task.startTime ?? task.createTime).slice(0, 16)}</time>
        {isLive(task) && <Cancel task={task} />}
      </div>
      {isLive(task) && (
        <Progress
          percent={percent ?? 0}
          status="active"
          size="small"
          format={() => (percent === null ? '准备中' : `${percent}%`)}
          aria-label={`${task.title}的进度`}
        />
      )}
      <p className={styles.said} aria-live="polite">
        {task.message ?? task.doing ?? ' '}
      </p>
    </li>
  );
}

function Cancel({ task }: { readonly task: TaskShown }) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const ask = () =>
    modal.confirm({
      title: `取消“${task.title}”？`,
      content: '已经做的部分会全部撤回，不会留下一半的结果。',
      okText: '取消任务',
      okButtonProps: { danger: true },
      cancelText: '让它继续',
      onOk: async () => {
        try {
          await cancelTask(task.id);
        } catch (caught) {
          tellFault(message, caught);
        }
        await queries.invalidateQueries({ queryKey: ['tasks'] });
      },
    });
  return (
    <Button type="link" size="small" onClick={ask}>
      取消
    </Button>
  );
}
