import type { Tone } from '../../../schemas/compile/model.ts';
import type { TaskShown } from '../../../server/features/jobs/tasks.contract.ts';

type Status = TaskShown['status'];

export const taskWords: Readonly<Record<Status, { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: '等待执行', tone: 'waiting' },
  running: { text: '执行中', tone: 'running' },
  done: { text: '成功', tone: 'success' },
  failed: { text: '失败', tone: 'danger' },
  interrupted: { text: '中断', tone: 'danger' },
  cancelled: { text: '已取消', tone: 'neutral' },
};

export const isLive = ({ status }: TaskShown): boolean => status === 'waiting' || status === 'running';

/** Whole percent; null while nobody knows how much there is to do. */
export const percentOf = ({ done, total }: TaskShown): number | null =>
  done === null || !total ? null : Math.min(100, Math.floor((done / total) * 100));
