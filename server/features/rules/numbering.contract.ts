import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, oneOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Which = Type.Object({ entity: Key, serial: Key });
const Restart = Type.Union((['tenant', 'yyyy', 'mm', 'dd'] as const).map((period) => Type.Literal(period)));
const wish = {
  make: Type.String({ minLength: 1, maxLength: 60 }),
  restart: Type.Array(Restart, { maxItems: 4 }),
  gaps: Type.Union([Type.Literal('allowed'), Type.Literal('none')]),
};
const Wish = Type.Object(wish, strict);
export type SerialWish = Static<typeof Wish>;

/** One numbering rule of a document. */
const NumberingRow = Type.Object({
  ...wish,
  entity: Type.String(),
  title: Type.String(),
  serial: Type.String(),
  /** Labels of the fields it numbers. */
  fields: listOf(Type.String()),
  /** When the number is given, in words. */
  at: Type.String(),
  next: Type.String(),
  /** How many were drawn in the running period. */
  drawn: Type.Integer(),
  origin: oneOf('product', 'own'),
  /** The company says otherwise than the product. */
  changed: Type.Boolean(),
});
export type NumberingRow = Static<typeof NumberingRow>;

const NumberingPreview = Type.Object({ next: listOf(Type.String()), issues: listOf(Type.String()) });
export type NumberingPreview = Static<typeof NumberingPreview>;

const manage = { may: 'numbering:manage' } as const;

export const getNumbering = defineContract({
  method: 'GET',
  url: '/numbering',
  permission: manage,
  result: listOf(NumberingRow),
});
/** The next numbers a rule would give, without drawing one. */
export const postNumberingPreview = defineContract({
  method: 'POST',
  url: '/numbering/:entity/:serial/preview',
  permission: manage,
  params: Which,
  body: Wish,
  result: NumberingPreview,
});
export const putNumbering = defineContract({
  method: 'PUT',
  url: '/numbering/:entity/:serial',
  permission: manage,
  params: Which,
  body: Wish,
  result: Nothing,
});
export const postNumberingReset = defineContract({
  method: 'POST',
  url: '/numbering/:entity/:serial/reset',
  permission: manage,
  params: Which,
  result: Nothing,
});
