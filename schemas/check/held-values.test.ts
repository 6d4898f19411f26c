import { describe, expect, test } from 'vitest';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { runProgram } from './run-program.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const node = (key: string, open: '*' | readonly string[]) => ({ key, label: key, tone: 'neutral', open, next: null });
const states = {
  field: 'status',
  start: 'draft',
  nodes: [node('draft', '*'), node('approved', [])],
  moves: [],
  way: { usual: [], led: {} },
} as unknown as EntityPlan['states'];

/** As compile says it of a value that is worked out anew in a draft alone; `moving`: from what may change by itself. */
function planOf(moving: boolean, more: Partial<EntityPlan> = {}): EntityPlan {
  const plan = testPlan({
    fields: {
      status: ['words', { locked: true }],
      rate: ['amount'],
      'lines.qty': ['amount'],
      'lines.cost': ['amount', { calcText: 'qty * ../rate' }],
    },
    parts: { lines: {} },
    plan: { states, ...more },
  });
  const nodes = plan.program.nodes.map((one) => ({ ...one, reads: ['lines.qty', 'rate'], anewIn: ['draft'], moving }));
  return { ...plan, program: { nodes } } as EntityPlan;
}

const record = (status: string, lines: readonly RecordData[]): RecordData => ({ id: 'o1', status, rate: '3', lines });
const stood = { id: 'l1', qty: '2', cost: '99.00' };
const costs = (plan: EntityPlan, before: RecordData, after: RecordData = before) =>
  (runProgram(plan, after, { asker: testAsker, kinds: testKinds, stood: before }).record.lines as RecordData[]).map(
    ({ cost }) => cost,
  );

describe('a value that is kept', () => {
  test('is worked out anew in a state that leaves open what it is made from, and stands in any other', () => {
    expect(costs(planOf(true), record('draft', [stood]))).toEqual(['6.00']);
    expect(costs(planOf(true), record('approved', [stood]))).toEqual(['99.00']);
  });

  test('stands for whoever does not see in which state its record is', () => {
    expect(costs(planOf(true, { states: null }), record('draft', [stood]))).toEqual(['99.00']);
  });

  test('follows what its own row is given, and is worked out for a row that comes', () => {
    const before = record('approved', [stood, { ...stood, id: 'l2' }]);
    const after = record('approved', [
      { ...stood, qty: '5' },
      { ...stood, id: 'l2' },
      { id: 'new', qty: '1' },
    ]);
    expect(costs(planOf(true), before, after)).toEqual(['15.00', '99.00', '3.00']);
  });

  test('that was never stored is made up for only where nothing but the record decides it', () => {
    const before = record('approved', [{ id: 'l1', qty: '2', cost: null }]);
    expect(costs(planOf(false), before)).toEqual(['6.00']);
    expect(costs(planOf(true), before)).toEqual([null]);
  });

  test('is set by no rule, until something changes that the rule reads; what else the rule says, it says', () => {
    const plan = testPlan({
      fields: { status: ['words', { locked: true }], rate: ['amount'], note: ['words'] },
      rules: {
        dear: {
          if: 'rate > 1',
          then: [{ do: 'set', target: 'note', to: "'rule'" } as never, { do: 'need', target: 'rate' } as never],
        },
      },
      plan: { states },
    });
    const nodes = plan.program.nodes.map((one) => ({ ...one, reads: ['rate'], anewIn: ['draft'] }));
    const noteOf = (before: RecordData, after: RecordData = before) => {
      const run = { asker: testAsker, kinds: testKinds, stood: before };
      const { record: told, state } = runProgram({ ...plan, program: { nodes } } as EntityPlan, after, run);
      return [told.note, state('', 'rate').need];
    };
    const kept = { ...record('approved', []), note: 'own' };
    expect(noteOf({ ...kept, status: 'draft' })).toEqual(['rule', true]);
    expect(noteOf(kept)).toEqual(['own', true]);
    expect(noteOf(kept, { ...kept, rate: '4' })).toEqual(['rule', true]);
  });
});
