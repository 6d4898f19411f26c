import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, numberedPageOf, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const may = { may: 'backup:manage' } as const;
const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const OfBackup = Type.Object({ id: Id });
/** Where an archive is to go: over the company it is of, or into one that does not exist yet. */
const Into = oneOf('same', 'new');
export type Into = Static<typeof Into>;

/** A backup as its list shows it: a record, and so with whatever else records and that list have. */
const BackupShown = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    note: orNull(Type.String()),
    withFiles: oneOf('Y', 'N'),
    size: Type.Integer(),
    rows: Type.Integer(),
    checksum: Type.String(),
    createTime: Type.String(),
    createBy_dictText: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export type BackupShown = Static<typeof BackupShown>;

/** What restoring an archive would do, told before it is done. */
const RestoreOutlook = Type.Object({
  company: Type.String(),
  at: Type.String(),
  rows: Type.Integer(),
  withFiles: Type.Boolean(),
  /** Why it cannot be restored here at all. */
  refused: orNull(Type.String()),
  /** Tables this system does not know (`columns` null), or columns of them. */
  skipped: listOf(Type.Object({ table: Type.String(), columns: orNull(listOf(Type.String())), rows: Type.Integer() })),
  /** Users whose names others have: old name and the one they will sign in by. */
  renamed: listOf(Type.Object({ from: Type.String(), to: Type.String() })),
  /** What must be typed. */
  confirm: Type.String(),
});
export type RestoreOutlook = Static<typeof RestoreOutlook>;

/** The task to follow. */
const Begun = Type.Object({ task: Type.String() });

export const listBackups = defineContract({
  method: 'GET',
  url: '/backups',
  permission: may,
  query: Type.Object({
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
  result: numberedPageOf(BackupShown),
});
/** Begins a backup; answers with the task to follow. */
export const startBackup = defineContract({
  method: 'POST',
  url: '/backups',
  permission: may,
  body: Type.Object(
    { withFiles: Type.Boolean({ default: false }), note: Type.Optional(Type.String({ maxLength: 200 })) },
    { additionalProperties: false },
  ),
  result: Begun,
});
export const lookAtBackup = defineContract({
  method: 'GET',
  url: '/backups/:id/outlook',
  permission: may,
  params: OfBackup,
  query: Type.Object({ into: Type.Union([Type.Literal('same'), Type.Literal('new')], { default: 'same' }) }),
  result: RestoreOutlook,
});
/** `confirm` is the company's name, typed; for a new company `name` is what it will be called. */
export const startRestore = defineContract({
  method: 'POST',
  url: '/backups/:id/restore',
  permission: may,
  params: OfBackup,
  body: Type.Object(
    { into: Into, confirm: Type.String({ maxLength: 100 }), name: Type.Optional(Type.String({ maxLength: 100 })) },
    { additionalProperties: false },
  ),
  result: Begun,
});
/** A word that opens the file once, within a minute: browsers cannot send a header with a download. */
export const ticketForBackup = defineContract({
  method: 'POST',
  url: '/backups/:id/ticket',
  answersSecret: true,
  permission: may,
  params: OfBackup,
  result: Type.Object({ ticket: Type.String() }),
});
export const downloadBackup = defineContract({
  method: 'GET',
  url: '/backups/download',
  permission: 'public',
  query: Type.Object({ ticket: Type.String({ maxLength: 100 }) }),
  result: 'file',
});
export const deleteBackups = defineContract({
  method: 'POST',
  url: '/backups/delete',
  permission: may,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
  result: Nothing,
});
