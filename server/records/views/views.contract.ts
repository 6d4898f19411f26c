import { Type } from '@sinclair/typebox';
import { AllViews, KeptView, ListViews, ViewBody } from '../../../schemas/wire/views.ts';
import { Nothing } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Entity = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const List = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });

const OfEntity = Type.Object({ entity: Entity });
const OfView = Type.Object({ entity: Entity, id: Id });

/** Of all lists at once, by `entity/list`; those of which nothing is kept are absent. */
export const allViewsCall = defineContract({ method: 'GET', url: '/views', permission: 'signedIn', result: AllViews });
export const listViewsCall = defineContract({
  method: 'GET',
  url: '/views/:entity',
  permission: { entity: 'read' },
  params: OfEntity,
  query: Type.Object({ list: List }),
  result: ListViews,
});
/** What this person has made of the list, by changing it: follows them from one browser to the next. */
export const keepHabitCall = defineContract({
  method: 'PUT',
  url: '/views/:entity/habit',
  permission: { entity: 'read' },
  log: 'never',
  params: OfEntity,
  bodyLimit: 64 * 1024,
  body: Type.Object({ list: List, body: ViewBody }, { additionalProperties: false }),
  result: Nothing,
});
export const keepViewCall = defineContract({
  method: 'POST',
  url: '/views/:entity',
  permission: { entity: 'read' },
  params: OfEntity,
  bodyLimit: 64 * 1024,
  body: Type.Object(
    {
      list: List,
      sort: Type.Union([Type.Literal('view'), Type.Literal('query')]),
      name: Name,
      shared: Type.Boolean({ default: false }),
      body: ViewBody,
    },
    { additionalProperties: false },
  ),
  result: KeptView,
});
export const changeViewCall = defineContract({
  method: 'PUT',
  url: '/views/:entity/:id',
  permission: { entity: 'read' },
  params: OfView,
  bodyLimit: 64 * 1024,
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      name: Type.Optional(Name),
      shared: Type.Optional(Type.Boolean()),
      body: Type.Optional(ViewBody),
    },
    { additionalProperties: false },
  ),
  result: KeptView,
});
export const dropViewCall = defineContract({
  method: 'DELETE',
  url: '/views/:entity/:id',
  permission: { entity: 'read' },
  params: OfView,
  result: Nothing,
});
