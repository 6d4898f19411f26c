import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export type { HolderList } from './list-holders.ts';
export type { EntityMatrix, MatrixView } from './matrix.ts';
export type { RowsPreview } from './preview-rows.ts';
export type { EntityRights, GrantView, NodeView, RightsView, ScopeView } from './read-rights.ts';
export type { RuleBook, RuleEntry, RuleField } from './rule-book.ts';
export type { RightsReview } from './save-rights.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Holder = Type.Object({
  kind: Type.Union([Type.Literal('role'), Type.Literal('depart'), Type.Literal('departRole')]),
  id: Id,
});
const Word = Type.String({ minLength: 1, maxLength: 120 });
const Grant = Type.Object(
  {
    do: Type.Array(Word, { maxItems: 200 }),
    rows: Type.Optional(Type.String({ maxLength: 2000 })),
    hide: Type.Optional(Type.Array(Word, { maxItems: 500 })),
    edit: Type.Optional(Type.Array(Word, { maxItems: 500 })),
  },
  { additionalProperties: false },
);
const Wanted = Type.Object({
  grants: Type.Record(Type.String({ maxLength: 60 }), Type.Union([Grant, Type.Null()]), { default: {} }),
  hidden: Type.Record(Type.String({ maxLength: 60 }), Type.Boolean(), { default: {} }),
  permissions: Type.Optional(Type.Array(Word, { maxItems: 200 })),
});

const mayGrant = { entity: 'edit', of: 'role' } as const;
const mayLook = { entity: 'read', of: 'role' } as const;

/** Roles, departments and department roles: whoever can hold rights. */
export const listHolders = defineContract({ method: 'GET', url: '/rights/holders', permission: mayLook });

/** Everything one of them may do, with what the product gives beside it. */
export const getRights = defineContract({
  method: 'GET',
  url: '/rights/of/:kind/:id',
  permission: mayLook,
  params: Holder,
});

/** What saving would change, in words, and what stands against it. */
export const reviewRights = defineContract({
  method: 'POST',
  url: '/rights/of/:kind/:id/review',
  permission: mayGrant,
  params: Holder,
  body: Wanted,
});

export const saveRights = defineContract({
  method: 'POST',
  url: '/rights/of/:kind/:id',
  permission: mayGrant,
  params: Holder,
  body: Wanted,
});

const Entity = Type.Object({ key: Type.String({ maxLength: 60 }) });
const Rows = Type.String({ minLength: 1, maxLength: 2000 });

/** The row rules of an entity, and what one can be written with. */
export const getRuleBook = defineContract({
  method: 'GET',
  url: '/rights/rules/:key',
  permission: mayLook,
  params: Entity,
});

export const keepRule = defineContract({
  method: 'POST',
  url: '/rights/rules/:key',
  permission: mayGrant,
  params: Entity,
  body: Type.Object(
    {
      scope: Type.Optional(Word),
      title: Type.String({ minLength: 1, maxLength: 40 }),
      rows: Rows,
      off: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
});

export const deleteRule = defineContract({
  method: 'DELETE',
  url: '/rights/rules/:key/:scope',
  permission: mayGrant,
  params: Type.Object({ key: Type.String({ maxLength: 60 }), scope: Word }),
});

/** How many rows a member would see by a condition, of those the asker sees. */
export const previewRows = defineContract({
  method: 'POST',
  url: '/rights/rules/:key/preview',
  permission: mayLook,
  params: Entity,
  body: Type.Object(
    {
      holder: Holder,
      rows: Type.Union([Rows, Type.Null()]),
      member: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
});

const Who = Type.Object({
  /** Codes with commas between them, or one user. */
  roles: Type.Optional(Type.String({ maxLength: 2000 })),
  user: Type.Optional(Id),
});

/** Entities × operations for some roles together or for one user. */
export const getMatrix = defineContract({ method: 'GET', url: '/rights/matrix', permission: mayLook, query: Who });

/** One entity: fields and moves in every state, and who refuses. */
export const getEntityMatrix = defineContract({
  method: 'GET',
  url: '/rights/matrix/:key',
  permission: mayLook,
  params: Type.Object({ key: Type.String({ maxLength: 60 }) }),
  query: Who,
});

/** People by name or account, a few. */
export const findPeople = defineContract({
  method: 'GET',
  url: '/rights/people',
  permission: { entity: 'read', of: 'user' },
  query: Type.Object({ keyword: Type.String({ maxLength: 60, default: '' }) }),
});

/** From now on this session looks as others do and can change nothing. */
export const viewAs = defineContract({
  method: 'POST',
  url: '/rights/view-as',
  permission: { may: 'viewAs' },
  body: Type.Object({ roles: Type.Optional(Type.Array(Word, { minItems: 1, maxItems: 20 })), user: Type.Optional(Id) }),
});

export const stopViewing = defineContract({
  method: 'DELETE',
  url: '/rights/view-as',
  permission: 'signedIn',
  whileViewing: true,
});
