import { Type } from '@sinclair/typebox';
import { column, Find, Phone } from '../../language/columns.ts';
import {
  called,
  Expression,
  KEYED,
  Key,
  Keyed,
  MapOf,
  Maybe,
  OPEN,
  oneOf,
  Strict,
  Text,
} from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Column = Strict({
  ...column,
  /** The form that a click on the cell opens. */
  link: called('点击打开的表单', Maybe(Key), 'form'),
});
/** A way of looking at a list, by its kind, with what that kind has words for. */
const Look = Type.Object(
  { rank: called('次序', Maybe(Type.String())) },
  { [OPEN]: 'list', additionalProperties: true },
);
const Looks = Type.Record(Key, Look, { [KEYED]: 'kind', additionalProperties: false });

const List = Strict({
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
  /** Each person may mark rows with a star of their own, and look at those alone. */
  stars: called('收藏', Maybe(Type.Boolean())),
});

/** Lists of records: their columns, what they are asked by, and how their rows can be looked at. */
export const lists = {
  key: 'lists',
  words: called('列表', Maybe(MapOf(List))),
  facet: 'entries',
} as const satisfies Section;
