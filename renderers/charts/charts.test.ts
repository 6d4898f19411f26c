import { describe, expect, test } from 'vitest';
import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import { areaOption } from './area/area.option.ts';
import { barOption } from './bar/bar.option.ts';
import { chartData, isEmpty } from './data/chart-data.ts';
import { daysOf, nextPeriod, periodsBetween, sayPeriod } from './data/periods.ts';
import { sayShort, sayValue } from './data/say-number.ts';
import type { MakeOption } from './drawing/option-parts.ts';
import type { Palette } from './drawing/palette.ts';
import { funnelOption } from './funnel/funnel.option.ts';
import { gaugeOption } from './gauge/gauge.option.ts';
import { chartKinds } from './kinds.ts';
import { lineOption } from './line/line.option.ts';
import { localWordsOf, withLocalWords } from './local-words.ts';
import { figureOf, sparkPath } from './number/figure-of.ts';
import { pieOption } from './pie/pie.option.ts';
import { radarOption } from './radar/radar.option.ts';
import { areaPlan, areaRows, chartPlanOf, someRows } from './sample.ts';
import { stackedOption } from './stacked/stacked.option.ts';

const palette: Palette = {
  series: ['#1890FF', '#2DB7A3'],
  text: '#111111',
  quiet: '#666666',
  line: '#eeeeee',
  surface: '#ffffff',
  float: '#ffffff',
  font: 'sans-serif',
  tone: (tone) => `#${tone.length}${tone.length}${tone.length}`,
};

test('places are said by their names, in the table behind a map and on every axis', async () => {
  const [place, ...others] = areaPlan.query.columns;
  if (!place) throw new Error('no place');
  const plan = { ...areaPlan, query: { ...areaPlan.query, columns: [{ ...place, kind: 'area' }, ...others] } };
  const worded = withLocalWords(areaRows, await localWordsOf(plan));
  expect(worded[0]?.area_dictText).toContain('浙江');
  expect(worded.at(-1)).not.toHaveProperty('area_dictText');
  expect(withLocalWords(areaRows, await localWordsOf(areaPlan))).toBe(areaRows);
});

describe('rows as a picture needs them', () => {
  const data = chartData(chartPlanOf('bar'), someRows);
  test('stand in order, with the periods between in which nothing happened', () => {
    expect(data.categories.map(({ label }) => label)).toEqual(['2026年1月', '2026年2月', '2026年3月', '2026年4月']);
    expect(data.series.map(({ label, values }) => [label, values])).toEqual([['金额', [120.5, 0, 80, 200]]]);
    expect(data.series[0]?.rows[1]).toBeNull();
  });
  test('have no mark for what is in no period and counts for nothing', () => {
    const labels = (amount: string | null) =>
      chartData(chartPlanOf('bar'), [...someRows, { month: null, amount }]).categories.map(({ label }) => label);
    expect(labels('9').at(-1)).toBe('未填写');
    expect(labels('0').at(-1)).toBe('2026年4月');
    expect(labels(null).at(-1)).toBe('2026年4月');
  });
  test('say yes and no by what they answer, where nothing else names it', () => {
    const plan = chartPlanOf('stacked');
    const columns = plan.query.columns.map((one) =>
      one.key === 'status' ? { ...one, key: 'success', label: '成功', kind: 'flag' } : one,
    );
    const split = chartData({ ...plan, series: 'success', query: { ...plan.query, columns } }, [
      { month: '2026-01', success: 'N', amount: '1' },
      { month: '2026-01', success: 'Y', amount: '2' },
    ]);
    expect(split.series.map(({ label }) => label)).toEqual(['成功：否', '成功：是']);
  });
  test('make a series of each value of a column, in its words and tone', () => {
    const split = chartData({ ...chartPlanOf('stacked'), series: 'status' }, [
      { month: '2026-01', status: 'draft', status_dictText: '草稿', amount: '1' },
      { month: '2026-01', status: 'closed', status_dictText: '已关闭', amount: '2' },
      { month: '2026-02', status: 'closed', status_dictText: '已关闭', amount: '4' },
    ]);
    expect(split.series.map(({ label, values, tone }) => [label, values, tone])).toEqual([
      ['草稿', [1, 0], 'neutral'],
      ['已关闭', [2, 4], 'success'],
    ]);
  });
  test('are empty when there is nothing but nothing', () => {
    expect(isEmpty(chartData(chartPlanOf('bar'), []))).toBe(true);
    expect(isEmpty(data)).toBe(false);
  });
});

