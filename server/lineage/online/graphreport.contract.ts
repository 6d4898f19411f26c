import { Type } from '@sinclair/typebox';
import { listOf, Nothing, numberedPageOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';
import { Empty } from './online.shapes.ts';
import { ChartData, ChartHead, ChartItem } from './report.shapes.ts';

const api = '/online/graphreport';
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const manage = { method: 'GET', permission: { may: 'metadata:read' } } as const;

export const headList = defineContract({
  ...manage,
  url: `${api}/head/list`,
  query: Query,
  result: numberedPageOf(ChartHead),
});
export const headById = defineContract({ ...manage, url: `${api}/head/queryById`, query: Id, result: ChartHead });
export const items = defineContract({
  ...manage,
  url: `${api}/head/queryOnlGraphreportItemByMainId`,
  query: Id,
  result: listOf(ChartItem),
});
export const params = defineContract({
  ...manage,
  url: `${api}/params/listByHeadId`,
  query: Type.Object({ headId: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Empty,
});
/** The rights are those of every entity the chart reads. */
export const chartsData = defineContract({
  method: 'GET',
  url: `${api}/api/getChartsData`,
  permission: 'signedIn',
  whileViewing: true,
  query: Type.Object(
    {
      id: Type.Optional(Type.String({ maxLength: 100 })),
      code: Type.Optional(Type.String({ maxLength: 100 })),
      params: Type.Optional(Type.String({ maxLength: 30_000 })),
    },
    { additionalProperties: Type.String({ maxLength: 30_000 }) },
  ),
  result: ChartData,
});

/** The same figures as a workbook. */
export const exportChart = defineContract({
  method: 'GET',
  url: `${api}/api/exportXlsById`,
  permission: 'signedIn',
  whileViewing: true,
  byTicket: true,
  query: chartsData.query,
  result: 'file',
});

/** Calls that carry SQL or addresses. They are there to say what is done instead. */
export const refusedCalls = [
  ['POST', '/head/add'],
  ['PUT', '/head/edit'],
  ['POST', '/head/edit'],
  ['DELETE', '/head/delete'],
  ['DELETE', '/head/deleteBatch'],
  ['GET', '/head/exportXls'],
  ['POST', '/head/importExcel'],
  ['POST', '/head/parseField'],
].map(([method, url]) =>
  defineContract({
    method: method as 'POST',
    url: `${api}${url}`,
    permission: { may: 'metadata:write' },
    query: Query,
    body: Type.Unknown(),
    result: Nothing,
  }),
);
