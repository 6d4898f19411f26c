import { expect, test } from 'vitest';
import type { FindNode } from '../compile/program-model.ts';
import { workedOut } from './check-record.ts';
import type { FoundReference } from './finds.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const typed = testPlan({
  fields: {
    supplier: ['words'],
    note: ['words'],
    rate: ['amount', { calcText: 'supplier.rate' }],
    'lines.qty': ['amount'],
    'lines.double': ['amount', { calcText: 'qty * 2' }],
    'lines.amount': ['amount', { calcText: 'qty * ../rate' }],
  },
  parts: { lines: {} },
  related: { 'supplier.rate': 'number' },
  rules: {
    dear: { if: 'rate > 5', then: [{ do: 'error', target: 'supplier', say: '太贵' } as never] },
    free: { if: 'empty(rate)', then: [{ do: 'set', target: 'note', to: "'nobody'" } as never] },
  },
});
const find: FindNode = {
  ...{ id: 'find', part: '', do: 'find', field: 'supplier', reads: [] },
  attempts: [{ given: [], by: [], pick: 'only', states: null }],
};
const plan = { ...typed, program: { ...typed.program, nodes: [find, ...typed.program.nodes] } };
const sent = { supplier: null, note: 'mine', lines: Array.from({ length: 50 }, (_, n) => ({ qty: String(n) })) };

/** What an order comes to whose supplier is found, at once or only after everything was worked out; and the steps of the second time. */
function worked(when: 'known' | 'later') {
  let answer: FoundReference | undefined = { id: 's1', beyond: { rate: '9' } };
  const known = answer;
  if (when === 'later') answer = undefined;
  let steps = 0;
  const finds = { answer: () => answer };
  const spend = (more: number) => {
    steps += more;
  };
  const first = workedOut(plan, sent, { asker: testAsker, kinds: testKinds, at: 'save', finds, spend });
  if (when === 'known') return { first, out: first, steps };
  answer = known;
  steps = 0;
  return { first, out: first?.found() ?? null, steps };
}

test('what is found later comes out as what was known, and only what reads it is worked out anew', () => {
  const known = worked('known');
  const later = worked('later');
  expect(later.first?.outcome.issues).toEqual([]);
  expect(later.first?.record.note).toBe('nobody');
  expect(known.out?.record).toMatchObject({ supplier: 's1', note: 'mine', rate: '9.00' });
  expect(later.out?.record).toEqual(known.out?.record);
  expect(later.out?.outcome.issues).toEqual(known.out?.outcome.issues);
  expect(later.out?.outcome.issues).toHaveLength(1);
  // Fifty lines of which one of two calculations reads what was found, and four nodes of the head.
  expect([known.steps, later.steps]).toEqual([154, 54]);
});
