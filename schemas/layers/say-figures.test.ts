import { expect, test } from 'vitest';
import { type Raw, read } from '../../tests/fixtures/documents/worked-example.ts';
import { sayChanges } from './say-changes.ts';

const chart = (): Raw => ({
  kind: 'chart',
  key: 'byMonth',
  spec: 1,
  title: '按月采购',
  as: 'bar',
  query: {
    from: 'purchaseOrder',
    cols: [
      { f: 'month', of: 'orderDate', by: 'month', label: '月份' },
      { f: 'amount', of: 'total', agg: 'sum', label: '金额' },
    ],
    find: ['supplier'],
  },
  x: 'month',
  y: ['amount'],
});
const dashboard = (): Raw => ({
  kind: 'dashboard',
  key: 'mine',
  spec: 1,
  title: '我的看板',
  cards: [
    { key: 'figures', title: '采购趋势', chart: 'byMonth', w: 8, roles: ['buyer'] },
    { key: 'todos', title: '待办', todos: [{ key: 'approve', title: '待审批', list: 'purchaseOrder.main' }] },
  ],
});

const said = (json: Raw, change: (doc: Raw) => void) => {
  const [before, after] = [read(json), structuredClone(read(json))];
  change(after as Raw);
  return sayChanges(before, after);
};

test.each<[(doc: Raw) => void, string[]]>([
  [(doc) => (doc.as = 'line'), ['图表类型由“bar”改为“line”']],
  [(doc) => (doc.query.cols.amount.agg = 'avg'), ['“金额”列改为取平均']],
  [(doc) => (doc.query.cols.month.by = 'quarter'), ['“月份”列改为按季度分组']],
  [(doc) => (doc.query.cols.amount.label = '采购额'), ['“金额”列改名为“采购额”']],
  [(doc) => delete doc.query.find.supplier, ['不再按“supplier”查询']],
  [(doc) => (doc.query.where = 'total > 0'), ['范围改为「total 大于 0」']],
  [(doc) => (doc.series = 'supplier'), ['按“supplier”分系列']],
  [(doc) => (doc.y = ['amount', 'orders']), ['图表增加了数值“orders”']],
])('a change of a chart is said in words: %#', (change, sentences) => {
  expect(said(chart(), change)).toEqual(sentences);
});

test.each<[(doc: Raw) => void, string[]]>([
  [(doc) => delete doc.cards.todos, ['删除卡片“待办”']],
  [(doc) => (doc.cards.figures.w = 6), ['卡片“采购趋势”的宽度改为6/12']],
  [
    (doc) => (doc.cards.figures.roles = ['finance']),
    ['卡片“采购趋势”显示给角色“finance”', '卡片“采购趋势”不再显示给角色“buyer”'],
  ],
  [(doc) => delete doc.cards.todos.todos.approve, ['删除卡片“待办”的待办“待审批”']],
  [(doc) => (doc.refresh = 30), ['每30秒自动刷新']],
])('a change of a dashboard is said in words: %#', (change, sentences) => {
  expect(said(dashboard(), change)).toEqual(sentences);
});

test('a report that becomes a crosstab is said in words, and back', () => {
  const { from, cols } = chart().query;
  const report: Raw = { kind: 'report', key: 'sums', spec: 1, title: '汇总', from, cols: ['supplier', ...cols] };
  const crossed = { ...report, across: 'month' };
  expect(said(report, (doc) => (doc.across = 'month'))).toEqual(['改为交叉表，“月份”横向展开']);
  expect(said(crossed, (doc) => delete doc.across)).toEqual(['由交叉表改为普通表']);
});

test.each<[(find: Raw) => void, string[]]>([
  [(find) => (find.month.default = 'last12Months'), ['按“月份”查询默认为“近十二个月”']],
  [(find) => (find.supplier.default = ['s1', 's2']), ['按“supplier”查询默认为“s1”、“s2”']],
  [(find) => delete find.amount.default, ['按“金额”查询不再有默认值']],
])('what a report begins with is said in words: %#', (change, sentences) => {
  const { from, cols } = chart().query;
  const find = ['supplier', { f: 'month', op: 'range' }, { f: 'amount', op: 'range', default: ['1', ''] }];
  const report: Raw = { kind: 'report', key: 'sums', spec: 1, title: '汇总', from, cols, find };
  expect(said(report, (doc) => change(doc.find))).toEqual(sentences);
});
