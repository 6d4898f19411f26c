import { type Static, Type } from '@sinclair/typebox';
import { Expression, Key, Keyed, Maybe, opening, Strict } from './parts.ts';

const Column = Strict({
  w: Maybe(Type.Integer({ minimum: 40, maximum: 800 })),
  /** The field whose value is shown in place of this one's. */
  show: Maybe(Key),
  label: Maybe(Type.String({ minLength: 1, maxLength: 100 })),
});
const Find = Strict({
  op: Maybe(Type.Union([Type.Literal('eq'), Type.Literal('like'), Type.Literal('in'), Type.Literal('range')])),
  more: Maybe(Type.Boolean()),
  /** A way of asking that its meaning offers, for example provinces and cities. */
  view: Maybe(Key),
});

/** A report over one entity, also used as the picker behind a reference. Only what it declares can be asked for. */
export const ReportDocument = Strict({
  kind: Type.Literal('report'),
  ...opening,
  from: Key,
  where: Maybe(Expression),
  cols: Keyed('f', Column),
  find: Maybe(Keyed('f', Find)),
  sort: Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z][a-zA-Z0-9]*$' }), { maxItems: 3 })),
  page: Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 })),
  /** Name handed to who picks ← field of `from`. */
  gives: Maybe(Type.Record(Key, Key, { additionalProperties: false })),
});

export type ReportDocument = Static<typeof ReportDocument>;
