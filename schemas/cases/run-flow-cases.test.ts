import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { innerFlow, withFlow, workedFlow } from '../../tests/fixtures/flows.ts';
import { runFlowCases } from './run-flow-cases.ts';

const wrongOf = (example: Raw): readonly string[] => {
  const flow = { ...workedFlow(), cases: [{ name: '一', ...example }] };
  flow.steps = flow.steps.filter(({ key }: Raw) => key !== 'more');
  return runFlowCases(workedModel(withFlow, flow, innerFlow()), 'orderFlow', fieldKinds)[0]?.wrong ?? ['没有用例'];
};

const big = { total: '120000', urgent: 'Y' };

test('where such a record goes if everybody agrees', () => {
  expect(wrongOf({ given: big, then: { goes: ['head', 'vote', 'tell'], skips: ['fill'], ends: 'agree' } })).toEqual([]);
  expect(wrongOf({ given: { total: '5' }, then: { goes: ['head', 'fill'], skips: ['vote', 'wait'] } })).toEqual([]);
});

test('by its lines, where it gives them', () => {
  const lines = [{ qty: '200', price: '1000', taxRate: '0.13' }];
  expect(wrongOf({ given: { lines, urgent: 'Y' }, then: { skips: ['vote'] } })).toEqual(['不应当经过“审批vote”']);
});

test('what is otherwise than it says', () => {
  expect(wrongOf({ given: { total: '5' }, then: { goes: ['vote', 'head'] } })[0]).toMatch(
    /^应当依次经过“审批vote”、“部门负责人”，实际经过“部门负责人”、“补充资料”/,
  );
  expect(wrongOf({ given: big, then: { skips: ['vote'], ends: 'refuse' } })).toEqual([
    '不应当经过“审批vote”',
    '应当以不同意结束，实际以同意结束',
  ]);
});
