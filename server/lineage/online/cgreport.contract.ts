import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const read = { permission: 'signedIn', whileViewing: true } as const;
const Report = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const api = '/online/cgreport/api';
const manage = { may: 'metadata:read' } as const;

export const rpColumns = defineContract({ method: 'GET', url: `${api}/getRpColumns/:code`, ...read, params: Report });
export const columns = defineContract({ method: 'GET', url: `${api}/getColumns/:code`, ...read, params: Report });
export const queryInfo = defineContract({ method: 'GET', url: `${api}/getQueryInfo/:code`, ...read, params: Report });
export const paramsInfo = defineContract({ method: 'GET', url: `${api}/getParamsInfo/:code`, ...read, params: Report });
export const data = defineContract({
  method: 'GET',
  url: `${api}/getData/:code`,
  ...read,
  params: Report,
  query: Query,
});
export const columnsAndData = defineContract({
  method: 'GET',
  url: `${api}/getColumnsAndData/:code`,
  ...read,
  params: Report,
  query: Query,
});
export const exportXls = defineContract({
  method: ['GET', 'POST'],
  url: `${api}/exportXls/:code`,
  ...read,
  byTicket: true,
  params: Report,
  query: Query,
});
export const exportSheets = defineContract({
  method: 'GET',
  url: `${api}/exportManySheetXls/:code`,
  ...read,
  byTicket: true,
  params: Report,
  query: Query,
});
export const dictList = defineContract({
  method: 'GET',
  url: `${api}/getReportDictList`,
  ...read,
  query: Type.Object({ dictCode: Type.String({ maxLength: 100, default: '' }) }),
});

export const headList = defineContract({
  method: 'GET',
  url: '/online/cgreport/head/list',
  permission: manage,
  query: Query,
});
export const headById = defineContract({
  method: 'GET',
  url: '/online/cgreport/head/queryById',
  permission: manage,
  query: Type.Object({ id: Type.String({ maxLength: 100 }) }),
});
const Head = Type.Object({ headId: Type.String({ maxLength: 100 }) });
export const itemList = defineContract({
  method: 'GET',
  url: '/online/cgreport/item/listByHeadId',
  permission: manage,
  query: Head,
});
export const paramList = defineContract({
  method: 'GET',
  url: '/online/cgreport/param/listByHeadId',
  permission: manage,
  query: Head,
});

/** Calls that carry SQL. They are there to say what is done instead. */
export const sqlCalls = [
  ['POST', '/online/cgreport/head/add'],
  ['POST', '/online/cgreport/head/editAll'],
  ['PUT', '/online/cgreport/head/editAll'],
  ['DELETE', '/online/cgreport/head/delete'],
  ['DELETE', '/online/cgreport/head/deleteBatch'],
  ['GET', '/online/cgreport/head/parseSql'],
  ['POST', '/online/cgreport/head/parseSql'],
  ['POST', '/online/cgreport/api/testConnection'],
].map(([method, url]) =>
  defineContract({
    method: method as 'GET' | 'DELETE',
    url: url as string,
    permission: { may: 'metadata:write' },
    query: Query,
    body: Type.Unknown(),
  }),
);
