import { describe, expect, test } from 'vitest';
import { provinceOf, provinces } from '../../widgets/provinces.ts';
import { areaPlan, areaRows } from '../sample.ts';
import { byProvince } from './by-province.ts';

describe('the squares', () => {
  test('are all 34 provincial divisions, each once and each in a place of its own', () => {
    expect(provinces).toHaveLength(34);
    expect(new Set(provinces.map(({ code }) => code)).size).toBe(34);
    expect(new Set(provinces.map(({ at }) => at.join())).size).toBe(34);
    expect(provinces.map(({ name }) => name)).toEqual(expect.arrayContaining(['台湾', '香港', '澳门', '海南']));
  });
  test('stand to each other as the places do', () => {
    const at = (name: string) => provinces.find((one) => one.name === name)?.at ?? [0, 0];
    const isWest = (a: string, b: string) => at(a)[0] < at(b)[0];
    const isNorth = (a: string, b: string) => at(a)[1] < at(b)[1];
    for (const [a, b] of [
      ['新疆', '甘肃'],
      ['西藏', '四川'],
      ['湖北', '安徽'],
      ['安徽', '江苏'],
      ['福建', '台湾'],
    ] as const)
      expect(isWest(a, b), `${a} ${b}`).toBe(true);
    for (const [a, b] of [
      ['黑龙江', '吉林'],
      ['吉林', '辽宁'],
      ['河北', '安徽'],
      ['湖南', '广东'],
      ['广东', '香港'],
      ['广东', '海南'],
    ] as const)
      expect(isNorth(a, b), `${a} ${b}`).toBe(true);
  });
});

test.each([
  ['33', '', '浙江'],
  ['330106', '', '浙江'],
  ['710000', '', '台湾'],
  ['内蒙古自治区', '', '内蒙古'],
  ['x1', '广西壮族自治区', '广西'],
  ['990000', '', undefined],
  ['3301', '', undefined],
  [null, '未填写', undefined],
])('%s (%s) lies in %s', (value, words, name) => {
  expect(provinceOf(value, words)?.name).toBe(name);
});

describe('rows of places', () => {
  const found = byProvince(areaPlan, { rows: areaRows });
  const of = (name: string) => found.categories.findIndex(({ label }) => label === name);
  test('are put together by province, and what is of none is counted', () => {
    const [series] = found.series;
    expect(series?.values[of('浙江')]).toBe(200);
    expect(series?.values[of('新疆')]).toBe(9);
    expect(series?.values[of('西藏')]).toBeNull();
    expect(found.outside).toBe(1);
  });
  test('lead to every place of the province', () => {
    expect(found.series[0]?.rows[of('浙江')]?.area).toEqual(['330106', '330200']);
    expect(found.series[0]?.rows[of('广东')]?.area).toBe('440000');
    expect(found.series[0]?.rows[of('西藏')]).toBeNull();
  });
  test('whose figures cannot be made one say so instead of a wrong number', () => {
    const [place, amount] = areaPlan.query.columns;
    const columns = place && amount ? [place, { ...amount, agg: 'avg' as const }] : [];
    const averages = byProvince({ ...areaPlan, query: { ...areaPlan.query, columns } }, { rows: areaRows });
    expect(averages.series[0]?.values[of('浙江')]).toBeNull();
    expect([...averages.apart]).toEqual(['33']);
    expect(averages.series[0]?.values[of('广东')]).toBe(310);
  });
});
