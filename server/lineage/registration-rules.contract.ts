import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

const may = { may: 'registration:manage' } as const;

/** Who may register with the asker's company, and whether visitors of the public site meet it. */
export interface RegistrationRules {
  readonly registration: 'nobody' | 'suppliers' | 'everybody';
  /** Visitors who register come to this company. */
  readonly portal: boolean;
  /** The company they come to otherwise; null where there is none but this. */
  readonly elsewhere: string | null;
  /** Whether the asker may make this company the portal's: only who keeps companies may. */
  readonly mayChoose: boolean;
}

export const getRegistrationRules = defineContract({ method: 'GET', url: '/registration/rules', permission: may });

export const setRegistrationRules = defineContract({
  method: 'PUT',
  url: '/registration/rules',
  permission: may,
  body: Type.Object(
    {
      registration: Type.Union([Type.Literal('nobody'), Type.Literal('suppliers'), Type.Literal('everybody')]),
      portal: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  ),
});
