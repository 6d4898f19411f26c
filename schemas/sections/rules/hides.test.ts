import { describe, expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import { planFor } from '../../compile/plan-for.ts';

const rule = (value: Raw) => (doc: Raw) =>
  doc.rules.push({ key: 'secret', title: '保密', if: "urgent = 'Y'", ...value });
const hidesOf = (change: (doc: Raw) => void, ...more: Raw[]) =>
  Object.fromEntries(
    [...(workedModel(change, ...more).entities.get('purchaseOrder')?.hides ?? [])].map(([path, hidings]) => [
      path,
      hidings.filter(({ rule }) => rule === 'secret').map(({ part, hidesWhen }) => [part, hidesWhen]),
    ]),
  );

describe('a rule that hides', () => {
  test('hides when its condition holds; one that shows hides when it does not', () => {
    expect(hidesOf(rule({ then: [{ hide: 'payTerm' }] })).payTerm).toEqual([['', true]]);
    expect(hidesOf(rule({ then: [{ show: 'payTerm' }] })).payTerm).toEqual([['', false]]);
    expect(hidesOf(rule({ then: [{ need: 'files' }], else: [{ hide: 'payTerm' }] })).payTerm).toEqual([['', false]]);
  });

  test('hides with a part everything in it, and with a value what is worked out of it on the spot', () => {
    const hides = hidesOf(rule({ then: [{ hide: 'lines' }, { hide: 'total' }] }));
    expect(hides).toMatchObject({ lines: [['', true]], 'lines.price': [['', true]], totalCn: [['', true]] });
    expect(hides.total).toEqual([['', true]]);
  });

  test('of lines is asked of each line', () => {
    expect(hidesOf(rule({ on: 'lines', if: 'qty > 5', then: [{ hide: 'price' }] }))['lines.price']).toEqual([
      ['lines', true],
    ]);
  });

  test('that folds hides nothing', () => {
    expect(hidesOf(rule({ then: [{ fold: 'payTerm' }], else: [{ unfold: 'payTerm' }] })).payTerm).toBeUndefined();
  });

  test('keeps what it hides from whoever reads it through a reference', () => {
    const other = {
      kind: 'entity',
      key: 'receipt',
      spec: 1,
      title: '收货',
      store: { table: 'receipt' },
      fields: {
        order: { type: 'ref', to: 'purchaseOrder', label: '订单' },
        term: { type: 'text', label: '条件', calc: 'order.payTerm' },
        number: { type: 'text', label: '编号', calc: 'order.poNo' },
      },
      lists: { main: { cols: ['order', 'term', 'number'] } },
      access: { roles: { buyer: { do: ['read', 'create', 'edit'] } } },
    };
    const model = workedModel(rule({ then: [{ hide: 'payTerm' }] }), other);
    const plan = planFor(model, 'receipt', { roles: ['buyer'] });
    expect(Object.keys(plan?.fields ?? {})).toContain('number');
    expect(Object.keys(plan?.fields ?? {})).not.toContain('term');
    expect(plan?.fetches).toEqual(['order.poNo']);
  });

  test.each<[string, (doc: Raw) => void, string]>([
    ['in a move', rule({ at: 'move:submit', then: [{ hide: 'payTerm' }] }), 'hide_in_move'],
    ['what names a record', rule({ then: [{ hide: 'poNo' }] }), 'hide_needed'],
    ['a state', rule({ then: [{ hide: 'status' }] }), 'hide_needed'],
    [
      'by what the database cannot say',
      rule({ if: "totalCn = '零元整'", then: [{ hide: 'payTerm' }] }),
      'hide_not_asked',
    ],
    ['from some, and clears it for all', rule({ if: 'buyer <> me()', then: [{ hide: 'urgentWhy' }] }), 'hide_clears'],
    [
      'what a sentence tells',
      (doc) => {
        rule({ then: [{ hide: 'payTerm' }] })(doc);
        const told = { error: 'supplier', say: '付款条件不符', detail: 'payTerm' };
        doc.rules.push({ key: 'tells', title: '付款条件', if: 'empty(supplier)', then: [told] });
      },
      'hide_in_detail',
    ],
    [
      'lines one by one, of which a sum is told',
      (doc) => {
        doc.fields.most = { type: 'decimal', label: '最高', calc: 'max(lines.price)' };
        rule({ on: 'lines', if: 'qty > 5', then: [{ hide: 'price' }] })(doc);
      },
      'hide_told',
    ],
  ])('is refused %s; folding is not', (_, change, code) => {
    const codes = (doc: (doc: Raw) => void) => told(compileWorked(doc).issues).filter((one) => one.startsWith('hide_'));
    expect(codes(change)).toEqual([expect.stringContaining(`${code} `)]);
    const folded = (doc: Raw) => {
      change(doc);
      const planted = doc.rules.find(({ key }: Raw) => key === 'secret');
      planted.then = planted.then.map(({ hide }: Raw) => ({ fold: hide }));
    };
    expect(codes(folded)).toEqual([]);
  });
});
