import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** An operation manual, and whether it is there to be had. */
export const Manual = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** null: not delivered with this installation. */
  bytes: orNull(Type.Integer()),
});
export type Manual = Static<typeof Manual>;

/** The manuals, for the company's own people. */
export const getManuals = defineContract({
  method: 'GET',
  url: '/manuals',
  permission: 'signedIn',
  result: listOf(Manual),
});

export const getManual = defineContract({
  method: 'GET',
  url: '/manuals/:key',
  permission: 'signedIn',
  params: Type.Object({ key: Type.String({ maxLength: 40 }) }),
  result: 'file',
});
