import { type Static, Type } from '@sinclair/typebox';
import { Nothing, oneOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const may = { may: 'registration:manage' } as const;

const registration = oneOf('nobody', 'suppliers', 'everybody');

/** Who may register with the asker's company, and whether visitors of the public site meet it. */
export const RegistrationRules = Type.Object({
  registration,
  /** Visitors who register come to this company. */
  portal: Type.Boolean(),
  /** The company they come to otherwise; null where there is none but this. */
  elsewhere: orNull(Type.String()),
  /** Whether the asker may make this company the portal's: only who keeps companies may. */
  mayChoose: Type.Boolean(),
});
export type RegistrationRules = Static<typeof RegistrationRules>;

export const getRegistrationRules = defineContract({
  method: 'GET',
  url: '/registration/rules',
  permission: may,
  result: RegistrationRules,
});

export const setRegistrationRules = defineContract({
  method: 'PUT',
  url: '/registration/rules',
  permission: may,
  body: Type.Object(
    {
      registration,
      portal: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  ),
  result: Nothing,
});
