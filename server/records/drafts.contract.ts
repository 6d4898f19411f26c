import { Type } from '@sinclair/typebox';
import { Draft } from '../../schemas/wire/records.ts';
import { Nothing, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Body, Entity } from './records.contract.ts';

const OfDraft = Type.Object({ entity: Entity, key: Type.String({ minLength: 1, maxLength: 100 }) });
export const readDraftCall = defineContract({
  method: 'GET',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  // A draft is its writer's own.
  whileViewing: false,
  params: OfDraft,
  result: orNull(Draft),
});
export const writeDraftCall = defineContract({
  method: 'PUT',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  log: 'never',
  params: OfDraft,
  bodyLimit: 2 * 1024 * 1024,
  body: Type.Object(
    { body: Body, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({ savedAt: Type.String() }),
});
export const dropDraftCall = defineContract({
  method: 'DELETE',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  log: 'never',
  params: OfDraft,
  result: Nothing,
});
