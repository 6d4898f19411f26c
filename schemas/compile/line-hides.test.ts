import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { runCases } from '../cases/run-cases.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { farHidesFor } from './far-hides.ts';
import { rowPlace } from './line-hides.ts';
import { planFor } from './plan-for.ts';

const bidder = (grant: Raw) => (doc: Raw) => {
  doc.access.roles.bidder = { do: ['read'], ...grant };
};
const own = { parts: { lines: { rows: 'qty > 1' } } };

function hidesOf(change: (doc: Raw) => void, path: string) {
  const model = workedModel(change);
  const entity = model.entities.get('purchaseOrder');
  if (!entity) throw new Error('purchaseOrder');
  return farHidesFor(model, entity, { roles: ['bidder'] })
    .of(path)
    .map(({ part, when }) => `${part}: ${printExpression(when)}`);
}

describe('lines that a grant shows', () => {
  test('are asked of each row, for the row itself, what stands in it and below', () => {
    for (const path of [rowPlace('lines'), 'lines.qty', 'lines.schedules.qty'])
      expect(hidesOf(bidder(own), path)).toEqual(['lines: qty > 1']);
    expect(hidesOf(bidder(own), 'lines')).toEqual([]);
    expect(hidesOf(bidder(own), 'supplier')).toEqual([]);
  });

  test('add up with those of other grants, each in its records', () => {
    const also = [{ key: 'issued', label: '下达后', rows: "status = 'issued'", do: ['read'] }];
    expect(hidesOf(bidder({ ...own, also }), rowPlace('lines'))).toEqual(["lines: qty > 1 or ../status = 'issued'"]);
    const all = [{ key: 'all', label: '全部', do: ['read'] }];
    expect(hidesOf(bidder({ ...own, also: all }), rowPlace('lines'))).toEqual([]);
  });

  test('show a field in the lines of those grants that show it', () => {
    const also = [{ key: 'own', label: '自己的', do: ['read'], ...own }];
    const change = bidder({ hide: ['lines.price', 'lines.amount', 'total'], also });
    expect(hidesOf(change, 'lines.qty')).toEqual([]);
    expect(hidesOf(change, 'lines.price')).toEqual(['lines: qty > 1']);
  });

  test('keep what is worked out over all of them from the browser', () => {
    const change = (doc: Raw) => {
      bidder(own)(doc);
      delete doc.fields.total.stored;
    };
    const plan = planFor(workedModel(change), 'purchaseOrder', { roles: ['bidder'] });
    expect(plan?.fields.total?.calc ?? null).toBeNull();
    expect(hidesOf(change, 'total')).toEqual([': count(lines where if(qty > 1, false, true)) = 0']);
  });

  test('are faulted where no part is, and where a condition is none', () => {
    const wrong = compileWorked(
      bidder({ hide: ['total'], parts: { lines: { rows: 'qty' }, ghosts: { rows: 'qty > 1' } } }),
    );
    expect(told(wrong.issues)).toEqual([
      'wrong_result entity:purchaseOrder /access/roles/bidder/parts/lines/rows',
      'unknown_part entity:purchaseOrder /access/roles/bidder/parts/ghosts',
    ]);
  });

  test('are told by a sum that is stored: whoever grants them is warned', () => {
    const found = (grant: Raw) =>
      (compileWorked(bidder(grant)).issues ?? []).flatMap(({ code, params }) =>
        code === 'lines_told' ? [params?.field] : [],
      );
    expect(found(own)).toContain('含税总额');
    expect(found({ ...own, hide: ['total'] })).not.toContain('含税总额');
  });

  test('are tried by a case', () => {
    const wrongOf = (qty: string, then: Raw) => {
      const model = workedModel((doc) => {
        bidder(own)(doc);
        doc.cases = [{ name: 'one', as: 'bidder', in: 'draft', given: { lines: [{ qty }] }, then }];
      });
      return runCases(model, 'purchaseOrder', fieldKinds).verdicts[0]?.wrong;
    };
    expect(wrongOf('2', { shown: ['lines.qty'] })).toEqual([]);
    expect(wrongOf('1', { hidden: ['lines.qty'] })).toEqual([]);
    expect(wrongOf('1', { shown: ['lines.qty'] })).toHaveLength(1);
  });
});
