import { describe, expect, test } from 'vitest';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { materials, quote, quotePlan } from '../../../tests/fixtures/quotes/quotes.ts';
import { type CompareConfig, fieldsOf, layCompare, sayFigure } from './lay-compare.ts';

const plan = quotePlan();
const [look] = plan.lists.main.as ?? [];
const config = look?.config as unknown as CompareConfig;

function laid(rows: readonly RecordData[], best: 'least' | 'most' = 'least', more: Partial<CompareConfig> = {}) {
  const fields = fieldsOf(plan, { ...config, ...more });
  if (!fields) throw new Error('the plan has not what it names');
  return layCompare(rows, fields, best);
}
const bests = (rows: readonly RecordData[], best?: 'least' | 'most') =>
  laid(rows, best).items.map(({ offers }) => [...offers].flatMap(([party, { isBest }]) => (isBest ? [party] : [])));

test('its rows hold the fields it names, and what their values are counted in', () => {
  expect(look?.reads).toEqual(['material', 'supplier', 'price', 'currency', 'amount', 'days']);
});

describe('a sheet', () => {
  test('has a line for each item and a column for each party, as they come', () => {
    const { items, parties } = laid([quote(0, 1, '10'), quote(0, 0, '12'), quote(1, 0, '7')]);
    expect(items.map(({ label, offers }) => [label, [...offers.keys()]])).toEqual([
      [materials[0], ['s1', 's0']],
      [materials[1], ['s0']],
    ]);
    expect(parties.map(({ id, lacks }) => [id, lacks])).toEqual([
      ['s1', 1],
      ['s0', 0],
    ]);
  });

  test('marks the best of each line, compared as decimals; several that are alike are all the best', () => {
    const rows = [quote(0, 0, '9.5'), quote(0, 1, '10'), quote(0, 2, '9.50'), quote(1, 0, '100'), quote(1, 1, '99')];
    expect(bests(rows)).toEqual([['s0', 's2'], ['s1']]);
    expect(bests(rows, 'most')).toEqual([['s1'], ['s0']]);
  });

  test('marks none where one alone said something', () => {
    expect(bests([quote(0, 0, '9'), quote(0, 1, null), quote(1, 1, '3')])).toEqual([[], []]);
  });

  test('tells what is no record of its own by its words', () => {
    const said = { quoteNo: '10 乙腈' };
    const { items } = laid([quote(0, 0, '9', said), quote(1, 1, '8', said)], 'least', { items: 'quoteNo' });
    expect(items.map(({ label, offers }) => [label, [...offers.keys()]])).toEqual([['10 乙腈', ['s0', 's1']]]);
  });

  test('compares nothing across currencies', () => {
    const { items } = laid([quote(0, 0, '9'), quote(0, 1, '2', { currency: 'USD' })]);
    expect(items.map(({ isMixed, offers }) => [isMixed, [...offers.values()].some(({ isBest }) => isBest)])).toEqual([
      [true, false],
    ]);
  });

  test('takes the first of several records of one party, and tells how many stand behind it', () => {
    const { items } = laid([quote(0, 0, '9'), quote(0, 0, '5', { id: 'again' }), quote(0, 1, '8')]);
    const offers = items[0]?.offers;
    expect(offers?.get('s0')).toMatchObject({ value: '9', more: 1, isBest: false });
    expect(offers?.get('s1')).toMatchObject({ isBest: true });
  });
});

describe('what a party comes to', () => {
  test('is summed by currency, never together', () => {
    const { parties } = laid([quote(0, 0, '9'), quote(1, 0, '2'), quote(2, 0, '4', { currency: 'USD' })]);
    expect(parties.map(({ sums }) => [...sums])).toEqual([
      [
        ['CNY', '110'],
        ['USD', '40'],
      ],
    ]);
  });

  test('is the best only among those who said something to everything', () => {
    const rows = [quote(0, 0, '9'), quote(1, 0, '9'), quote(0, 1, '8'), quote(1, 1, '9'), quote(0, 2, '1')];
    expect(laid(rows).parties.map(({ id, isBest, lacks }) => [id, isBest, lacks])).toEqual([
      ['s0', false, 0],
      ['s1', true, 0],
      ['s2', false, 1],
    ]);
  });

  test('is nothing where nothing is to be summed', () => {
    const fields = fieldsOf(plan, config);
    if (!fields) throw new Error('the plan has not what it names');
    const { parties } = layCompare([quote(0, 0, '9')], { ...fields, sum: undefined }, 'least');
    expect(parties.map(({ sums, isBest }) => [sums.size, isBest])).toEqual([[0, false]]);
  });
});

test('a figure is told in its own currency', () => {
  const { price } = plan.fields;
  if (!price) throw new Error('no price');
  expect([sayFigure(price, '1234.5', 'USD'), sayFigure(price, '1234.5', 'CNY')]).toEqual(['$1,234.50', '¥1,234.50']);
});
