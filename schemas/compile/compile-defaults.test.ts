import { describe, expect, test } from 'vitest';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { notify, type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { sayIssue } from '../issues/issues.ts';
import { readDocument } from '../language/document.ts';
import { compileModel } from './compile-model.ts';
import { defaultFilters } from './default-filters.ts';
import { planReport } from './plan-report.ts';

const report = (find: Raw[]): Raw => ({
  kind: 'report',
  key: 'r',
  spec: 1,
  title: '报表',
  from: 'purchaseOrder',
  cols: ['poNo', { f: 'half', label: '一半', calc: 'total / 2' }],
  find,
});
const compile = (find: Raw[]) =>
  compileModel([workedOrder(), ...workedAround(), report(find)].map(read), fieldKinds, [notify], {
    charts: chartKinds,
  });
const planOf = (find: Raw[], roles = ['buyer']) => {
  const made = compile(find);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  const model = made.value.reports.get('r');
  const plan = model && planReport(made.value, model, { roles });
  if (!plan) throw new Error('no plan');
  return plan;
};

test.each<[string, Raw, unknown]>([
  ['days', { f: 'orderDate', op: 'range', default: 'last12Months' }, { span: 'last12Months' }],
  ['one day', { f: 'orderDate', op: 'eq', default: '2026-02-28' }, { value: '2026-02-28' }],
  ['an entry of a dictionary', { f: 'currency', op: 'eq', default: 'USD' }, { value: 'USD' }],
  ['entries of a dictionary', { f: 'currency', op: 'in', default: ['USD', 'CNY'] }, { value: ['USD', 'CNY'] }],
  ['entries that are ticked', { f: 'currency', op: 'eq', view: 'checkbox', default: ['USD'] }, { value: ['USD'] }],
  ['states', { f: 'status', op: 'in', default: ['issued', 'confirmed'] }, { value: ['issued', 'confirmed'] }],
  ['yes or no', { f: 'urgent', op: 'eq', default: 'Y' }, { value: 'Y' }],
  ['a text', { f: 'urgentWhy', op: 'like', default: '停产' }, { value: '停产' }],
  ['from a number', { f: 'total', op: 'range', default: ['100', ''] }, { value: ['100', ''] }],
  ['until a number that is worked out', { f: 'half', op: 'range', default: ['', '-1.5'] }, { value: ['', '-1.5'] }],
])('a query item begins with %s', (_, find, made) => {
  expect(planOf([find]).defaults).toEqual({ [find.f]: made });
});

describe('a default that cannot be is told where it stands', () => {
  test.each<[string, Raw, string, string]>([
    ['a span nobody knows', { f: 'orderDate', op: 'range', default: 'nextEra' }, 'unknown_span', '没有时段“nextEra”'],
    ['what every object has', { f: 'orderDate', op: 'range', default: 'constructor' }, 'unknown_span', '近十二个月'],
    [
      'days that are old tomorrow',
      { f: 'orderDate', op: 'range', default: ['2026-01-01', '2026-12-31'] },
      'unknown_span',
      '没有时段“2026-01-01、2026-12-31”',
    ],
    ['a span of one day', { f: 'orderDate', op: 'eq', default: 'last30Days' }, 'wrong_default', '“last30Days”'],
    ['a day that is none', { f: 'orderDate', op: 'eq', default: '2026-02-29' }, 'wrong_default', '“订单日期”'],
    ['no entry', { f: 'currency', op: 'eq', default: 'XXX' }, 'unknown_item', '字典“币种”中没有值“XXX”'],
    ['no entry among some', { f: 'currency', op: 'in', default: ['USD', 'XXX'] }, 'unknown_item', '“XXX”'],
    ['no state', { f: 'status', op: 'in', default: ['gone'] }, 'unknown_state', '没有状态“gone”'],
    [
      'neither yes nor no',
      { f: 'urgent', op: 'eq', default: '是' },
      'wrong_default',
      '“是”不能作查询条件“加急”的默认值',
    ],
    ['no number', { f: 'total', op: 'range', default: ['many', ''] }, 'wrong_default', '“many”'],
    ['no number worked out', { f: 'half', op: 'range', default: ['1e3', ''] }, 'wrong_default', '“一半”'],
    ['one end only', { f: 'total', op: 'range', default: ['1'] }, 'default_shape', '起止两个值'],
    ['no end', { f: 'total', op: 'range', default: ['', ''] }, 'default_shape', '起止两个值'],
    ['one where several are asked', { f: 'currency', op: 'in', default: 'USD' }, 'default_shape', '写成列表'],
    ['several where one is asked', { f: 'currency', op: 'eq', default: ['USD'] }, 'default_shape', '一个值'],
  ])('%s', (_, find, code, words) => {
    const made = compile([find]);
    if (made.ok) throw new Error('it compiled');
    const [issue, ...more] = made.issues;
    expect([issue?.code, issue?.path, more]).toEqual([code, `/find/${find.f}/default`, []]);
    expect(issue && sayIssue(issue)).toContain(words);
  });

  test('and so is one in the query of a chart, which no form asks', () => {
    const { from, cols } = report([]);
    const find = [{ f: 'orderDate', op: 'range', default: 'thisYear' }];
    const chart = { kind: 'chart', key: 'c', spec: 1, title: '图表', as: 'number', y: ['half'] };
    const made = readDocument({ ...chart, query: { from, cols, find } });
    expect(made.ok ? [] : made.issues.map(({ path }) => path)).toEqual(['/query/find/orderDate/default']);
  });
});

test('who may not see what is asked about is told nothing of its default', () => {
  const find = [
    { f: 'orderDate', op: 'range', default: 'thisYear' },
    { f: 'total', op: 'range', default: ['100', ''] },
  ];
  expect(Object.keys(planOf(find).defaults)).toEqual(['orderDate', 'total']);
  expect(Object.keys(planOf(find, ['demander']).defaults)).toEqual(['orderDate']);
});

test('what a form begins with is other days every day, and the same value', () => {
  const plan = planOf([
    { f: 'orderDate', op: 'range', default: 'thisMonth' },
    { f: 'currency', op: 'in', default: ['CNY'] },
  ]);
  expect(defaultFilters(plan, '2028-02-29')).toEqual({ orderDate: ['2028-02-01', '2028-02-29'], currency: ['CNY'] });
  expect(defaultFilters(plan, '2028-03-01').orderDate).toEqual(['2028-03-01', '2028-03-31']);
});
