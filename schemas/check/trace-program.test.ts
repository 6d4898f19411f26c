import { describe, expect, test } from 'vitest';
import { sourceOver } from './record-source.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';
import { speaksOf, traceProgram } from './trace-program.ts';

const plan = testPlan({
  fields: {
    kind: ['words', { label: '类型' }],
    why: ['words', { label: '原因' }],
    price: ['amount', { label: '价格' }],
    'lines.qty': ['amount', { label: '数量' }],
    total: ['amount', { label: '合计', calcText: 'sum(lines.qty)' }],
  },
  parts: { lines: { label: '明细' } },
  rules: {
    urgent: {
      if: "kind = 'urgent'",
      then: [{ do: 'show', target: 'why' } as never, { do: 'need', target: 'why' } as never],
    },
    never: { if: 'true', then: [{ do: 'hide', target: 'why' } as never] },
    cheap: { if: 'true', then: [{ do: 'set', target: 'price', to: '1' } as never] },
    dear: { if: "kind = 'urgent'", then: [{ do: 'set', target: 'price', to: '9' } as never] },
    big: { on: 'lines', if: 'qty > 10', then: [{ do: 'warn', target: 'lines.qty', say: '很多' } as never] },
  },
});

const traced = (record: object) =>
  traceProgram(plan, { source: sourceOver(record as never), kinds: testKinds, asker: testAsker });
const record = { kind: 'urgent', lines: [{ qty: '3' }, { qty: '30' }, { qty: '40' }] };
const nodeOf = (id: string, of: object = record) => traced(of).find((node) => node.id === id);

describe('a trace', () => {
  test('tells what a rule read and said, and whose word is stronger', () => {
    expect(nodeOf('urgent')).toMatchObject({
      sort: 'rule',
      holds: 1,
      of: 1,
      reads: [{ label: '类型', value: 'urgent' }],
      effects: [
        { target: 'why', say: '显示“原因”', by: 'never' },
        { target: 'why', say: '“原因”必填', by: null },
      ],
    });
  });

  test('tells what a rule says when its condition does not hold', () => {
    expect(nodeOf('urgent', {})).toMatchObject({
      holds: 0,
      reads: [{ label: '类型', value: null }],
      effects: [{ say: '隐藏“原因”' }],
    });
  });

  test('tells which value came later', () => {
    expect(nodeOf('cheap')?.effects).toEqual([{ target: 'price', say: '“价格”取 1', by: 'dear' }]);
    expect(nodeOf('dear')?.effects).toEqual([{ target: 'price', say: '“价格”取 9', by: null }]);
  });

  test('counts the rows that a rule of lines holds for', () => {
    expect(nodeOf('big')).toMatchObject({ part: 'lines', holds: 2, of: 3, reads: [{ label: '数量', value: '3' }] });
  });

  test('shows how a value is calculated', () => {
    expect(nodeOf('calc:total')).toMatchObject({
      sort: 'calc',
      title: '合计',
      say: expect.stringContaining('自动计算'),
    });
  });
});

test('a place finds the rules that speak of it, also those about the lines around it', () => {
  const about = (path: string) =>
    traced(record)
      .filter((node) => speaksOf(node, path))
      .map(({ id }) => id);
  expect(about('why')).toEqual(['urgent', 'never']);
  expect(about('lines.qty')).toEqual(['big']);
  expect(about('kind')).toEqual([]);
});
