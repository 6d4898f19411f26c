import { describe, expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { buyerAsker, sampleOrder } from '../record/fixture/sample-order.ts';
import { createFormStore } from './form-store.ts';
import { HEAD } from './tree.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);

describe('a check', () => {
  const store = () => createFormStore({ plan, record: sampleOrder(2), asker: buyerAsker });

  test('puts what is wrong where it is wrong, and takes it away when that is written', () => {
    const form = store();
    form.set('line-0002', 'lines.qty', null);
    form.set(HEAD, 'supplier', null);
    const issues = form.check('save');
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['required /supplier', 'required /lines/1/qty']);
    expect(form.state('line-0002', 'lines.qty').issues).toMatchObject([{ code: 'required' }]);
    expect(form.jotai.get(form.issuesAtom)).toHaveLength(2);
    form.set('line-0002', 'lines.qty', '3');
    expect(form.state('line-0002', 'lines.qty').issues).toEqual([]);
    expect(form.jotai.get(form.issuesAtom)).toHaveLength(1);
  });

  test('does not say again what a rule says while one types', () => {
    const form = store();
    form.set('line-0001', 'lines.needDate', '2020-01-01');
    expect(form.state('line-0001', 'lines.needDate').issues).toHaveLength(1);
    form.check('save');
    expect(form.state('line-0001', 'lines.needDate').issues).toHaveLength(1);
    expect(form.jotai.get(form.issuesAtom)).toHaveLength(1);
  });

  test('for a move asks for more than one for saving', () => {
    const form = createFormStore({ plan, record: sampleOrder(1, { receiver: null }), asker: buyerAsker });
    expect(form.check('save')).toEqual([]);
    expect(form.check('move:submit')).toMatchObject([{ code: 'required', path: '/receiver' }]);
  });

  test('of a part that lost all its rows is about the part', () => {
    const form = store();
    form.removeRows(HEAD, 'lines', [...form.rows(HEAD, 'lines')]);
    form.check('save');
    expect(form.state(HEAD, 'lines').issues).toMatchObject([{ code: 'too_few_rows' }]);
  });
});
