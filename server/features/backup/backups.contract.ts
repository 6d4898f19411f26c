import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const may = { may: 'backup:manage' } as const;
const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const OfBackup = Type.Object({ id: Id });
const Into = Type.Union([Type.Literal('same'), Type.Literal('new')]);

/** What restoring an archive would do, told before it is done. */
export interface RestoreOutlook {
  readonly company: string;
  readonly at: string;
  readonly rows: number;
  readonly withFiles: boolean;
  /** Why it cannot be restored here at all. */
  readonly refused: string | null;
  /** Tables this system does not know (`columns` null), or columns of them. */
  readonly skipped: readonly {
    readonly table: string;
    readonly columns: readonly string[] | null;
    readonly rows: number;
  }[];
  /** Users whose names others have: old name and the one they will sign in by. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** What must be typed. */
  readonly confirm: string;
}

export const listBackups = defineContract({
  method: 'GET',
  url: '/backups',
  permission: may,
  query: Type.Object({
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
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
});
export const lookAtBackup = defineContract({
  method: 'GET',
  url: '/backups/:id/outlook',
  permission: may,
  params: OfBackup,
  query: Type.Object({ into: Type.Union([Type.Literal('same'), Type.Literal('new')], { default: 'same' }) }),
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
});
/** A word that opens the file once, within a minute: browsers cannot send a header with a download. */
export const ticketForBackup = defineContract({
  method: 'POST',
  url: '/backups/:id/ticket',
  answersSecret: true,
  permission: may,
  params: OfBackup,
});
export const downloadBackup = defineContract({
  method: 'GET',
  url: '/backups/download',
  permission: 'public',
  query: Type.Object({ ticket: Type.String({ maxLength: 100 }) }),
});
export const deleteBackups = defineContract({
  method: 'POST',
  url: '/backups/delete',
  permission: may,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
});
