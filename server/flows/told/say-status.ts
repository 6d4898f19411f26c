import type { FlowStatus, TaskStatus } from '../rows.ts';

export const sayInstance: Readonly<Record<FlowStatus, string>> = {
  running: '审批中',
  suspended: '已挂起',
  agreed: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
  back: '已退回',
  ended: '已终止',
};

const tasks: Readonly<Record<TaskStatus, string>> = {
  waiting: '等待中',
  open: '待办理',
  agreed: '已同意',
  refused: '已拒绝',
  returned: '已退回',
  forwarded: '已转办',
  answered: '已回复',
  needless: '无需处理',
};

export const sayTask = (status: TaskStatus, isHandled = false): string =>
  status === 'agreed' && isHandled ? '已办理' : tasks[status];
