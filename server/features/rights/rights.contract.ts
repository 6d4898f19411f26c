import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Keyed = Type.Object({ key: Type.String(), label: Type.String() });
const holder = { id: Type.String(), code: Type.String(), name: Type.String() };

const HolderKind = oneOf('role', 'depart', 'departRole');
export type HolderKind = Static<typeof HolderKind>;

const HolderList = Type.Object({
  roles: listOf(Type.Object(holder)),
  departs: listOf(Type.Object({ ...holder, parent: orNull(Type.String()) })),
  departRoles: listOf(Type.Object({ ...holder, depart: Type.String() })),
});
export type HolderList = Static<typeof HolderList>;

const scope = { key: Type.String(), title: Type.String(), say: Type.String(), off: Type.Boolean() };
/** A named row rule as people choose it. */
const ScopeView = Type.Object(scope);
export type ScopeView = Static<typeof ScopeView>;

const oneGrant = {
  do: listOf(Type.String()),
  rows: orNull(Type.String()),
  rowsSay: Type.String(),
  hide: listOf(Type.String()),
  edit: orNull(listOf(Type.String())),
};
/** One of the further grants of a role, in other rows than the first. */
const FurtherGrantView = Type.Object({ key: Type.String(), label: Type.String(), ...oneGrant });
export type FurtherGrantView = Static<typeof FurtherGrantView>;

/** What is granted in the words the screen works with. */
const GrantView = Type.Object({ ...oneGrant, also: listOf(FurtherGrantView) });
export type GrantView = Static<typeof GrantView>;

const EntityRights = Type.Object({
  key: Type.String(),
  title: Type.String(),
  operations: listOf(Keyed),
  fields: listOf(Type.Object({ path: Type.String(), label: Type.String(), part: Type.String() })),
  sets: listOf(Keyed),
  scopes: listOf(ScopeView),
  grant: orNull(GrantView),
  /** What the product gives; null: nothing. */
  product: orNull(GrantView),
  /** What a department role may have at most: what its department has. */
  most: orNull(listOf(Type.String())),
});
export type EntityRights = Static<typeof EntityRights>;

/** A menu or a heading, without what belongs to entities. */
const NodeView = Type.Recursive((Node) =>
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    sort: oneOf('menu', 'operation', 'permission', 'heading'),
    entity: orNull(Type.String()),
    permission: orNull(Type.String()),
    /** Of a menu: its key, the entity it opens, what it needs beyond reading that. */
    menu: orNull(Type.String()),
    opens: orNull(Type.String()),
    needs: orNull(Type.String()),
    items: Type.Array(Node),
  }),
);
export type NodeView = Static<typeof NodeView>;

const RightsView = Type.Object({
  holder: Type.Object({
    ...holder,
    kind: HolderKind,
    depart: orNull(Type.String()),
    /** It has every named permission, those to come included. */
    everything: Type.Boolean(),
  }),
  tree: listOf(NodeView),
  /** Ids of the tree's menus this holder sees, and permissions it has. */
  held: listOf(Type.String()),
  entities: listOf(EntityRights),
});
export type RightsView = Static<typeof RightsView>;

/** What is to be said before anybody agrees: the change in words, and what would not let it be. */
const RightsReview = Type.Object({
  ready: Type.Boolean(),
  words: listOf(Type.String()),
  /** Findings that stop it, cases that fail among them, in words. */
  wrong: listOf(Type.String()),
});
export type RightsReview = Static<typeof RightsReview>;

/** A field a row rule may ask about, and what it may be compared with. */
const RuleField = Type.Object({
  /** `buyer`, `buyer.depart`. */
  path: Type.String(),
  label: Type.String(),
  is: oneOf('text', 'number', 'bool', 'date', 'dateTime', 'time', 'ref', 'list'),
  /** Of a reference: the store of the records it points at. */
  to: orNull(Type.String()),
  values: orNull(listOf(Type.Object({ value: Type.String(), text: Type.String() }))),
  /** Where records to choose from are asked for. */
  pick: orNull(Type.Object({ entity: Type.String(), field: Type.String() })),
});
export type RuleField = Static<typeof RuleField>;

