import { expect, test } from 'vitest';
import { issueTexts } from '../../../schemas/issues/issues.ts';
import { describeKind } from '../kind-cases.ts';
import { area } from './area.kind.ts';

describeKind(
  area,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [
      ['330000'],
      ['330100'],
      ['330106'],
      ['441900'],
      ['330000', { level: 'province' }],
      ['330106', { level: 'county' }],
    ],
    wrong: [
      ['33', 'not_an_area'],
      ['990000', 'not_an_area'],
      ['330006', 'not_an_area'],
      [330106, 'not_an_area'],
      ['330100', 'not_an_area', { level: 'county' }],
      ['330106', 'not_an_area', { level: 'province' }],
    ],
    reads: [
      ['330106', '330106'],
      ['浙江省', undefined],
      ['', null],
    ],
    says: [
      ['330106', '浙江省 / 杭州市 / 西湖区', {}, '浙江省 / 杭州市 / 西湖区'],
      ['330106', '330106'],
      [null, ''],
    ],
  },
);

test.each([
  ['330106', '浙江省 / 杭州市 / 西湖区'],
  ['110105', '北京市 / 朝阳区'],
  ['441900', '广东省 / 东莞市'],
  ['419001', '河南省 / 济源市'],
  ['500233', '重庆市 / 忠县'],
  ['653228', '新疆维吾尔自治区 / 和田地区 / 和康县'],
  ['810101', '香港特别行政区 / 香港岛 / 中西区'],
])('%s is %s, both ways', async (code, text) => {
  const words = await area.words?.({});
  expect(words?.text(code)).toBe(text);
  expect(words?.value(text.replaceAll(' / ', ''))).toBe(code);
});

test('every division of the table passes the check', async () => {
  const { roots } = await import('./divisions.ts').then((module) => module.loadDivisions());
  const all = roots.flatMap((root) => [
    root,
    ...(root.children ?? []).flatMap((city) => [city, ...(city.children ?? [])]),
  ]);
  expect(all.length).toBeGreaterThan(3200);
  expect(all.filter((division) => area.check(division.value, {}) !== null)).toEqual([]);
});

test.each([
  [undefined, null],
  ['cascader', null],
  ['select', null],
  ['map', 'Bad type value'],
])('a linkage of %s is told %j', (linkage, text) => {
  const fault = area.lint?.({ ...(linkage && { linkage }) });
  expect(fault ? issueTexts[fault.code] : null).toBe(text);
});
