import { Type } from '@sinclair/typebox';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { shaped } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** Entity → hash of its plan, for everything these roles may see. */
export const getPlans = defineContract({
  method: 'GET',
  url: '/plans',
  permission: 'signedIn',
  whileViewing: true,
  beforeApproval: true,
  result: Type.Record(Type.String(), Type.String()),
});

/** A plan by its hash. It is the same for ever, so a browser keeps it; a hash that is not the asker's own any more is refused. */
export const getPlan = defineContract({
  method: 'GET',
  url: '/plans/:entity/:hash',
  permission: 'signedIn',
  whileViewing: true,
  beforeApproval: true,
  params: Type.Object({
    entity: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' }),
    hash: Type.String({ pattern: '^[A-Za-z0-9_-]{8,128}$' }),
  }),
  result: shaped<EntityPlan>(),
});
