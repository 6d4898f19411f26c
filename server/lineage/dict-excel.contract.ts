import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';
import { ImportTold } from './excel.contract.ts';

const manage = { may: 'dict:manage' } as const;

/** Filters and `selections` stand in the query or in the body. */
export const exportDicts = defineContract({
  method: ['GET', 'POST'],
  url: '/sys/dict/exportXls',
  permission: manage,
  byTicket: true,
  query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) }),
  body: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
  result: 'file',
});
export const importDicts = defineContract({
  method: 'POST',
  url: '/sys/dict/importExcel',
  permission: manage,
  bodyLimit: 21 * 1024 * 1024,
  body: 'form',
  result: ImportTold,
});
