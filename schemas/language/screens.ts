import { Type } from '@sinclair/typebox';
import { called, Expression, KEYED, Key, Keyed, MapOf, Maybe, OPEN, oneOf, Strict, Text } from './parts.ts';

const Cell = Strict({ span: called('占格', Maybe(Type.Integer({ minimum: 1, maximum: 3 }))) });
const Section = Strict({
  title: called('名称', Text),
  cols: called('每行放几个', Maybe(Type.Integer({ minimum: 1, maximum: 4 }))),
  cells: called('单元格', Keyed('f', Cell)),
  /** Stands after the lines: sums and attachments are read last. */
  belowLines: called('放在明细之后', Maybe(Type.Boolean())),
  /** The tab it stands in; without one it stands outside of them and is always in sight. */
  tab: called('所在页签', Maybe(Key), 'tab'),
});
const column = {
  w: called('宽度', Maybe(Type.Integer({ minimum: 40, maximum: 800 }))),
  pin: called('固定', Maybe(oneOf({ left: '左侧', right: '右侧' }))),
  /** Offered in the column settings, not shown at first. */
  off: called('默认不显示', Maybe(Type.Boolean())),
};
const GridColumn = Strict(column);
const Column = Strict({
  ...column,
  /** The form that a click on the cell opens. */
  link: called('点击打开的表单', Maybe(Key), 'form'),
});
const Phone = Strict({ card: called('卡片', Type.Array(Type.String(), { minItems: 1, maxItems: 6 }), 'field') });
const GridBody = Strict({
  as: called('样式', oneOf({ grid: '表格' })),
  cols: called('列', Keyed('f', GridColumn)),
  foot: called('合计', Maybe(MapOf(oneOf({ sum: '合计', count: '计数' })))),
  phone: called('手机', Maybe(Phone)),
  /** Sub-lines shown below a row, by part key. */
  below: called('子明细', Maybe(MapOf(Strict({ cols: called('列', Keyed('f', GridColumn)) })))),
  tab: called('所在页签', Maybe(Key), 'tab'),
});
const Tab = Strict({ title: called('名称', Text) });
export const Form = Strict({
  title: called('名称', Maybe(Text)),
  tabs: called('页签', Maybe(Keyed('tab', Tab))),
  head: called('分组', Maybe(Keyed('section', Section))),
  body: called('明细区', Maybe(Keyed('part', GridBody))),
  /** Takes everything it does not say from another form. */
  like: called('沿用的表单', Maybe(Key), 'form'),
  locked: called('只读', Maybe(Type.Boolean())),
});

export const Find = Strict({
  op: called('比较方式', Maybe(oneOf({ eq: '等于', like: '包含', in: '其中之一', range: '区间' }))),
  more: called('放在更多条件里', Maybe(Type.Boolean())),
  /** A text may be asked for in these ways, and whoever searches chooses one: part of it, another, from it on, up to it. */
  modes: called(
    '可选的比较方式',
    Maybe(
      Type.Array(oneOf({ like: '包含', ne: '不等于', ge: '从它起', le: '到它止' }), {
        minItems: 2,
        maxItems: 4,
        uniqueItems: true,
      }),
    ),
  ),
});
/** A way of looking at a list, by its kind, with what that kind has words for. */
const Look = Type.Object(
  { rank: called('次序', Maybe(Type.String())) },
  { [OPEN]: 'list', additionalProperties: true },
);
const Looks = Type.Record(Key, Look, { [KEYED]: 'kind', additionalProperties: false });

export const List = Strict({
  title: called('名称', Maybe(Text)),
  /** What the list is for: told when it is empty. */
  about: called('说明', Maybe(Type.String({ maxLength: 300 }))),
  where: called('筛选条件', Maybe(Expression)),
  /** How its rows can be looked at, each kind once; the first is how it opens. Absent: as it stands by itself. */
  as: called('显示方式', Maybe(Looks)),
  cols: called('列', Keyed('f', Column)),
  find: called('查询条件', Maybe(Keyed('f', Find))),
  super: called('高级查询', Maybe(Type.Boolean())),
  sort: called(
    '排序',
    Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z][a-zA-Z0-9]*$' }), { maxItems: 3 })),
    'sort',
  ),
  /** Totals below the rows, over everything the list finds. */
  foot: called('合计', Maybe(MapOf(oneOf({ sum: '合计' })))),
  page: called('每页条数', Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 }))),
  row: called('行操作', Maybe(Type.Array(Type.String())), 'operation'),
  /** What can be done with the rows one has chosen; a chain makes one next document out of all of them. */
  bulk: called('批量操作', Maybe(Type.Array(Type.String())), 'operation'),
  phone: called('手机', Maybe(Phone)),
  /** Its records hang together as a tree over this reference to their own kind. */
  tree: called('树形', Maybe(Key), 'field'),
  /** A tree stands beside the rows: what this field points at, and with it everything below. */
  beside: called('旁边的树', Maybe(Key), 'field'),
});
