import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const Entity = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const List = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });
const path = '^[a-zA-Z0-9$]+(\\.[a-zA-Z0-9]+){0,5}$';
const Path = Type.String({ pattern: path, maxLength: 200 });
const Paths = Type.Array(Path, { maxItems: 300 });
const Direction = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
const Pin = Type.Union([Type.Literal('left'), Type.Literal('right'), Type.Literal('none')]);
const ofPath = { propertyNames: { pattern: path }, maxProperties: 300, additionalProperties: false };

/** How a list is looked at; what is absent stays as the document says. */
export const ViewBody = Type.Object(
  {
    columns: Type.Optional(
      Type.Object(
        {
          order: Paths,
          hidden: Paths,
          widths: Type.Record(Path, Type.Integer({ minimum: 40, maximum: 800 }), ofPath),
          pins: Type.Record(Path, Pin, ofPath),
          dense: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    ),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    sort: Type.Optional(
      Type.Array(Type.Object({ field: Path, order: Direction }, { additionalProperties: false }), { maxItems: 3 }),
    ),
    filters: Type.Optional(Type.Record(Path, Type.Unknown(), ofPath)),
    /** A group of conditions: `schemas/query` says how it is written. */
    query: Type.Optional(Type.Unknown()),
    /** Of a habit: the view the list opens with. */
    opens: Type.Optional(Type.Union([Id, Type.Null()])),
  },
  { additionalProperties: false },
);
export type ViewBody = Static<typeof ViewBody>;

const OfEntity = Type.Object({ entity: Entity });
const OfView = Type.Object({ entity: Entity, id: Id });

/** Of all lists at once, by `entity/list`; those of which nothing is kept are absent. */
export const allViewsCall = defineContract({ method: 'GET', url: '/views', permission: 'signedIn' });
export const listViewsCall = defineContract({
  method: 'GET',
  url: '/views/:entity',
  permission: { entity: 'read' },
  params: OfEntity,
  query: Type.Object({ list: List }),
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
});
export const dropViewCall = defineContract({
  method: 'DELETE',
  url: '/views/:entity/:id',
  permission: { entity: 'read' },
  params: OfView,
});
