import type { FlowStepTold, FlowTold } from '../../schemas/wire/flows.ts';

const step = (key: string, as: string, title: string, more: Partial<FlowStepTold> = {}): FlowStepTold => ({
  key,
  as,
  title,
  in: null,
  stands: 'ahead',
  rule: null,
  many: null,
  persons: [],
  since: null,
  due: null,
  ...more,
});

const person = (id: string, name: string, why: string, status: string, more = {}) => ({
  id,
  name,
  for: null,
  why,
  status,
  at: null,
  remark: null,
  ...more,
});

export const sampleSteps: readonly FlowStepTold[] = [
  step('manager', 'approve', '采购经理', {
    stands: 'done',
    many: 'first',
    persons: [person('2', '周敏', '角色“采购经理”', '已同意', { at: '2026-11-24 10:05:00', remark: '价格合适' })],
  }),
  step('size', 'branch', '按金额', { stands: 'now' }),
  step('big', 'way', '十万元以上', { stands: 'now' }),
  step('finance', 'approve', '财务', {
    in: 'big',
    stands: 'now',
    many: 'first',
    since: '2026-11-24 10:05:00',
    due: '2026-11-26 10:05:00',
    persons: [person('3', '林静', '角色“财务”', '待办理', { for: '赵刚' })],
  }),
  step('who', 'branch', '是否进口', { in: 'big' }),
  step('one', 'way', '进口', { in: 'big' }),
  step('gm', 'approve', '总经理', { in: 'one', persons: [person('5', '陈总', '角色“总经理”', '预计')] }),
  step('two', 'way', '国产', { in: 'big' }),
  step('others', 'way', '其他', { stands: 'skipped' }),
  step('copies', 'cc', '抄送仓管'),
];

const event = (
  nth: number,
  at: string,
  name: string,
  said: string,
  more: Partial<FlowTold['events'][number]> = {},
) => ({
  nth,
  at,
  by: { id: String(nth), name },
  for: null,
  verb: '',
  said,
  step: null,
  stepTitle: null,
  round: null,
  remark: null,
  forced: false,
  took: null,
  ...more,
});

export const sampleFlow: FlowTold = {
  instance: '1',
  rev: 4,
  flow: 'poApproval',
  title: '采购订单审批',
  status: 'running',
  statusText: '审批中',
  starter: { id: '1', name: '王磊' },
  startedAt: '2026-11-24 09:30:00',
  endedAt: null,
  steps: [...sampleSteps],
  events: [
    event(1, '2026-11-24 09:30:00', '王磊', '发起'),
    event(2, '2026-11-24 10:05:00', '周敏', '同意', { stepTitle: '采购经理', remark: '价格合适，交期请再确认' }),
    event(3, '2026-11-24 10:20:00', '管理员', '改派 赵刚 的任务给 林静', { forced: true, remark: '赵刚出差' }),
  ],
  task: {
    id: '9',
    step: 'finance',
    stepTitle: '财务',
    sort: 'ask',
    remarkNeeded: false,
    draft: null,
    fields: {},
  },
  can: [
    'agree',
    'refuse',
    'back',
    'forward',
    'consult',
    'addBefore',
    'addAfter',
    'addBeside',
    'copy',
    'keep',
    'remark',
  ],
  backTo: [
    { step: 'start', title: '发起人', cancels: [] },
    { step: 'manager', title: '采购经理', cancels: [{ id: '7', name: '孙丽' }] },
  ],
  picks: [],
};
