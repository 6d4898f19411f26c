import { describe, expect, test } from 'vitest';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { QueryGroup } from '../../../schemas/query/query-tree.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { draftOf, newCondition, newGroup, queryOf } from './draft.ts';
import { operatorsOf } from './operators.ts';
import { askable, missingFor, resolveField } from './query-fields.ts';
import { sayQuery } from './say-query.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const supplier = catalogPlan('supplier', ['buyer']);
const plans = new Map<string, EntityPlan>([['supplier', supplier]]);
const rulesOf = (path: string) => {
  const field = plan.fields[path];
  return field ? operatorsOf(field).map(({ label }) => label) : [];
};

describe('the conditions of a field', () => {
  test.each([
    ['poNo', ['包含', '不包含', '开头是', '结尾是', '是其中之一', '不是其中任何一个', '等于', '为空', '不为空']],
    ['supplier', ['是其中之一', '不是其中任何一个', '等于', '不等于', '为空', '不为空']],
    ['orderDate', ['等于', '不等于', '晚于', '不早于', '早于', '不晚于', '介于', '不介于', '为空', '不为空']],
  ])('%s: what its kind can be asked', (path, labels) => {
    const own = rulesOf(path);
    expect(labels.filter((label) => !own.includes(label))).toEqual([]);
  });
});

describe('a field along a reference', () => {
  test('is found in the plan of what is pointed at, once that is here', () => {
    expect(missingFor(plan, 'supplier.name', new Map())).toEqual(['supplier']);
    expect(resolveField(plan, 'supplier.name', new Map())).toBeNull();
    expect(missingFor(plan, 'supplier.name', plans)).toEqual([]);
    expect(resolveField(plan, 'supplier.name', plans)?.label).toMatch(/^供应商的/);
    expect(resolveField(plan, 'supplier.ghost', plans)).toBeNull();
  });
  test('only fields that can be asked about are offered', () => {
    expect(askable(plan).map(({ path }) => path)).not.toContain('id');
    expect(askable(plan).map(({ path }) => path)).toContain('lines.name');
  });
});

const query: QueryGroup = {
  matchType: 'and',
  children: [
    { field: 'total', rule: 'range', val: '1000,' },
    {
      matchType: 'or',
      children: [
        { field: 'status', rule: 'in', val: 'draft,submitted' },
        { field: 'remark', rule: 'empty', val: '' },
        { gone: '合同编号' },
      ],
    },
    { field: 'supplier', rule: 'eq', val: 's1', text: '岭南科析' },
    { field: 'supplier.name', rule: 'like', val: '科析' },
  ],
};

describe('a query in words', () => {
  test('is one sentence, groups in brackets, coded values by their words', () => {
    const said = sayQuery(plan, query, plans);
    expect(said).toContain('介于 1000 至 不限 且 （');
    expect(said).toMatch(/是其中之一 草稿、.+ 或 .*为空 或 〔“合同编号”已停用，不参与查询〕）/);
    expect(said).toContain('供应商 等于 岭南科析');
    expect(said).toMatch(/供应商的.+ 包含 科析$/);
  });
  test('says nothing wrong of what is not finished', () => {
    expect(sayQuery(plan, { matchType: 'and', children: [{ field: 'total', rule: 'gt', val: '' }] }, plans)).toMatch(
      /大于 …$/,
    );
  });
});

describe('a query while it is written', () => {
  test('comes out as it went in', () => expect(queryOf(draftOf(query))).toEqual(query));
  test('begins with one empty condition, which asks nothing', () => {
    expect(draftOf(null).children).toHaveLength(1);
    expect(queryOf(newGroup('or', [newCondition(), newGroup('and', [newCondition()])]))).toEqual({
      matchType: 'or',
      children: [],
    });
  });
});
