import { expect, test } from 'vitest';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { compareHeads, compareParts } from './compare-versions.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);

test('fields of two versions are told as they differ', () => {
  const pairs = compareHeads(plan, { remark: '旧', deliverTo: '仓库' }, { remark: '新', receiver: '王' });
  const is = Object.fromEntries(pairs.map((pair) => [pair.field.path, pair.is]));
  expect(is).toMatchObject({ remark: 'changed', deliverTo: 'removed', receiver: 'added', supplier: 'same' });
});

test('lines are known by their ids, wherever they stand now', () => {
  const [lines] = compareParts(
    plan,
    {
      lines: [
        { id: 'a', name: '甲' },
        { id: 'b', name: '乙' },
      ],
    },
    {
      lines: [
        { id: 'c', name: '丙' },
        { id: 'a', name: '甲二' },
      ],
    },
  );
  expect(lines?.rows.map(({ key, is }) => [key, is])).toEqual([
    ['c', 'added'],
    ['a', 'changed'],
    ['b', 'removed'],
  ]);
});
