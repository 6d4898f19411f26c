import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

/** An operation manual, and whether it is there to be had. */
export interface Manual {
  readonly key: string;
  readonly title: string;
  /** null: not delivered with this installation. */
  readonly bytes: number | null;
}

/** The manuals, for the company's own people. */
export const getManuals = defineContract({ method: 'GET', url: '/manuals', permission: 'signedIn' });

export const getManual = defineContract({
  method: 'GET',
  url: '/manuals/:key',
  permission: 'signedIn',
  params: Type.Object({ key: Type.String({ maxLength: 40 }) }),
});
