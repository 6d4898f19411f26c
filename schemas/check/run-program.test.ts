import { describe, expect, test } from 'vitest';
import { runProgram } from './run-program.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const plan = testPlan({
  fields: {
    total: ['amount', { calcText: 'sum(lines.amount)' }],
    note: ['words'],
    'lines.qty': ['amount'],
    'lines.amount': ['amount', { calcText: 'qty * 2' }],
    'lines.schedules.qty': ['amount'],
    'lines.schedules.half': ['amount', { calcText: 'qty / 2' }],
  },
  parts: { lines: {}, 'lines.schedules': {} },
  rules: {
    late: {
      on: 'lines.schedules',
      if: 'qty > ../qty',
      then: [{ do: 'warn', target: 'lines.schedules.qty', say: '超过行数量' } as never],
    },
    big: { if: 'total > 5', then: [{ do: 'set', target: 'note', to: "'大单'" } as never] },
  },
});

test('a record is computed in its rows and sub-rows, and what rules say stands at its pointer', () => {
  const record = {
    id: 'o1',
    note: '小单',
    lines: [{ qty: '1' }, { qty: '3', schedules: [{ qty: '1' }, { qty: '5' }] }],
  };
  const outcome = runProgram(plan, record, { asker: testAsker, kinds: testKinds });
  expect(outcome.record).toEqual({
    id: 'o1',
    note: '大单',
    total: '8.00',
    lines: [
      { qty: '1', amount: '2.00' },
      {
        qty: '3',
        amount: '6.00',
        schedules: [
          { qty: '1', half: '0.50' },
          { qty: '5', half: '2.50' },
        ],
      },
    ],
  });
  expect(outcome.issues).toEqual([
    { code: 'rule_says', path: '/lines/1/schedules/1/qty', level: 'warn', params: { say: '超过行数量', rule: 'late' } },
  ]);
  expect(record.lines[0]).toEqual({ qty: '1' });
});

test('what is no row and no number does not stop the program', () => {
  const outcome = runProgram(plan, { lines: ['x', null, { qty: 'many' }, 7] }, { asker: testAsker, kinds: testKinds });
  expect(outcome.record.total).toBe('0.00');
});

describe('rows that may not be double', () => {
  const once = testPlan({
    fields: { 'lines.qty': ['amount'], 'lines.name': ['words'], 'lines.schedules.qty': ['amount'] },
    parts: { lines: {}, 'lines.schedules': {} },
    uniques: [
      { part: 'lines', fields: ['lines.name', 'lines.qty'] },
      { part: 'lines.schedules', fields: ['lines.schedules.qty'] },
    ],
  });
  const doublesIn = (lines: readonly unknown[]) =>
    runProgram(once, { lines }, { asker: testAsker, kinds: testKinds }).issues.map(({ path }) => path);

  test('are compared with those beside them, not with those of another line', () => {
    const apart = [{ schedules: [{ qty: '1' }, { qty: '2' }] }, { schedules: [{ qty: '1' }] }];
    expect(doublesIn(apart)).toEqual([]);
    expect(doublesIn([...apart, { schedules: [{ qty: '3' }, { qty: '3' }] }])).toEqual([
      '/lines/2/schedules/0/qty',
      '/lines/2/schedules/1/qty',
    ]);
  });

  test('are compared by what their numbers are worth, and only where all is filled in', () => {
    const [one, two] = [
      { name: '螺栓', qty: '2' },
      { name: '螺栓', qty: '2.00' },
    ];
    expect(doublesIn([one, two, { name: '螺栓', qty: '20' }])).toHaveLength(2);
    expect(doublesIn([{ name: '螺栓' }, { name: '螺栓', qty: '' }, one])).toEqual([]);
  });
});
