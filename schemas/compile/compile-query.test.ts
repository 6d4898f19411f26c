import { describe, expect, test } from 'vitest';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { notify, type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { compileModel } from './compile-model.ts';
import { planReport } from './plan-report.ts';
import { usersOf } from './uses-of.ts';

const compile = (...more: Raw[]) =>
  compileModel(
    [workedOrder(), ...workedAround(), ...more].map((json) => read(JSON.parse(JSON.stringify(json)))),
    fieldKinds,
    [notify],
    { charts: chartKinds },
  );
const report = (more: Raw): Raw => ({
  kind: 'report',
  key: 'r',
  spec: 1,
  title: '报表',
  from: 'purchaseOrder',
  cols: ['poNo'],
  ...more,
});
const chart = (more: Raw): Raw => ({
  kind: 'chart',
  key: 'c',
  spec: 1,
  title: '图表',
  as: 'bar',
  query: { from: 'purchaseOrder', cols: ['status', { f: 'n', agg: 'count' }] },
  x: 'status',
  y: ['n'],
  ...more,
});
const dashboard = (cards: Raw[]): Raw => ({ kind: 'dashboard', key: 'd', spec: 1, title: '看板', cards });

const wrong = (...documents: Raw[]): string[] => {
  const result = compile(...documents);
  return result.ok ? [] : result.issues.map(({ code, path }) => `${code} ${path}`);
};
const modelOf = (...documents: Raw[]) => {
  const result = compile(...documents);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('a report is told what is wrong with it, where it stands', () => {
  test.each<[string, Raw, string[]]>([
    ['an entity that is not there', { from: 'ghost' }, ['unknown_entity /from']],
    ['lines that are not there', { from: 'purchaseOrder.ghosts' }, ['unknown_part /from']],
    ['a column of nothing', { cols: ['ghost'] }, ['unknown_field /cols/ghost']],
    ['a path that leads nowhere', { cols: ['supplier.ghost'] }, ['unknown_field /cols/supplier.ghost']],
    ['a path through many rows', { cols: ['lines.qty'] }, ['many_rows /cols/lines.qty']],
    ['a sum of words', { cols: [{ f: 'poNo', agg: 'sum' }] }, ['not_a_number_field /cols/poNo/agg']],
    ['the highest of words', { cols: [{ f: 'poNo', agg: 'max' }] }, ['not_orderable /cols/poNo/agg']],
    ['the month of a number', { cols: [{ f: 'total', by: 'month' }] }, ['not_a_date_field /cols/total/by']],
    ['a calculation of names', { cols: [{ f: 'x', label: 'x', calc: 'ghost + 1' }] }, ['unknown_field /cols/x/calc']],
    [
      'a calculation that cannot be',
      { cols: [{ f: 'x', label: 'x', calc: "total + 'a'" }] },
      ['wrong_operand /cols/x/calc'],
    ],
    [
      'an after of what is no column',
      { cols: ['poNo', { f: 'x', label: 'x', after: 'total * 2' }] },
      ['unknown_name /cols/x/after'],
    ],
    [
      'a kind that is none',
      { cols: [{ f: 'x', label: 'x', calc: 'total', as: 'ghost' }] },
      ['unknown_kind /cols/x/as'],
    ],
    ['a condition that is no condition', { where: 'total' }, ['wrong_result /where']],
    [
      'an order of groups by what is no column',
      { cols: ['supplier', { f: 'n', agg: 'count' }], sort: ['total'] },
      ['unknown_report_column /sort/0'],
    ],
    [
      'an order by a column that is wrong: that is told once, at the column',
      { cols: ['poNo', { f: 'x', label: 'x', calc: 'ghost' }], sort: ['-x'] },
      ['unknown_field /cols/x/calc'],
    ],
    [
      'a gift of groups',
      { cols: ['supplier', { f: 'n', agg: 'count' }], gives: { value: 'id' } },
      ['not_grouped /gives/value'],
    ],
    ['a query item of nothing', { find: ['ghost'] }, ['unknown_field /find/ghost']],
    [
      'a query item asked in a way it cannot be',
      { find: [{ f: 'total', op: 'like' }] },
      ['filter_not_allowed /find/total/op'],
    ],
    [
      'a search select over what has no words',
      { find: [{ f: 'total', op: 'eq', view: 'sel_search' }] },
      ['nothing_to_search /find/total/view'],
    ],
    [
      'what stands across being no group',
      { cols: ['status', { f: 'n', agg: 'count' }], across: 'n' },
      ['not_across /across'],
    ],
    [
      'what stands across with nothing down',
      { cols: ['status', { f: 'n', agg: 'count' }], across: 'status' },
      ['not_across /across'],
    ],
    ['what stands across being no column', { cols: ['poNo'], across: 'ghost' }, ['unknown_report_column /across']],
    [
      'a crosstab of ten rows, asked about its totals',
      {
        cols: ['status', 'supplier', { f: 'n', agg: 'count' }],
        across: 'status',
        limit: 10,
        find: [{ f: 'n', op: 'range' }],
      },
      ['not_in_crosstab /limit', 'not_in_crosstab /find/n'],
    ],
    ['figures that lead to the list of another entity', { opens: 'supplier.main' }, ['unknown_list /opens']],
  ])('%s', (_, more, issues) => {
    expect(wrong(report(more))).toEqual(issues);
  });
});

describe('a chart and a dashboard are told what is wrong with them', () => {
  test.each<[string, Raw, string[]]>([
    ['a kind that is none', chart({ as: 'ghost' }), ['unknown_chart_kind /as']],
    ['marks of nothing', chart({ x: undefined }), ['missing_key /x']],
    ['a measure that is no column', chart({ y: ['ghost'] }), ['unknown_report_column /y/0']],
    ['a measure of words', chart({ y: ['status'] }), ['not_a_number_field /y/0']],
    ['options the kind does not know', chart({ options: { blink: true } }), ['unknown_key /options/blink']],
    [
      'days that are no column, and days that are none',
      chart({ as: 'timeline', x: undefined, y: [], options: { from: 'ghost', to: 'status', tone: 'nobody' } }),
      ['unknown_report_column /options/from', 'unknown_report_column /options/tone', 'not_a_date_field /options/to'],
    ],
    [
      'no days',
      chart({ as: 'timeline', x: undefined, y: [] }),
      ['missing_key /options/from', 'missing_key /options/to'],
    ],
    ['no source', chart({ query: undefined }), ['one_source ']],
    ['a report that is not there', chart({ query: undefined, report: 'ghost' }), ['unknown_report /report']],
    ['a list of another entity', chart({ opens: 'supplier.main' }), ['unknown_list /opens']],
    ['a chart that is not there', dashboard([{ key: 'a', chart: 'ghost' }]), ['unknown_chart /cards/a/chart']],
    ['a card of two things', dashboard([{ key: 'a', greeting: true, live: 'notices' }]), ['one_content /cards/a']],
    [
      'work in a list that is not there',
      dashboard([{ key: 'a', todos: [{ key: 't', title: 't', list: 'purchaseOrder.ghost' }] }]),
      ['unknown_list /cards/a/todos/t/list'],
    ],
  ])('%s', (_, document, issues) => {
    expect(wrong(document)).toEqual(issues);
  });
});

test('a shortcut and an entry of a menu without an icon have that of the entity they open', () => {
  const list = 'purchaseOrder.main';
  const ways = [
    { key: 'a', title: '订单', list },
    { key: 'b', title: '新订单', create: 'purchaseOrder', icon: 'form' },
    { key: 'c', title: '通讯录', screen: 'address-book' },
  ];
  const items = [
    { key: 'a', title: '订单', opens: { list } },
    { key: 'b', title: '订单', opens: { list }, icon: 'form' },
    { key: 'c', title: '分组' },
  ];
  const model = modelOf(
    { kind: 'entity', key: 'purchaseOrder', spec: 1, layer: 'tenant', icon: 'file-text' },
    dashboard([{ key: 'ways', shortcuts: ways }]),
    { kind: 'menu', key: 'm', spec: 1, title: '菜单', items },
  );
  const icons = ['file-text', 'form', null];
  expect(model.dashboards.get('d')?.cards[0]?.shortcuts?.map(({ icon }) => icon)).toEqual(icons);
  expect(model.menus.slice(-3).map(({ icon }) => icon)).toEqual(icons);
});

test('what an entry of a menu is about is told by it, or by what it stands in', () => {
  const list = 'purchaseOrder.main';
  const items = [
    {
      key: 'a',
      title: '订单与收发',
      hue: 'order',
      items: [
        { key: 'b', title: '订单', opens: { list } },
        { key: 'c', title: '收货', hue: 'goods', items: [{ key: 'd', title: '收货单', opens: { list } }] },
      ],
    },
    { key: 'e', title: '其他', opens: { list } },
  ];
  const model = modelOf({ kind: 'menu', key: 'm', spec: 1, title: '菜单', items });
  const [a, e] = model.menus.slice(-2);
  expect([a?.hue, a?.items[0]?.hue, a?.items[1]?.hue, a?.items[1]?.items[0]?.hue, e?.hue]).toEqual([
    'order',
    'order',
    'goods',
    'goods',
    undefined,
  ]);
});

test('what a report, a chart and a dashboard refer to is known by it', () => {
  const model = modelOf(
    report({ cols: ['supplier.country', { f: 'total', agg: 'sum' }] }),
    chart({ query: undefined, report: 'r', x: 'supplier.country', y: ['total'] }),
    dashboard([{ key: 'a', chart: 'c' }]),
  );
  const users = (ref: string) => usersOf(model, ref).map(({ document, path }) => `${document} ${path}`);
  expect(users('entity:supplier.country')).toContain('report:r /cols/supplier.country');
  expect(users('entity:purchaseOrder.total')).toContain('report:r /cols/total');
  expect(users('report:r')).toContain('chart:c /report');
  expect(users('chart:c')).toContain('dashboard:d /cards/a/chart');
});

test('a plan holds the columns its viewer may read, the same bytes for the same roles', () => {
  const model = modelOf(
    report({
      cols: [
        'poNo',
        'total',
        { f: 'half', label: '一半', calc: 'total / 2' },
        { f: 'twice', label: '两倍', after: 'half * 4' },
      ],
    }),
  );
  const made = model.reports.get('r');
  if (!made) throw new Error('no report');
  const keys = (roles: string[]) => planReport(model, made, { roles })?.columns.map(({ key }) => key);
  expect(keys(['buyer'])).toEqual(['poNo', 'total', 'half', 'twice']);
  expect(keys(['demander'])).toEqual(['poNo']);
  expect(keys(['stranger'])).toBeUndefined();
  expect(planReport(model, made, { roles: ['demander'] })).toEqual(planReport(model, made, { roles: ['demander'] }));
});

test('a column says that what it is made from changes by itself', () => {
  const order = workedOrder();
  order.fields.left = { type: 'integer', label: '剩余天数', calc: 'days(today(), orderDate)', live: true };
  order.fields.age = { type: 'integer', label: '天数', calc: 'days(orderDate, today())', stored: true };
  const around = workedAround();
  around.find(({ key }) => key === 'supplier').fields.since = {
    type: 'date',
    label: '今天',
    calc: 'today()',
    live: true,
  };
  const sum = { f: 'sum', label: '合计', of: 'left', agg: 'sum' };
  const cols = [
    ...['poNo', 'total', 'left', 'age', 'supplier.since'],
    { f: 'both', label: '两者', calc: 'age + left' },
    { f: 'twice', label: '两倍', after: 'both * 2' },
    { f: 'half', label: '一半', after: 'total / 2' },
  ];
  const reports = [
    report({ cols }),
    report({ key: 'grouped', cols: ['supplier', sum, { f: 'n', agg: 'count' }] }),
    report({ key: 'ofLines', from: 'purchaseOrder.lines', cols: ['amount', { f: 'whole', of: '../age' }] }),
  ];
  const result = compileModel([order, ...around, ...reports].map(read), fieldKinds, [notify], { charts: chartKinds });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const model = result.value;
  const marked = (key: string) => {
    const made = model.reports.get(key);
    const columns = made ? (planReport(model, made, { roles: ['buyer'] })?.columns ?? []) : [];
    return columns.map((column) => `${column.key} ${column.varies ?? 'still'}`);
  };
  expect(marked('r')).toEqual([
    ...['poNo still', 'total still', 'left live', 'age atSave', 'supplier.since live'],
    ...['both live', 'twice live', 'half still'],
  ]);
  expect(marked('grouped')).toEqual(['supplier still', 'sum live', 'n still']);
  expect(marked('ofLines')).toEqual(['amount still', 'whole atSave']);
});

test('what is worked out from amounts of one fixed currency is shown like them, and a share of them is not', () => {
  const order = workedOrder();
  order.fields.home = { type: 'money', currency: 'CNY', scale: 2, label: '折合人民币', calc: 'total', stored: true };
  const cols = [
    { f: 'n', agg: 'count' },
    { f: 'sum', of: 'home', agg: 'sum' },
    { f: 'least', of: 'home', agg: 'min' },
    { f: 'each', label: '单均', after: 'round(sum / n, 2)' },
    { f: 'rest', label: '其余', after: 'sum - least' },
    { f: 'share', label: '占比', after: 'least / sum' },
    { f: 'twice', label: '两倍', after: 'n * 2' },
  ];
  const result = compileModel([order, ...workedAround(), report({ cols })].map(read), fieldKinds, [notify]);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const made = result.value.reports.get('r');
  const shown = Object.fromEntries(
    made?.columns.map(({ key, shown: { kind, config } }) => [key, { kind, config }]) ?? [],
  );
  const said = (key: string, value: string) => shown[key]?.kind?.format(value, shown[key]?.config as never);
  expect(['sum', 'each', 'rest'].map((key) => said(key, '33979.9'))).toEqual(['33,979.90', '33,979.90', '33,979.90']);
  expect(['share', 'twice'].map((key) => shown[key]?.kind ?? null)).toEqual([null, null]);
});
