import { expect, test } from 'vitest';
import { allKinds } from '../../renderers/kinds.ts';
import { type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { innerFlow, withFlow, workedFlow } from '../../tests/fixtures/flows.ts';
import { namingAmong } from '../fieldsets/naming-among.ts';
import { sayChanges } from './say-changes.ts';

const decided = workedOrder();
withFlow(decided);
const documents = [decided, ...workedAround(), workedFlow(), innerFlow()].map(read);
const naming = namingAmong(documents, allKinds, { approver: '审批人' });

const said = (change: (doc: Raw) => void, json: Raw = workedFlow()) => {
  const [before, after] = [read(json), structuredClone(read(json))];
  change(after);
  return sayChanges(before, after, naming);
};

test.each<[string, (flow: Raw) => void, string[]]>([
  [
    'how often it was published is nobody’s word',
    (f) => {
      f.rev = 2;
    },
    [],
  ],
  [
    'a step comes',
    (f) => {
      f.steps.more2 = { as: 'approve', title: '总经理', who: [{ role: 'approver' }], rank: 'z9' };
    },
    ['新增审批“总经理”'],
  ],
  [
    'stopped',
    (f) => {
      f.stopped = '改用新的制度';
    },
    ['停用：改用新的制度'],
  ],
  [
    'a step goes',
    (f) => {
      delete f.steps.wait;
    },
    ['删除等待“公示”'],
  ],
  [
    'another name',
    (f) => {
      f.steps.head.title = '负责人';
    },
    ['步骤“部门负责人”改名为“负责人”'],
  ],
  [
    'elsewhere',
    (f) => {
      f.steps.fill.in = 'big';
    },
    ['办理“补充资料”移到“条件big”之下'],
  ],
  [
    'on the flow itself',
    (f) => {
      delete f.steps.fill.in;
    },
    ['办理“补充资料”移到流程的主线上'],
  ],
  [
    'other persons',
    (f) => {
      f.steps.vote.who = [{ role: 'approver' }, { leaderOf: 'start', up: 1 }];
    },
    ['审批“审批vote”改由角色“审批人”、部门负责人“发起人部门”、向上几级1办理'],
  ],
  [
    'one person among several',
    (f) => {
      f.steps.vote.who[2].field = 'supplier';
    },
    ['审批“审批vote”改由角色“审批人”、限于发起人部门及下级、办理过步骤的人“部门负责人”、单据上的人“供应商”办理'],
  ],
  [
    'another condition',
    (f) => {
      f.steps.big.when = 'total >= 200000';
    },
    ['分支条件“条件big”的条件改为「含税总额 不小于 200000」'],
  ],
  [
    'a field',
    (f) => {
      f.steps.head.fields.total = 'read';
      delete f.steps.head.fields.urgent;
    },
    ['审批“部门负责人”办理时“含税总额”改为只读', '审批“部门负责人”办理时“加急”按权限显示'],
  ],
  [
    'a time',
    (f) => {
      f.steps.head.due.after = '2d';
    },
    ['修改了审批“部门负责人”的办理时限'],
  ],
  [
    'what a refusal leads to',
    (f) => {
      f.steps.head.refuse = 'end';
    },
    ['“步骤 › 部门负责人 › 拒绝后”由由审批人选择改为结束'],
  ],
])('%s', (_, change, sentences) => {
  expect(said(change)).toEqual(sentences);
});

test('the flow of a state', () => {
  expect(
    said((order) => {
      delete order.states.nodes.submitted.flow;
    }, decided),
  ).toEqual(['状态“审批中”不再经过审批流程']);
  expect(
    said((order) => {
      order.states.nodes.issued.flow = { flows: { orderFlow: { rank: 'a0' } }, agree: 'confirm', refuse: 'revise' };
    }, decided),
  ).toEqual(['状态“已下达”须经过审批流程“订单审批”']);
  expect(
    said((order) => {
      delete order.states.nodes.submitted.flow.flows.innerFlow;
    }, decided),
  ).toEqual(['状态“审批中”删除审批流程“专项”']);
});
