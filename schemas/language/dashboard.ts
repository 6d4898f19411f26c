import { type Static, Type } from '@sinclair/typebox';
import { Code, called, Expression, Key, Keyed, Maybe, oneOf, opening, Strict, Text } from './parts.ts';

const ListOf = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' });
const Needs = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(:[a-zA-Z0-9*]+)*$' });

/** Work that waits: how many rows of a list are meant, and the way to them. */
const Todo = Strict({
  title: called('名称', Text),
  list: called('列表', ListOf, 'list'),
  where: called('筛选条件', Maybe(Expression)),
  /** Only for whoever may do this with such a record: `purchaseOrder:move:approve`. */
  needs: called('所需权限', Maybe(Needs), 'needs'),
});
const Shortcut = Strict({
  title: called('名称', Text),
  icon: called('图标', Maybe(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }))),
  list: called('列表', Maybe(ListOf), 'list'),
  /** A new record of this entity. */
  create: called('新建', Maybe(Key), 'entity'),
  screen: called('画面', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' }))),
  needs: called('所需权限', Maybe(Needs), 'needs'),
});
const Latest = Strict({
  list: called('列表', ListOf, 'list'),
  /** Columns of the entity; the first names the record. */
  cols: called('列', Type.Array(Key, { minItems: 1, maxItems: 6 })),
  where: called('筛选条件', Maybe(Expression)),
  sort: called(
    '排序',
    Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z][a-zA-Z0-9]*$' }), { maxItems: 3 })),
    'sort',
  ),
  rows: called('行数', Maybe(Type.Integer({ minimum: 1, maximum: 20 }))),
});

const Live = oneOf({ requests: '请求量', notices: '通知' });

/** A card shows exactly one of these things. Whoever may see nothing of it does not see the card. */
export const Card = Strict({
  title: called('名称', Maybe(Text)),
  /** Twelfths of the width, and rows of the height. */
  w: called('宽度', Maybe(Type.Integer({ minimum: 1, maximum: 12 }))),
  h: called('高度', Maybe(Type.Integer({ minimum: 1, maximum: 12 }))),
  chart: called('图表', Maybe(Key), 'chart'),
  todos: called('待办', Maybe(Keyed('key', Todo))),
  shortcuts: called('快捷入口', Maybe(Keyed('key', Shortcut))),
  latest: called('最新记录', Maybe(Latest)),
  /** Who is greeted, and what the day is like. */
  greeting: called('问候', Maybe(Type.Literal(true))),
  /** Drawn by the product from what it watches. */
  live: called('实时内容', Maybe(Live)),
  needs: called('所需权限', Maybe(Needs), 'needs'),
  for: called('显示给', Maybe(oneOf({ staff: '内部人员', supplier: '供应商' }))),
  /** Only for these roles; absent: for all that may see what it shows. */
  roles: called('显示给角色', Maybe(Type.Array(Code, { minItems: 1, maxItems: 100, uniqueItems: true })), 'role'),
  not: called('不显示给', Maybe(Type.Array(Key, { maxItems: 100, uniqueItems: true })), 'role'),
});

const Filter = Strict({ label: called('名称', Maybe(Text)) });

/** Cards on a grid of twelve columns, in order, and the filters that drive them all. */
export const DashboardDocument = Strict({
  kind: called('种类', Type.Literal('dashboard')),
  ...opening,
  about: called('说明', Maybe(Type.String({ maxLength: 300 }))),
  /** Query items of the charts' reports, by the key they have there: set once for every chart that has one. */
  find: called('共用的查询条件', Maybe(Keyed('f', Filter))),
  cards: called('卡片', Keyed('key', Card)),
  /** It is about one record: the one that this query item names, whose page shows it. */
  of: called('在哪条单据的页面显示', Maybe(Key)),
  /** Seconds after which figures are read anew; absent: when asked. */
  refresh: called('自动刷新的秒数', Maybe(Type.Integer({ minimum: 5, maximum: 3600 }))),
});

export type DashboardDocument = Static<typeof DashboardDocument>;
export type LiveName = Static<typeof Live>;
export type CardDocument = DashboardDocument['cards'][string];
