import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { compileWorked, type Raw, told, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import { runCases } from '../../cases/run-cases.ts';
import { opennessOf } from '../../check/openness.ts';
import { planFor } from '../../compile/plan-for.ts';
import { scopesFor } from '../../compile/scopes-for.ts';
import { printExpression } from '../../expressions/print-expression.ts';

/** Sees every order without prices, and those that are issued with them, where it may also say when it pays. */
const bidder: Raw = {
  do: ['read'],
  hide: ['total', 'lines.price', 'lines.amount'],
  also: [{ key: 'opened', label: '开标后', rows: "status = 'issued'", do: ['export'], edit: ['payTerm'] }],
};
const withBidder = (doc: Raw) => {
  doc.access.roles.bidder = structuredClone(bidder);
};
const facet = (grant: Raw | undefined): Raw => ({
  kind: 'entity',
  key: 'myOrder',
  spec: 1,
  title: '我的订单',
  facetOf: 'purchaseOrder',
  fields: {},
  ...(grant ? { access: { roles: { bidder: grant } } } : {}),
});

describe('a role that is granted several things', () => {
  const model = workedModel(withBidder);
  const plan = planFor(model, 'purchaseOrder', { roles: ['bidder'] });
  const entity = model.entities.get('purchaseOrder');
  if (!plan || !entity) throw new Error('purchaseOrder');

  test('has a row scope for each', () => {
    const scopes = scopesFor(entity, { roles: ['bidder'] }).map((expr) => expr && printExpression(expr));
    expect(scopes).toEqual([null, "status = 'issued'"]);
    expect(plan.access.ops).toEqual({ read: [0, 1], edit: [1], export: [1] });
  });

  test('sees in the rows of one what only that one shows', () => {
    const shown = (path: string, $in: number[]) => opennessOf(plan, { id: 'o1', status: 'issued', $in })(path).shown;
    expect([shown('total', [0]), shown('total', [0, 1])]).toEqual([false, true]);
    expect([shown('lines.price', [0]), shown('lines.price', [0, 1])]).toEqual([false, true]);
    expect(shown('payTerm', [0])).toBe(true);
  });

  test('edits in the rows of one what that one lets be edited', () => {
    expect(plan.access.edit).toEqual({ 0: [], 1: ['payTerm'] });
  });

  test('is tested by a case in the rows that what it gives leaves', () => {
    const wrongOf = (said: Raw) => {
      const tried = workedModel((doc) => {
        withBidder(doc);
        Object.assign(doc.access.roles.bidder.also[0], { rows: "status = 'issued' and supplier = mySupplier()" });
        doc.cases = [{ name: 'one', as: 'bidder', ...said }];
      });
      return runCases(tried, 'purchaseOrder', fieldKinds).verdicts[0]?.wrong;
    };
    expect(wrongOf({ in: 'draft', then: { hidden: ['total'], locked: ['payTerm'] } })).toEqual([]);
    expect(wrongOf({ in: 'issued', then: { shown: ['total'] } })).toEqual([]);
    const ofAnother = { in: 'issued', given: { supplier: 's9' } };
    expect(wrongOf({ ...ofAnother, then: { hidden: ['total'], locked: ['payTerm'] } })).toEqual([]);
    expect(wrongOf({ ...ofAnother, given: { supplier: 'case-supplier' }, then: { shown: ['total'] } })).toEqual([]);
  });

  test('is told of what is wrong in each, at its place', () => {
    const wrong = compileWorked((doc) => {
      withBidder(doc);
      Object.assign(doc.access.roles.bidder.also[0], { rows: 'ghost', do: ['move:ghost'], hide: ['ghost'] });
    });
    expect(told(wrong.issues)).toEqual([
      'unknown_field entity:purchaseOrder /access/roles/bidder/also/opened/hide/0',
      'unknown_field entity:purchaseOrder /access/roles/bidder/also/opened/rows',
      'unknown_move entity:purchaseOrder /access/roles/bidder/also/opened/do/0',
    ]);
  });
});

describe('a facet of what a role is granted several things of', () => {
  const rowsAndFields = (grant: Raw | undefined) =>
    (workedModel(withBidder, facet(grant)).entities.get('myOrder')?.roles.get('bidder') ?? []).map((one) => ({
      rows: one.rows && printExpression(one.rows),
      shows: !one.hide.has('total'),
      do: [...one.do],
      edit: one.edit && [...one.edit],
    }));

  test('that says nothing of it has the same', () => {
    const own = workedModel(withBidder).entities.get('purchaseOrder')?.roles.get('bidder') ?? [];
    expect(rowsAndFields(undefined)).toEqual(
      own.map((one) => ({
        rows: one.rows && printExpression(one.rows),
        shows: !one.hide.has('total'),
        do: [...one.do],
        edit: one.edit && [...one.edit],
      })),
    );
  });

  test('narrows each: no row shows or allows what the base’s grant of that row does not', () => {
    expect(rowsAndFields({ rows: 'buyer = me()', do: ['read', 'export'] })).toEqual([
      { rows: 'buyer = me()', shows: false, do: ['read'], edit: null },
      { rows: "status = 'issued' and buyer = me()", shows: true, do: ['read', 'export'], edit: ['payTerm'] },
    ]);
  });

  test('is refused what none of them lets do or edit', () => {
    const wider = facet({ do: ['read', 'delete'], edit: ['payTerm', 'currency'] });
    expect(told(compileWorked(withBidder, wider).issues)).toContain(
      'widens_base entity:myOrder /access/roles/bidder/do',
    );
    const free = facet({
      do: ['read'],
      also: [{ key: 'more', label: '更多', do: ['import'] }],
    });
    expect(told(compileWorked(withBidder, free).issues)).toEqual([
      'widens_base entity:myOrder /access/roles/bidder/also/more/do',
    ]);
  });
});
