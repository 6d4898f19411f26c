import type { WaitingKind } from '../../../schemas/wire/flows.ts';
import type { Desk } from '../../http/desk-calls.ts';

interface DeskLook {
  readonly title: string;
  readonly screen: string;
  /** What its narrowing to what presses is called. */
  readonly late: string;
  readonly nothing: string;
}

export const desks: Readonly<Record<Desk, DeskLook>> = {
  todo: { title: '待办', screen: 'flows/todo', late: '已逾期', nothing: '没有等您处理的事，今天可以从容一些。' },
  done: {
    title: '已办',
    screen: 'flows/done',
    late: '逾期办理',
    nothing: '您还没有办理过审批。办理过的单据会留在这里。',
  },
  mine: {
    title: '我发起的',
    screen: 'flows/mine',
    late: '已逾期',
    nothing: '您还没有发起审批。提交单据后，可以在这里看到它到了哪一步。',
  },
  all: { title: '流程实例', screen: 'flows/instances', late: '已逾期', nothing: '公司里还没有发起过审批。' },
  copies: { title: '抄送我的', screen: 'flows/copies', late: '未读', nothing: '还没有抄送给您的单据。' },
};

/** Those one goes between; the other stands by itself in the menu. */
export const ownDesks: readonly Desk[] = ['todo', 'done', 'mine', 'copies'];

/** What waits without a decision: records that whoever looks is to lead on. */
export const workDesk = { title: '业务任务', screen: 'flows/work' } as const;

/** What may wait, as one narrows the one list to it. */
export const kinds = [
  { value: 'decision', label: '审批' },
  { value: 'work', label: '业务' },
  { value: 'returned', label: '退回' },
  { value: 'job', label: '任务失败' },
] as const satisfies readonly { readonly value: WaitingKind; readonly label: string }[];

export const kindOf = (text: string | null): WaitingKind | undefined =>
  kinds.find(({ value }) => value === text)?.value;

export const statuses = [
  { value: 'running', label: '审批中' },
  { value: 'suspended', label: '已挂起' },
  { value: 'agreed', label: '已同意' },
  { value: 'refused', label: '已拒绝' },
  { value: 'back', label: '已退回' },
  { value: 'withdrawn', label: '已撤回' },
  { value: 'ended', label: '已终止' },
] as const;

export type Status = (typeof statuses)[number]['value'];

export const statusOf = (text: string | null): Status | undefined =>
  statuses.find(({ value }) => value === text)?.value;
