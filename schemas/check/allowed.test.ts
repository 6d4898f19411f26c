import { describe, expect, test } from 'vitest';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { allowed } from './allowed.ts';
import { opennessOf } from './openness.ts';
import { testAsker, testPlan } from './test-plan.ts';

const read = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

const states = {
  field: 'status',
  way: { usual: [], led: {} },
  start: 'draft',
  nodes: [
    { key: 'draft', label: '草稿', tone: 'neutral', open: '*', next: null },
    { key: 'submitted', label: '审批中', tone: 'waiting', open: [], next: null },
    { key: 'issued', label: '已下达', tone: 'running', open: ['lines.schedules', 'files'], next: null },
  ],
  moves: [
    {
      key: 'submit',
      label: '提交',
      from: ['draft'],
      to: 'submitted',
      when: read('count(lines) > 0'),
      unless: '请先填写明细',
      ask: [],
      notByOwner: false,
      danger: false,
    },
    {
      key: 'approve',
      label: '同意',
      from: ['submitted'],
      to: 'issued',
      when: read("supplier.country = 'CN'"),
      unless: null,
      ask: [],
      notByOwner: true,
      danger: false,
    },
  ],
} satisfies EntityPlan['states'];

const plan = testPlan({
  fields: {
    status: ['words'],
    supplier: ['words'],
    files: ['words'],
    total: ['amount'],
    'lines.qty': ['amount'],
    'lines.schedules.qty': ['amount'],
  },
  parts: { lines: {}, 'lines.schedules': {} },
  plan: {
    states,
    access: {
      scopes: 2,
      ops: { read: [0, 1], create: [0], edit: [0, 1], delete: [0], 'move:submit': [0], 'move:approve': [1] },
      shown: { total: [0] },
      edit: { 1: ['files', 'lines'] },
    },
  },
});

const record = (more: RecordData = {}): RecordData => ({
  id: 'o1',
  status: 'draft',
  $in: [0],
  createBy: 'someone',
  updateBy: 'someone',
  lines: [{ qty: '1' }],
  supplier: 's1',
  $rel: { 'supplier.country': 'CN' },
  ...more,
});

const refusers = (operation: string, data: RecordData | null) => allowed(plan, data, operation, testAsker).reasons;

describe('an operation is allowed', () => {
  test.each<[string, RecordData | null]>([
    ['create', null],
    ['edit', record()],
    ['delete', record()],
    ['move:submit', record()],
    ['move:approve', record({ status: 'submitted', $in: [1] })],
    ['edit', record({ status: 'issued' })],
    ['move:submit', null],
  ])('%s', (operation, data) => {
    expect(allowed(plan, data, operation, testAsker)).toEqual({ allowed: true, reasons: [] });
  });
});

test.each([
  ['who made it', { createBy: 'u1', updateBy: 'someone' }],
  ['who changed it last', { createBy: 'someone', updateBy: 'u1' }],
])('four eyes: %s may not approve it', (_, by) => {
  const told = refusers('move:approve', record({ status: 'submitted', $in: [1], ...by }));
  expect(told).toEqual([{ by: 'rule', say: '制单人或最后修改人不能“同意”，请由他人办理' }]);
});

describe('everyone who refuses is told', () => {
  test.each<[string, RecordData | null, readonly [string, string][]]>([
    ['export', null, [['role', '您的角色没有“导出”的权限']]],
    ['delete', record({ $in: [1] }), [['role', '这条数据不在您可以“删除”的范围内']]],
    ['edit', record({ status: 'submitted' }), [['state', '“审批中”状态下不能编辑']]],
    ['delete', record({ status: 'issued' }), [['state', '“已下达”状态下不能删除']]],
    ['move:submit', record({ lines: [] }), [['rule', '请先填写明细']]],
    [
      'move:approve',
      record({ createBy: 'u1', $rel: {} }),
      [
        ['role', '这条数据不在您可以“同意”的范围内'],
        ['state', '当前是“草稿”，只有“审批中”时才能“同意”'],
        ['rule', '制单人或最后修改人不能“同意”，请由他人办理'],
        ['rule', '不满足“同意”的条件'],
      ],
    ],
  ])('%s', (operation, data, expected) => {
    expect(refusers(operation, data).map(({ by, say }) => [by, say])).toEqual(expected);
  });
});

test('editing is refused where the state leaves this person nothing to write', () => {
  const own = (edit: Record<number, string[]>) => ({ ...plan, access: { ...plan.access, edit } });
  const issued = record({ status: 'issued', $in: [1] });
  expect(allowed(own({ 1: ['lines'] }), issued, 'edit', testAsker).allowed).toBe(true);
  expect(allowed(own({ 1: ['supplier'] }), issued, 'edit', testAsker).reasons).toEqual([
    { by: 'state', say: '“已下达”状态下没有您可以填写的内容' },
  ]);
  expect(allowed(own({ 1: ['supplier'] }), { ...issued, status: 'draft' }, 'edit', testAsker).allowed).toBe(true);
});

test('a row of a list is offered what its missing fields cannot decide', () => {
  const { lines: _, ...row } = record();
  expect(allowed(plan, row, 'move:submit', testAsker).allowed).toBe(false);
  expect(allowed(plan, row, 'move:submit', testAsker, { partial: true }).allowed).toBe(true);
  expect(allowed(plan, { ...row, lines: [] }, 'move:submit', testAsker, { partial: true }).allowed).toBe(false);
});

describe('a field is open', () => {
  test.each<[string, RecordData | null, ReturnType<ReturnType<typeof opennessOf>>]>([
    ['total', null, { shown: true, editable: true, by: null }],
    ['total', record(), { shown: true, editable: true, by: null }],
    ['total', record({ $in: [1] }), { shown: false, editable: false, by: 'role' }],
    ['supplier', record({ $in: [1] }), { shown: true, editable: false, by: 'role' }],
    ['lines.qty', record({ $in: [1] }), { shown: true, editable: true, by: null }],
    ['supplier', record({ $in: [0, 1] }), { shown: true, editable: true, by: null }],
    ['supplier', record({ status: 'issued' }), { shown: true, editable: false, by: 'state' }],
    ['lines', record({ status: 'issued' }), { shown: true, editable: false, by: 'state' }],
    ['lines.schedules.qty', record({ status: 'issued' }), { shown: true, editable: true, by: null }],
    ['files', record({ status: 'submitted' }), { shown: true, editable: false, by: 'state' }],
  ])('%s', (path, data, openness) => {
    expect(opennessOf(plan, data)(path)).toEqual(openness);
  });
});
