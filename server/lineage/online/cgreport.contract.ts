import { Type } from '@sinclair/typebox';
import { DictOption } from '../../../schemas/wire/dicts.ts';
import { listOf, Nothing, numberedPageOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';
import { Empty, QueryItem } from './online.shapes.ts';
import { ReportConfig, ReportHead, ReportItem, ReportRows, ReportWhole } from './report.shapes.ts';

const read = { permission: 'signedIn', whileViewing: true } as const;
const Report = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const api = '/online/cgreport/api';
const manage = { may: 'metadata:read' } as const;

export const rpColumns = defineContract({
  method: 'GET',
  url: `${api}/getRpColumns/:code`,
  ...read,
  params: Report,
  result: ReportConfig,
});
export const columns = defineContract({
  method: 'GET',
  url: `${api}/getColumns/:code`,
  ...read,
  params: Report,
  result: ReportConfig,
});
export const queryInfo = defineContract({
  method: 'GET',
  url: `${api}/getQueryInfo/:code`,
  ...read,
  params: Report,
  result: listOf(QueryItem),
});
export const paramsInfo = defineContract({
  method: 'GET',
  url: `${api}/getParamsInfo/:code`,
  ...read,
  params: Report,
  result: Empty,
});
export const data = defineContract({
  method: 'GET',
  url: `${api}/getData/:code`,
  ...read,
  params: Report,
  query: Query,
  result: ReportRows,
});
export const columnsAndData = defineContract({
  method: 'GET',
  url: `${api}/getColumnsAndData/:code`,
  ...read,
  params: Report,
  query: Query,
  result: ReportWhole,
});
export const exportXls = defineContract({
  method: ['GET', 'POST'],
  url: `${api}/exportXls/:code`,
  ...read,
  byTicket: true,
  params: Report,
  query: Query,
  result: 'file',
});
export const exportSheets = defineContract({
  method: 'GET',
  url: `${api}/exportManySheetXls/:code`,
  ...read,
  byTicket: true,
  params: Report,
  query: Query,
  result: 'file',
});
export const dictList = defineContract({
  method: 'GET',
  url: `${api}/getReportDictList`,
  ...read,
  query: Type.Object({ dictCode: Type.String({ maxLength: 100, default: '' }) }),
  result: listOf(DictOption),
});

export const headList = defineContract({
  method: 'GET',
  url: '/online/cgreport/head/list',
  permission: manage,
  query: Query,
  result: numberedPageOf(ReportHead),
});
export const headById = defineContract({
  method: 'GET',
  url: '/online/cgreport/head/queryById',
  permission: manage,
  query: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  result: ReportHead,
});
const Head = Type.Object({ headId: Type.String({ maxLength: 100 }) });
export const itemList = defineContract({
  method: 'GET',
  url: '/online/cgreport/item/listByHeadId',
  permission: manage,
  query: Head,
  result: listOf(ReportItem),
});
export const paramList = defineContract({
  method: 'GET',
  url: '/online/cgreport/param/listByHeadId',
  permission: manage,
  query: Head,
  result: Empty,
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
    result: Nothing,
  }),
);
