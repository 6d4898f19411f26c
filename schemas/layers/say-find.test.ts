import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, read } from '../../tests/fixtures/documents/worked-example.ts';
import callJson from '../../tests/fixtures/prices/call.json' with { type: 'json' };
import priceJson from '../../tests/fixtures/prices/price.json' with { type: 'json' };
import { sayChanges } from './say-changes.ts';
import { sayPlace } from './say-place.ts';

const price = read(priceJson);
const naming = { fields: fieldKinds, documentOf: (id: string) => (id === 'entity:price' ? price : undefined) };
const said = (change: (find: Raw) => unknown) => {
  const [before, after]: [Raw, Raw] = [read(structuredClone(callJson)), read(structuredClone(callJson))];
  const { price: field } = after.parts.lines.fields;
  field.find = change(field.find);
  return sayChanges(before, after, naming);
};

describe('how a reference is found is told', () => {
  test('attempt after attempt, in the words of both sides', () => {
    expect(said(([first, second]) => [{ ...first, pick: { highest: 'fromQty' } }, second])).toEqual([
      '字段“明细的价格”自动查找“价格”：“物料”为「物料」，“供应商”为「供应商」，在「日期」有效，「数量」在“起订量”和“以下数量”之间，状态为“已发布”，有多条时取“起订量”最大的；' +
        '没有时找“物料”为「物料」，在「日期」有效，状态为“已发布”，有多条时取“单价”最小的',
    ]);
    expect(said(() => [{ match: { no: "'1'" }, within: { of: 'qty', from: 'fromQty' } }])).toEqual([
      '字段“明细的价格”自动查找“价格”：“价格编号”为「“1”」，「数量」不小于“起订量”',
    ]);
    expect(said(() => [{ match: { no: "'1'" }, except: 'lines.price' }])).toEqual([
      '字段“明细的价格”自动查找“价格”：“价格编号”为「“1”」，不查“明细的价格”已列入的',
    ]);
  });

  test('also that it no longer is', () => {
    expect(said(() => undefined)).toEqual(['字段“明细的价格”不再自动查找，由人选择']);
  });

  test.each([
    ['match/material', '对应的字段 › 物料'],
    ['within/from', '所在的区间 › 下限字段'],
    ['at', '在哪一天有效'],
  ])('and its %s is a place', (step, place) => {
    expect(sayPlace(read(callJson), `/parts/lines/fields/price/find/0/${step}`, naming)).toBe(
      `明细 › 明细 › 字段 › 价格 › 自动查找 › 第 1 项 › ${place}`,
    );
  });
});