describe('periods', () => {
  test.each([
    ['2026', 'year', '2026年', '2027', ['2026-01-01', '2026-12-31']],
    ['2026-Q4', 'quarter', '2026年4季度', '2027-Q1', ['2026-10-01', '2026-12-31']],
    ['2026-02', 'month', '2026年2月', '2026-03', ['2026-02-01', '2026-02-28']],
    ['2026-12-31', 'day', '12月31日', '2027-01-01', ['2026-12-31', '2026-12-31']],
  ] as const)('%s is said, followed and measured', (value, by, text, next, days) => {
    expect([sayPeriod(value, by), nextPeriod(value, by), daysOf(value, by)]).toEqual([text, next, days]);
  });
  test('between two have an end, however far these are apart', () => {
    expect(periodsBetween('0001-01-01', '9999-12-31', 'day')).toHaveLength(120);
    expect(periodsBetween(undefined, '2026', 'year')).toEqual([]);
  });
});

describe('numbers', () => {
  test.each([
    [999, '999'],
    [12_345, '1.23万'],
    [-250_000_000, '-2.5亿'],
  ])('%d is short along an axis', (value, text) => expect(sayShort(value)).toBe(text));
  test('are in full as their field shows them, and a dash where there is none', () => {
    const money = { kind: 'money', config: { scale: 2 } };
    expect([sayValue(money, '1234.5'), sayValue(money, 0.1 + 0.2), sayValue(money, null)]).toEqual([
      '1,234.50',
      '0.30',
      '—',
    ]);
    expect(sayValue({ kind: null, config: {} }, 12_345)).toBe('12,345');
  });
  test('of a card tell the last period, all of them, and the change', () => {
    const data = chartData(chartPlanOf('number'), someRows);
    expect(figureOf(data, 'last')).toMatchObject({ value: 200, change: 1.5, points: [120.5, 0, 80, 200] });
    expect(figureOf(data, 'sum')).toMatchObject({ value: 400.5, row: null });
    expect(figureOf(chartData({ ...chartPlanOf('number'), x: null }, [{ amount: '7' }]), 'last')).toMatchObject({
      value: 7,
      change: null,
      points: [],
    });
    expect(figureOf(chartData(chartPlanOf('number'), []), 'last').value).toBe(0);
    const now = { column: 'month', by: 'month', period: '2026-05' } as const;
    expect(figureOf(data, 'last', now)).toMatchObject({ value: 0, change: -1, row: { month: '2026-05' } });
    const undated = chartData(chartPlanOf('number'), [...someRows, { month: null, amount: '9' }]);
    expect(figureOf(undated, 'last', { ...now, period: '2026-04' })).toMatchObject({ value: 200, change: 1.5 });
    expect(figureOf(undated, 'sum', now).value).toBe(409.5);
    expect(sparkPath([0, 10], 100, 24)).toBe('M0.0 22.0 L100.0 2.0');
  });
  test('of a card that are a share or an average are none where a period has nothing, and not nought', () => {
    const plan = chartPlanOf('number');
    const shares = {
      ...plan,
      query: {
        ...plan.query,
        columns: plan.query.columns.map((column) =>
          plan.y.includes(column.key) ? { ...column, after: true } : column,
        ),
      },
    } as typeof plan;
    const data = chartData(shares, someRows);
    const now = { column: 'month', by: 'month', period: '2026-05' } as const;
    expect(data.series[0]?.values).toEqual([120.5, null, 80, 200]);
    expect(figureOf(data, 'last', now)).toMatchObject({ value: null, change: null });
    expect(figureOf(chartData(shares, []), 'last').value).toBeNull();
  });
});

const makers: Readonly<Record<string, MakeOption>> = {
  bar: barOption,
  stacked: stackedOption,
  line: lineOption,
  area: areaOption,
  pie: pieOption,
  gauge: gaugeOption,
  radar: radarOption,
  funnel: funnelOption,
};

describe('every kind', () => {
  test.each(Object.entries(makers))(
    '%s draws what there is, narrow or wide, and nothing out of nothing',
    (name, make) => {
      for (const rows of [someRows, []])
        for (const isSmall of [true, false]) {
          const option = make({
            data: chartData(chartPlanOf(name), rows),
            palette,
            options: { most: 500 },
            isSmall,
            width: isSmall ? 320 : 800,
            height: 240,
          });
          const [series] = option.series as { type: string; data?: unknown[] }[];
          if (rows.length > 0) expect(JSON.stringify(series), name).toMatch(/200|120\.5/);
          expect(JSON.stringify(option)).not.toMatch(/NaN|undefined/);
        }
    },
  );
  test('answers in Chinese, and no two alike', () => {
    expect(new Set(chartKinds.map(({ title }) => title)).size).toBe(chartKinds.length);
    for (const { title, about } of chartKinds) expect(title + about).toMatch(/^[\u4e00-\u9fff]+$/);
  });
});

test('a plan names only what it has', () => {
  const plan: ChartPlan = chartPlanOf('bar');
  const keys = plan.query.columns.map(({ key }: ReportColumnPlan) => key);
  expect(keys).toEqual(expect.arrayContaining([plan.x, ...plan.y]));
});
