import { type Static, Type } from '@sinclair/typebox';
import { orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

/** What came of an import of which some rows were not taken, with a file that says why; null where all were. */
export const ImportTold = orNull(
  Type.Object({
    totalCount: Type.Integer(),
    errorCount: Type.Integer(),
    successCount: Type.Integer(),
    msg: Type.String(),
    fileUrl: Type.String(),
    fileName: Type.String(),
  }),
);
export type ImportTold = Static<typeof ImportTold>;

/** A pass for one download that the browser makes by itself, without its header: good once, within a minute. */
export const downloadTicket = defineContract({
  method: 'GET',
  url: '/sys/common/ticket',
  permission: 'signedIn',
  whileViewing: true,
  result: Type.String(),
});

/** What an import could not take, as text. The address itself is what opens it. */
export const openImportError = defineContract({
  method: 'GET',
  url: '/sys/common/static/import-errors/:name/import-error.txt',
  permission: 'public',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }),
  result: 'file',
});
