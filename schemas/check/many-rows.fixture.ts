import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { testPlan } from './test-plan.ts';

/** An order whose lines look at one another in every way there is: shares, the cheapest, doubles, a word about the head. */
export const manyRowsPlan = (max = 2000): EntityPlan =>
  testPlan({
    fields: {
      total: ['amount', { calcText: 'sum(lines.amount)' }],
      note: ['words'],
      'lines.name': ['words', { need: true }],
      'lines.qty': ['amount', { need: true }],
      'lines.price': ['amount'],
      'lines.amount': ['amount', { calcText: 'qty * price' }],
      'lines.share': ['amount', { calcText: 'round(amount / sum(../lines.amount), 4)' }],
      freight: ['amount'],
      'lines.freight': ['amount', { calcText: 'allocate(../freight, amount)' }],
      'lines.best': ['words'],
      'lines.schedules.qty': ['amount'],
    },
    parts: { lines: { max }, 'lines.schedules': { max } },
    rules: {
      cheapest: {
        on: 'lines',
        if: 'price = min(../lines.price)',
        then: [{ do: 'set', target: 'lines.best', to: "'Y'" }],
        else: [{ do: 'set', target: 'lines.best', to: 'nothing' }],
      },
      ofTheHead: { on: 'lines', if: 'qty > 3', then: [{ do: 'warn', target: 'note', say: '数量偏大' } as never] },
    },
    uniques: [{ part: 'lines', fields: ['lines.name'] }],
  });

export const manyRows = (count: number): RecordData => ({
  freight: '1000.00',
  lines: Array.from({ length: count }, (_, no) => ({ name: `n${no}`, qty: String(1 + (no % 5)), price: `${10 + no}` })),
});
