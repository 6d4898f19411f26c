import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Which = Type.Object({ entity: Key, serial: Key });
const Restart = Type.Union((['tenant', 'yyyy', 'mm', 'dd'] as const).map((period) => Type.Literal(period)));
const Wish = Type.Object(
  {
    make: Type.String({ minLength: 1, maxLength: 60 }),
    restart: Type.Array(Restart, { maxItems: 4 }),
    gaps: Type.Union([Type.Literal('allowed'), Type.Literal('none')]),
  },
  strict,
);
export type SerialWish = Static<typeof Wish>;

/** One numbering rule of a document. */
export interface NumberingRow extends SerialWish {
  readonly entity: string;
  readonly title: string;
  readonly serial: string;
  /** Labels of the fields it numbers. */
  readonly fields: readonly string[];
  /** When the number is given, in words. */
  readonly at: string;
  readonly next: string;
  /** How many were drawn in the running period. */
  readonly drawn: number;
  readonly origin: 'product' | 'own';
  /** The company says otherwise than the product. */
  readonly changed: boolean;
}

export interface NumberingPreview {
  readonly next: readonly string[];
  readonly issues: readonly string[];
}

const manage = { may: 'numbering:manage' } as const;

export const getNumbering = defineContract({ method: 'GET', url: '/numbering', permission: manage });
/** The next numbers a rule would give, without drawing one. */
export const postNumberingPreview = defineContract({
  method: 'POST',
  url: '/numbering/:entity/:serial/preview',
  permission: manage,
  params: Which,
  body: Wish,
});
export const putNumbering = defineContract({
  method: 'PUT',
  url: '/numbering/:entity/:serial',
  permission: manage,
  params: Which,
  body: Wish,
});
export const postNumberingReset = defineContract({
  method: 'POST',
  url: '/numbering/:entity/:serial/reset',
  permission: manage,
  params: Which,
});
