import { type Static, Type } from '@sinclair/typebox';
import { checks } from '../sections/checks/checks.section.ts';
import { rules } from '../sections/rules/rules.section.ts';
import { Fields } from './fields.ts';
import { called, Key, Keyed, MapOf, Maybe, opening, Strict, Text } from './parts.ts';

/** Fields that several entities have in common: what they are, how they stand in a section, and the rules among them. */
export const FieldsetDocument = Strict({
  kind: called('种类', Type.Literal('fieldset')),
  ...opening,
  fields: called('字段', Fields),
  cols: called('每行放几个', Maybe(Type.Integer({ minimum: 1, maximum: 4 }))),
  cells: called(
    '单元格',
    Keyed('f', Strict({ span: called('占格', Maybe(Type.Integer({ minimum: 1, maximum: 3 }))) })),
  ),
  rules: rules.words,
  checks: checks.words,
});

/** Where a form shows them. */
const Placed = Strict({
  /** A section the form has already; a section of their own unless said. */
  section: called('分区', Maybe(Key), 'section'),
  /** Their place in that section, or their section's in the form; the ranks the fieldset says itself unless said. */
  rank: called('次序', Maybe(Type.String())),
  /** Cells of the fieldset that stand elsewhere in this form, or nowhere. */
  without: called('不采用的内容', Maybe(Type.Array(Key))),
});

/** An entity has the fields of a fieldset, under keys and labels that tell them from those of another use. */
export const FieldsetUse = Strict({
  of: called('字段组', Key, 'fieldset'),
  /** The lines whose columns its fields are: `lines`, `lines.schedules`; the head unless said. */
  part: called(
    '所在明细',
    Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40})?$' })),
    'field',
  ),
  /** Before each label: `收货` makes `城市` `收货城市`. */
  label: called('名称前加', Maybe(Text)),
  /** The fieldset's key → this entity's. A key that is not named stands behind the use's own: `ship` makes `city` `shipCity`. */
  keys: called('标识对照', Maybe(MapOf(Key))),
  forms: called('表单', Maybe(MapOf(Placed))),
  /** What is not taken over, by its place in the fieldset: `/fields/zip`, `/fields/city/help`, `/rules/zipNeeded`. */
  without: called(
    '不采用的内容',
    Maybe(Type.Array(Type.String({ pattern: '^/(fields|rules|checks)/[a-zA-Z0-9]+(/[a-zA-Z0-9]+)?$' }))),
  ),
  /** Where its fields and rules stand among the entity's; where the fieldset has them unless said. */
  rank: called('次序', Maybe(Type.String())),
});

export type FieldsetDocument = Static<typeof FieldsetDocument>;
export type FieldsetUse = Static<typeof FieldsetUse>;
