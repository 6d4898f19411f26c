import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, read, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { sayChanges } from './say-changes.ts';
import { sayIssueIn } from './say-issue.ts';

const timed = (): Raw => {
  const order = workedOrder();
  order.states.moves[0].after = { of: 'orderDate', days: '3', working: true, at: '18:00' };
  order.remind = [
    { key: 'due', label: '交期', of: 'orderDate', before: [30, 7, 0], to: { user: 'buyer' }, say: '快到交期了' },
    { key: 'late', label: '逾期', of: 'orderDate', after: [1], to: { user: 'buyer' }, say: '已经逾期' },
  ];
  return order;
};
const said = (change: (doc: Raw) => void, json = timed()) => {
  const [before, after] = [read(json), structuredClone(read(json))];
  change(after);
  return sayChanges(before, after, { fields: fieldKinds });
};

test.each<[string, (doc: Raw) => void, string[]]>([
  [
    'another hour',
    (doc) => {
      doc.states.moves.submit.after.at = '09:00';
    },
    ['流转“提交”到时自动办理：“订单日期”之后3个工作日的09:00'],
  ],
  [
    'since its state',
    (doc) => {
      doc.states.moves.submit.after = { hours: '48' };
    },
    ['流转“提交”到时自动办理：进入状态之后48小时'],
  ],
  [
    'by people alone',
    (doc) => {
      delete doc.states.moves.submit.after;
    },
    ['流转“提交”不再到时自动办理'],
  ],
  [
    'by the house from now on',
    (doc) => {
      doc.states.moves.approve.after = { of: 'orderDate' };
    },
    ['流转“同意”到时自动办理：“订单日期”'],
  ],
  [
    'other days',
    (doc) => {
      doc.remind.due.before = [7, 0];
      doc.remind.due.after = [1];
    },
    ['修改了到期提醒“交期”：“订单日期”前7天和当天和过后1天'],
  ],
  [
    'working days',
    (doc) => {
      doc.remind.due.working = true;
    },
    ['修改了到期提醒“交期”：“订单日期”前30、7个工作日和当天'],
  ],
  [
    'other words',
    (doc) => {
      doc.remind.due.say = '明天到期';
    },
    ['修改了到期提醒“交期”'],
  ],
  [
    'no reminder',
    (doc) => {
      delete doc.remind.due;
    },
    ['删除到期提醒“交期”'],
  ],
])('%s', (_, change, expected) => {
  expect(said(change)).toEqual(expected);
});

test('a new reminder is told with its times', () => {
  const now = timed();
  const before = structuredClone(now);
  before.remind.pop();
  expect(sayChanges(read(before), read(now), { fields: fieldKinds })).toEqual([
    '新增到期提醒“逾期”：“订单日期”过后1天',
  ]);
});

test('a fault of a term is told in the words of its fields and functions', () => {
  const say = (code: 'timed_leans' | 'one_of_two' | 'missing_key', path: string, params: Record<string, string>) =>
    sayIssueIn(read(timed()), { code, path, params }, { fields: fieldKinds });
  expect(say('timed_leans', '/states/moves/submit/after/days', { near: 'today' })).toContain('“今天”不能用来算时限');
  expect(say('one_of_two', '/states/moves/submit/after', { a: 'days', b: 'hours' })).toContain('“天数”与“小时数”');
  expect(say('missing_key', '/remind/due/while', { key: 'while' })).toContain('“提醒的状态”');
});
