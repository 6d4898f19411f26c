import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, Key, Keyed, Maybe, oneOf, opening, Strict } from './parts.ts';

/** From a row of the query: `total`, `supplier.name`, and from lines also `../supplier` of their head. */
const Path = Type.String({ pattern: '^(\\.\\./){0,2}[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,4}$' });

/** A list of an entity: `purchaseOrder.main`. */
export const ListName = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' });

/**
 * A column is called by its key. It shows what stands at the path that its key is, or `of`, or what it calculates.
 * Once a column aggregates, those that do not are what the rows are grouped by.
 */
const Column = Strict({
  w: called('宽度', Maybe(Type.Integer({ minimum: 40, maximum: 800 }))),
  label: called('名称', Maybe(Type.String({ minLength: 1, maxLength: 100 }))),
  /** What it reads, where that is not its own key. */
  of: called('取自', Maybe(Path), 'path'),
  /** Calculated from the row it is read from. */
  calc: called('计算公式', Maybe(Expression)),
  /** Over all rows of a group. `count` without `of` or `calc` counts the rows themselves. */
  agg: called(
    '汇总方式',
    Maybe(oneOf({ sum: '合计', count: '计数', countDistinct: '去重计数', avg: '平均', min: '最小', max: '最大' })),
  ),
  /** The period a date falls into. */
  by: called('按时段分组', Maybe(oneOf({ year: '年', quarter: '季度', month: '月', day: '日' }))),
  /** Calculated last, from the other columns by their keys. */
  after: called('最后计算', Maybe(Expression)),
  /** The kind of field that a calculated value is shown like, and to how many places. */
  as: called('按什么显示', Maybe(Key), 'fieldKind'),
  scale: called('小数位数', Maybe(Type.Integer({ minimum: 0, maximum: 6 }))),
  /** Below the column, over all rows that were found. */
  foot: called('列下汇总', Maybe(oneOf({ sum: '合计', avg: '平均', min: '最小', max: '最大', count: '计数' }))),
  /** Read and handed on, not shown. */
  off: called('隐藏', Maybe(Type.Boolean())),
});
const findWords = {
  op: called('比较方式', Maybe(oneOf({ eq: '等于', like: '包含', in: '其中之一', range: '区间' }))),
  more: called('放在更多条件里', Maybe(Type.Boolean())),
  /** A way of asking that its meaning offers, for example provinces and cities. */
  view: called('查询方式', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z_]{0,40}$' }))),
  label: called('名称', Maybe(Type.String({ minLength: 1, maxLength: 100 }))),
  /** What is asked about, where that is neither a column of this key nor the path that the key is. */
  of: called('查询的字段', Maybe(Path), 'path'),
};
const Find = Strict(findWords);

/** One value, or several: of a range from and until, either of them empty. */
const Values = Type.Union([
  Type.String({ minLength: 1, maxLength: 200 }),
  Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 }),
]);
/** Who reads a report asks for it in a form; who draws it as a chart does not. */
const ReportFind = Strict({
  ...findWords,
  /** What the form begins with. A span of days by its name (`spans.ts`), which is the same days for nobody twice. */
  default: called('默认值', Maybe(Values)),
});

/** What a report asks for; a chart may ask for the same without a report of its own. */
export const queryProperties = {
  /** An entity, or the lines of one: `purchaseOrder`, `purchaseOrder.lines`. */
  from: called(
    '取数来源',
    Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40}){0,2}$' }),
    'source',
  ),
  where: called('筛选条件', Maybe(Expression)),
  cols: called('列', Keyed('f', Column)),
  find: called('查询条件', Maybe(Keyed('f', Find))),
  /** Columns, or paths of the row where nothing is grouped. */
  sort: called(
    '排序',
    Maybe(
      Type.Array(Type.String({ pattern: '^-?(\\.\\./){0,2}[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,4}$' }), {
        maxItems: 3,
      }),
    ),
    'sort',
  ),
  /** No more rows than this, whatever is asked: the first ten, for instance. */
  limit: called('最多行数', Maybe(Type.Integer({ minimum: 1, maximum: 5000 }))),
};

export const Query = Strict(queryProperties);

/** A report over entities, also used as the picker behind a reference. Only what it declares can be asked for. */
export const ReportDocument = Strict({
  kind: called('种类', Type.Literal('report')),
  ...opening,
  /** How its figures are counted, said to whoever reads them. */
  about: called('说明', Maybe(Type.String({ maxLength: 300 }))),
  ...queryProperties,
  find: called('查询条件', Maybe(Keyed('f', ReportFind))),
  page: called('每页条数', Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 }))),
  /** A crosstab: the grouped column whose values stand across, each with every aggregate; the other groups stand down. */
  across: called(
    '横向展开的列',
    Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$' })),
    'column',
  ),
  /** Who may ask for it; the company's own people unless said, whatever of its rows a supplier might read. */
  for: called('给谁看', Maybe(oneOf({ staff: '内部人员', supplier: '供应商', all: '内部人员和供应商' }))),
  /** The list a figure leads to, narrowed to the rows it is made of; the first list of the entity unless said. */
  opens: called('打开的列表', Maybe(ListName), 'list'),
  /** Name handed to who picks ← column, or path of the row. */
  gives: called('交出', Maybe(Type.Record(Key, Path, { additionalProperties: false })), 'path'),
});

export type ReportDocument = Static<typeof ReportDocument>;
export type QueryDocument = Static<typeof Query>;
export type ReportColumnDocument = Static<typeof Column>;
