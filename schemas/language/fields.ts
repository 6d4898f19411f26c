import { type Static, Type } from '@sinclair/typebox';
import { LineStates } from '../sections/line-states/line-states.section.ts';
import { Valid } from '../sections/valid/valid.section.ts';
import { called, Expression, KEYED, Key, Maybe, OPEN, oneOf, Strict, Text } from './parts.ts';

/** What every field may say, whatever its kind. The kind's own properties stand beside these and are checked by the kind's config. */
export const FieldCommon = Type.Object(
  {
    /** The kind. Absent only in a facet or a higher layer, where the field below is meant. */
    type: called('类型', Maybe(Type.String()), 'fieldKind'),
    label: called('名称', Maybe(Text)),
    help: called('填写说明', Maybe(Type.String({ maxLength: 300 }))),
    need: called('必填', Maybe(Type.Boolean())),
    /** Proposed value of a new record. */
    start: called('初始值', Maybe(Expression)),
    /** Computed value. Amounts, and what reads through references, are kept; any other with `stored`. What is kept can be filtered and sorted by. */
    calc: called('计算公式', Maybe(Expression)),
    stored: called('保存计算结果', Maybe(Type.Boolean())),
    /** Never kept: worked out anew whenever somebody looks, in finished records too. */
    live: called('实时计算', Maybe(Type.Boolean())),
    /** Worked out `live`, and told to whoever sees the field: those too who do not see all that it is worked out from. */
    openly: called('公开结果', Maybe(Type.Boolean())),
    /** Never typed by a person: written by moves, chains and behaviours. */
    locked: called('只读', Maybe(Type.Boolean())),
    whenHidden: called(
      '隐藏时的值',
      Maybe(oneOf({ keep: '保留原值', clearOnSave: '保存时清空', clearAtOnce: '立即清空' })),
    ),
    /** Locked, and of interest only once something was written to it: a form and its print draw it from then on. */
    whenEmpty: called('没有内容时', Maybe(oneOf({ show: '显示', fold: '不占位置' }))),
    column: called('数据列', Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{0,50}$' }))),
    /** A text people search parts of: gets a trigram index. */
    search: called('按部分内容查找', Maybe(Type.Boolean())),
    /** In a layer: the slot of the screens below that shows it; the first that fits unless said. */
    slot: called('显示的位置', Maybe(Key)),
    /** In a layer: where the screens below show it of themselves; in forms and lists unless said. */
    places: called('显示在', Maybe(Type.Array(oneOf({ form: '表单', list: '列表', find: '查询条件' })))),
    /** In a layer: the width of its column and the cells it takes in a form, where a slot shows it. */
    w: called('宽度', Maybe(Type.Integer({ minimum: 40, maximum: 800 }))),
    span: called('占格', Maybe(Type.Integer({ minimum: 1, maximum: 4 }))),
    /** Shown to nobody any more; what records hold of it stays. */
    retired: called('停用', Maybe(Type.Boolean())),
    rank: called('次序', Maybe(Type.String())),
  },
  { [OPEN]: 'field' },
);

export const Fields = Type.Record(Key, FieldCommon, { [KEYED]: 'key', 'x-field': true, additionalProperties: false });

/** Rows of a part unless its document says otherwise, and the most it may say. */
export const usualRows = 2000;
export const mostRows = 5000;

const Rows = Strict({
  min: called('最少行数', Maybe(Type.Integer({ minimum: 0 }))),
  max: called('最多行数', Maybe(Type.Integer({ minimum: 1, maximum: mostRows }))),
  /** They are filled in by the record's own moves: nobody adds a row or takes one away, whatever of it may be written. */
  given: called('行由系统带出', Maybe(Type.Boolean())),
});

const InnerPart = Strict({
  label: called('名称', Text),
  table: called('数据表', Maybe(Type.String())),
  order: called('行号字段', Maybe(Key), 'field'),
  rows: called('行数', Maybe(Rows)),
  valid: called('有效期', Maybe(Valid)),
  fields: called('字段', Fields),
  rank: called('次序', Maybe(Type.String())),
});
export const Part = Type.Composite(
  [
    InnerPart,
    Type.Object({
      states: called('行的状态与流转', Maybe(LineStates)),
      parts: called('明细', Maybe(Type.Record(Key, InnerPart, { [KEYED]: 'key', additionalProperties: false }))),
    }),
  ],
  {
    additionalProperties: false,
  },
);

export type FieldDocument = Static<typeof FieldCommon>;
export type PartDocument = Static<typeof Part>;
