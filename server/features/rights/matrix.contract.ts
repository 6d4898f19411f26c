import { type Static, Type } from '@sinclair/typebox';
import { listOf, oneOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Keyed = Type.Object({ key: Type.String(), label: Type.String() });

/** Who refuses — role, state, rule — each with its sentence. */
const why = listOf(Type.Object({ by: oneOf('role', 'state', 'rule'), say: Type.String() }));

const Verdict = Type.Object({ allowed: Type.Boolean(), why });
export type Verdict = Static<typeof Verdict>;

const MatrixCell = Type.Object({
  allowed: Type.Boolean(),
  why,
  operation: Type.String(),
  label: Type.String(),
  /** The rows it may be done to, in words. */
  rows: Type.String(),
});
export type MatrixCell = Static<typeof MatrixCell>;

const MatrixView = Type.Object({
  roles: listOf(Type.Object({ code: Type.String(), name: Type.String() })),
  entities: listOf(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      rows: Type.String(),
      cells: listOf(MatrixCell),
      /** Roles that give something here. */
      by: listOf(Type.String()),
    }),
  ),
});
export type MatrixView = Static<typeof MatrixView>;

const FieldCell = Type.Object({
  is: oneOf('edit', 'locked', 'hidden'),
  /** A rule, or the row it stands in, may still hide or lock it. */
  depends: Type.Boolean(),
  why,
});
export type FieldCell = Static<typeof FieldCell>;

const EntityMatrix = Type.Object({
  key: Type.String(),
  title: Type.String(),
  states: listOf(Keyed),
  fields: listOf(
    Type.Object({
      path: Type.String(),
      label: Type.String(),
      part: Type.String(),
      /** One per state, in the order of the states. */
      cells: listOf(FieldCell),
    }),
  ),
  moves: listOf(Type.Object({ key: Type.String(), label: Type.String(), rows: Type.String(), cells: listOf(Verdict) })),
});
export type EntityMatrix = Static<typeof EntityMatrix>;

const Who = Type.Object({
  /** Codes with commas between them, or one user. */
  roles: Type.Optional(Type.String({ maxLength: 2000 })),
  user: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

/** Entities × operations for some roles together or for one user. */
export const getMatrix = defineContract({
  method: 'GET',
  url: '/rights/matrix',
  permission: { entity: 'read', of: 'role' },
  query: Who,
  result: MatrixView,
});

/** One entity: fields and moves in every state, and who refuses. */
export const getEntityMatrix = defineContract({
  method: 'GET',
  url: '/rights/matrix/:key',
  permission: { entity: 'read', of: 'role' },
  params: Type.Object({ key: Type.String({ maxLength: 60 }) }),
  query: Who,
  result: EntityMatrix,
});
