import { type Static, Type } from '@sinclair/typebox';
import { Fields } from './fields.ts';
import { Key, Keyed, MapOf, Maybe, opening, Strict, Text } from './parts.ts';
import { Check, Rule } from './rules.ts';

/** Fields that several entities have in common: what they are, how they stand in a section, and the rules among them. */
export const FieldsetDocument = Strict({
  kind: Type.Literal('fieldset'),
  ...opening,
  fields: Fields,
  cols: Maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  cells: Keyed('f', Strict({ span: Maybe(Type.Integer({ minimum: 1, maximum: 3 })) })),
  rules: Maybe(Keyed('key', Rule)),
  checks: Maybe(Keyed('key', Check)),
});

/** Where a form shows them. */
const Placed = Strict({
  /** A section the form has already; a section of their own unless said. */
  section: Maybe(Key),
  /** Their place in that section, or their section's in the form; the ranks the fieldset says itself unless said. */
  rank: Maybe(Type.String()),
  /** Cells of the fieldset that stand elsewhere in this form, or nowhere. */
  without: Maybe(Type.Array(Key)),
});

/** An entity has the fields of a fieldset, under keys and labels that tell them from those of another use. */
export const FieldsetUse = Strict({
  of: Key,
  /** The lines whose columns its fields are: `lines`, `lines.schedules`; the head unless said. */
  part: Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40})?$' })),
  /** Before each label: `收货` makes `城市` `收货城市`. */
  label: Maybe(Text),
  /** The fieldset's key → this entity's. A key that is not named stands behind the use's own: `ship` makes `city` `shipCity`. */
  keys: Maybe(MapOf(Key)),
  forms: Maybe(MapOf(Placed)),
  /** What is not taken over, by its place in the fieldset: `/fields/zip`, `/fields/city/help`, `/rules/zipNeeded`. */
  without: Maybe(Type.Array(Type.String({ pattern: '^/(fields|rules|checks)/[a-zA-Z0-9]+(/[a-zA-Z0-9]+)?$' }))),
  /** Where its fields and rules stand among the entity's; where the fieldset has them unless said. */
  rank: Maybe(Type.String()),
});

export type FieldsetDocument = Static<typeof FieldsetDocument>;
export type FieldsetUse = Static<typeof FieldsetUse>;
