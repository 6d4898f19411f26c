import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

/** A pass for one download that the browser makes by itself, without its header: good once, within a minute. */
export const downloadTicket = defineContract({
  method: 'GET',
  url: '/sys/common/ticket',
  permission: 'signedIn',
  whileViewing: true,
});

/** What an import could not take, as text. The address itself is what opens it. */
export const openImportError = defineContract({
  method: 'GET',
  url: '/sys/common/static/import-errors/:name/import-error.txt',
  permission: 'public',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }),
});
