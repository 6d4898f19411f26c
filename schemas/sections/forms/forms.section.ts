import { Type } from '@sinclair/typebox';
import { column, Phone } from '../../language/columns.ts';
import { called, Key, Keyed, MapOf, Maybe, oneOf, Strict, Text } from '../../language/parts.ts';
import type { Section as SectionOfEntity } from '../../language/section.ts';

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
const GridColumn = Strict(column);
/** `scan` names fields of the rows that a code read by the camera may hold: the row that holds it is opened. */
const PhoneRows = Strict({
  ...Phone.properties,
  scan: called('扫码找行', Maybe(Type.Array(Type.String(), { minItems: 1, maxItems: 4 })), 'field'),
});
const GridBody = Strict({
  as: called('样式', oneOf({ grid: '表格' })),
  cols: called('列', Keyed('f', GridColumn)),
  foot: called('合计', Maybe(MapOf(oneOf({ sum: '合计', count: '计数' })))),
  phone: called('手机', Maybe(PhoneRows)),
  /** Sub-lines shown below a row, by part key. */
  below: called('子明细', Maybe(MapOf(Strict({ cols: called('列', Keyed('f', GridColumn)) })))),
  tab: called('所在页签', Maybe(Key), 'tab'),
});
const Tab = Strict({ title: called('名称', Text) });
const Form = Strict({
  title: called('名称', Maybe(Text)),
  tabs: called('页签', Maybe(Keyed('tab', Tab))),
  head: called('分组', Maybe(Keyed('section', Section))),
  body: called('明细区', Maybe(Keyed('part', GridBody))),
  /** Takes everything it does not say from another form. */
  like: called('沿用的表单', Maybe(Key), 'form'),
  locked: called('只读', Maybe(Type.Boolean())),
});

/** How a record is read and written: head fields in groups, lines as grids, both perhaps in tabs. */
export const forms = {
  key: 'forms',
  words: called('表单', Maybe(MapOf(Form))),
  facet: 'entries',
} as const satisfies SectionOfEntity;
