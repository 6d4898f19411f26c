import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { actionKinds } from '../actions/kinds.ts';
import { askOf } from '../check/finds.ts';
import { testAsker } from '../check/test-plan.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { EntityDocument } from '../language/entity.ts';
import { compileModel } from './compile-model.ts';
import type { FindNode } from './program-model.ts';

const documents = catalogDocuments();

/** The shipped payment request, whose references that are found leave out what this says. */
function compiled(of: 'deductLeft' | 'fx', except: string) {
  const changed = structuredClone(documents).map((one) => {
    if (one.kind === 'entity' && one.key === 'paymentRequest') {
      const field = (one as EntityDocument).fields?.[of] as { find: { except?: string }[] };
      for (const attempt of field.find) attempt.except = except;
    }
    return one;
  });
  return compileModel(changed, fieldKinds, actionKinds);
}
const faults = (...asked: Parameters<typeof compiled>): readonly unknown[] => {
  const result = compiled(...asked);
  return result.ok ? [] : result.issues.map(({ code, path }) => [code, path]);
};
const row = (values: Record<string, unknown>): EvalScope => ({
  read: (_, [key = '']) => values[key],
  rows: (_, [key = '']) => (values[key] as Record<string, unknown>[] | undefined)?.map(row),
  asker: testAsker,
});

describe('what a record names already is left out of what it looks for', () => {
  test('of its rows, each once, in an order of its own', () => {
    const result = compiled('deductLeft', 'lines.deduction');
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    const nodes = result.value.entities.get('paymentRequest')?.program.nodes ?? [];
    const node = nodes.find((one): one is FindNode => one.do === 'find' && one.field === 'deductLeft');
    if (!node) throw new Error('nothing is found');
    expect(node.reads).toContain('lines.deduction');
    const head = { supplier: 's1', currency: 'CNY' };
    const lines = [{ deduction: 'd2' }, { deduction: null }, { deduction: 'd1' }, { deduction: 'd2' }];
    expect(askOf(node, row({ ...head, lines }))?.[0]).toContain('d1,d2');
    expect(askOf(node, row({ ...head, lines: [] }))?.[0]).toContain('');
    expect(askOf(node, row({ ...head, supplier: null, lines }))).toBeNull();
  });

  test('and of nothing but records of the same sort', () => {
    const at = (field: string) => `/fields/${field}/find/0/except`;
    expect(faults('deductLeft', 'lines.deduction')).toEqual([]);
    expect(faults('deductLeft', 'lines.invoice')).toEqual([['find_except_other', at('deductLeft')]]);
    expect(faults('deductLeft', 'deductLeft')).toEqual([['find_except_other', at('deductLeft')]]);
    expect(faults('deductLeft', 'nowhere')).toEqual([['unknown_field', at('deductLeft')]]);
  });
});
