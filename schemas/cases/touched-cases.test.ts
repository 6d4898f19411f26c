import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, workedAround, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import type { Model } from '../compile/model.ts';
import { runCases } from './run-cases.ts';
import { casesTouchedBy } from './touched-cases.ts';

const supplier = (): Raw => workedAround().find(({ key }) => key === 'supplier');

/** An order whose cases are told of what stands behind its supplier, and a side of the supplier with cases of its own. */
function modelOf(change: (supplier: Raw) => void = () => {}, ...more: readonly Raw[]): Model {
  const changed = supplier();
  changed.cases = [{ name: '名称必填', then: { need: ['name'] } }];
  change(changed);
  const side = {
    ...{ spec: 1, kind: 'entity', key: 'mySide', title: '我的一面', facetOf: 'supplier' },
    access: { roles: { buyer: { do: ['read'] } } },
    cases: [{ name: '看得到名称', as: 'buyer', then: { shown: ['name'] } }],
  };
  const order = (order: Raw): void => {
    order.fields.origin = { type: 'text', label: '产地', calc: 'supplier.country' };
    order.cases = [
      {
        name: '采购员看得到产地',
        as: 'buyer',
        in: 'draft',
        given: { buyer: 'case-actor' },
        then: { shown: ['origin'] },
      },
      { name: '需求人看不到产地', as: 'demander', in: 'issued', then: { hidden: ['origin'] } },
      { name: '产地随供应商', given: { 'supplier.country': 'CN' }, then: { values: { origin: 'CN' } } },
    ];
  };
  return workedModel(order, changed, side, ...more);
}

const changed = new Set(['entity:supplier']);
const touched = (change: (supplier: Raw) => void) =>
  Object.fromEntries(
    [...casesTouchedBy(modelOf(), modelOf(change), changed)].map(([key, roles]) => [key, roles && [...roles]]),
  );
const own = { supplier: null, mySide: null };

describe('the cases worth running', () => {
  test.each<[string, (supplier: Raw) => void, object]>([
    [
      'what a role may: as that role alone',
      (s) => (s.access.roles.buyer.hide = ['country']),
      { ...own, purchaseOrder: ['buyer'] },
    ],
    [
      'a role that had nothing before',
      (s) => (s.access.roles.boss = { do: ['read'] }),
      { ...own, purchaseOrder: ['boss'] },
    ],
    [
      'a role that has nothing any more',
      (s) => delete s.access.roles.demander,
      { ...own, purchaseOrder: ['demander'] },
    ],
    ['a field that nobody knew', (s) => (s.fields.tel = { type: 'text', label: '电话', need: true }), own],
    ['how it is listed', (s) => (s.lists = { main: { title: '供应商', cols: ['name'] } }), own],
    ['its own cases', (s) => (s.cases = []), own],
    ['a field that was there', (s) => (s.fields.country.label = '国别'), { ...own, purchaseOrder: null }],
    [
      'which rows a word of its rights means',
      (s) => (s.access.scopes = { ours: "country = 'CN'" }),
      { ...own, purchaseOrder: null },
    ],
  ])('%s', (_, change, expected) => {
    const { goodsReceipt: _other, ...found } = touched(change) as Record<string, unknown>;
    expect(found).toEqual(expected);
  });

  test('are all of those that refer to it where it was not there before', () => {
    expect(casesTouchedBy(null, modelOf(), changed).get('purchaseOrder')).toBeNull();
  });

  test('are those of any of two changes, the louder of the two', () => {
    const after = modelOf((s) => (s.access.roles.buyer.hide = ['country']), {
      ...workedAround().find(({ key }) => key === 'material'),
      title: '物资',
    });
    const both = casesTouchedBy(modelOf(), after, new Set(['entity:supplier', 'entity:material']));
    expect(both.get('purchaseOrder')).toBeNull();
  });
});

test('whatever comes out otherwise is among them', () => {
  const verdictsOf = (model: Model) =>
    [...model.entities.keys()].flatMap((key) =>
      runCases(model, key, fieldKinds).verdicts.map(({ name, passed }) => ({ key, name, passed })),
    );
  const before = modelOf();
  const was = new Map(verdictsOf(before).map(({ key, name, passed }) => [`${key} ${name}`, passed]));
  const changes: ((supplier: Raw) => void)[] = [
    (s) => (s.access.roles.buyer.hide = ['country']),
    (s) => delete s.access.roles.demander.hide,
    (s) => delete s.access.roles.buyer,
    (s) => (s.access.roles.buyer.rows = "country = 'CN'"),
    (s) => (s.fields.tel = { type: 'text', label: '电话' }),
  ];
  const others = changes.map((change) => {
    const after = modelOf(change);
    const run = [...casesTouchedBy(before, after, changed)].flatMap(([key, roles]) =>
      runCases(after, key, fieldKinds, { roles }).verdicts.map(({ name }) => `${key} ${name}`),
    );
    const otherwise = verdictsOf(after).flatMap(({ key, name, passed }) =>
      was.get(`${key} ${name}`) === passed ? [] : [`${key} ${name}`],
    );
    expect(run).toEqual(expect.arrayContaining(otherwise));
    return otherwise;
  });
  expect(others.filter((otherwise) => otherwise.length > 0).length).toBe(3);
});
