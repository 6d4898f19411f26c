import { type Static, Type } from '@sinclair/typebox';

/** A file as it was kept: what its content is, not what its sender called it. */
export const StoredFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;