/** A row rule with those it restricts. */
const RuleEntry = Type.Object({
  ...scope,
  rows: Type.String(),
  /** The company's own; one of the product can be changed and not deleted. */
  own: Type.Boolean(),
  usedBy: listOf(Type.String()),
});
export type RuleEntry = Static<typeof RuleEntry>;

const RuleBook = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  fields: listOf(RuleField),
  rules: listOf(RuleEntry),
});
export type RuleBook = Static<typeof RuleBook>;

const Member = Type.Object({ id: Type.String(), name: Type.String() });
export type Member = Static<typeof Member>;

/** How much of an entity a member of a holder would see by a row condition. */
const RowsPreview = Type.Object({
  say: Type.String(),
  /** Who is taken for it; null: nobody holds this yet. */
  member: orNull(Member),
  members: listOf(Member),
  /** Of the rows whoever asks may see themselves; null where it cannot be counted. */
  seen: orNull(Type.Integer()),
  total: orNull(Type.Integer()),
  why: orNull(Type.String()),
});
export type RowsPreview = Static<typeof RowsPreview>;

const PersonFound = Type.Object({ id: Type.String(), username: Type.String(), realname: Type.String() });
export type PersonFound = Static<typeof PersonFound>;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Holder = Type.Object({ kind: HolderKind, id: Id });
const Word = Type.String({ minLength: 1, maxLength: 120 });
const grantWords = {
  do: Type.Array(Word, { maxItems: 200 }),
  rows: Type.Optional(Type.String({ maxLength: 2000 })),
  hide: Type.Optional(Type.Array(Word, { maxItems: 500 })),
  edit: Type.Optional(Type.Array(Word, { maxItems: 500 })),
};
const FurtherGrant = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 200 }), ...grantWords },
  { additionalProperties: false },
);
const Grant = Type.Object(
  {
    ...grantWords,
    /** By key; absent: those there are stay as they are. */
    also: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-zA-Z0-9]{1,41}$' }), FurtherGrant, { additionalProperties: false }),
    ),
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
export const listHolders = defineContract({
  method: 'GET',
  url: '/rights/holders',
  permission: mayLook,
  result: HolderList,
});

/** Everything one of them may do, with what the product gives beside it. */
export const getRights = defineContract({
  method: 'GET',
  url: '/rights/of/:kind/:id',
  permission: mayLook,
  params: Holder,
  result: RightsView,
});

/** What saving would change, in words, and what stands against it. */
export const reviewRights = defineContract({
  method: 'POST',
  url: '/rights/of/:kind/:id/review',
  permission: mayGrant,
  params: Holder,
  body: Wanted,
  result: RightsReview,
});

export const saveRights = defineContract({
  method: 'POST',
  url: '/rights/of/:kind/:id',
  permission: mayGrant,
  params: Holder,
  body: Wanted,
  result: Nothing,
});

const Entity = Type.Object({ key: Type.String({ maxLength: 60 }) });
const Rows = Type.String({ minLength: 1, maxLength: 2000 });

/** The row rules of an entity, and what one can be written with. */
export const getRuleBook = defineContract({
  method: 'GET',
  url: '/rights/rules/:key',
  permission: mayLook,
  params: Entity,
  result: RuleBook,
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
  result: Type.Object({ key: Type.String() }),
});

export const deleteRule = defineContract({
  method: 'DELETE',
  url: '/rights/rules/:key/:scope',
  permission: mayGrant,
  params: Type.Object({ key: Type.String({ maxLength: 60 }), scope: Word }),
  result: Nothing,
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
  result: RowsPreview,
});

/** People by name or account, a few. */
export const findPeople = defineContract({
  method: 'GET',
  url: '/rights/people',
  permission: { entity: 'read', of: 'user' },
  query: Type.Object({ keyword: Type.String({ maxLength: 60, default: '' }) }),
  result: listOf(PersonFound),
});

/** From now on this session looks as others do and can change nothing. */
export const viewAs = defineContract({
  method: 'POST',
  url: '/rights/view-as',
  permission: { may: 'viewAs' },
  body: Type.Object({ roles: Type.Optional(Type.Array(Word, { minItems: 1, maxItems: 20 })), user: Type.Optional(Id) }),
  result: Nothing,
});

export const stopViewing = defineContract({
  method: 'DELETE',
  url: '/rights/view-as',
  permission: 'signedIn',
  whileViewing: true,
  result: Nothing,
});
