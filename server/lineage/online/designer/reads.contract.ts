import { Type } from '@sinclair/typebox';
import { listOf, Nothing, numberedPageOf } from '../../../../schemas/wire/wire.ts';
import { defineContract } from '../../../kernel/define-contract.ts';
import { ListedHead, OnlineButton, OnlineField, OnlineHead, OnlineIndex } from './designer.shapes.ts';

const api = '/online/cgform';
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 2000 }) });
const read = { method: 'GET', permission: { may: 'metadata:read' } } as const;

export const headList = defineContract({
  ...read,
  url: `${api}/head/list`,
  query: Query,
  result: numberedPageOf(ListedHead),
});
export const headById = defineContract({
  ...read,
  url: `${api}/head/queryById`,
  query: Type.Object({ id: Name }),
  result: OnlineHead,
});
export const headsByTable = defineContract({
  ...read,
  url: `${api}/head/queryByTableNames`,
  query: Type.Object({ tableNames: Name }),
  result: listOf(OnlineHead),
});
export const fieldsById = defineContract({
  ...read,
  url: `${api}/field/listByHeadId`,
  query: Type.Object({ headId: Name }),
  result: listOf(OnlineField),
});
export const fieldsByCode = defineContract({
  ...read,
  url: `${api}/field/listByHeadCode`,
  query: Type.Object({ headCode: Name }),
  result: listOf(OnlineField),
});
export const indexes = defineContract({
  ...read,
  url: `${api}/index/listByHeadId`,
  query: Type.Object({ headId: Name }),
  result: listOf(OnlineIndex),
});

const Code = Type.Object({ code: Name });
export const buttons = defineContract({
  ...read,
  url: `${api}/button/list/:code`,
  params: Code,
  query: Query,
  result: numberedPageOf(OnlineButton),
});
export const builtIn = defineContract({
  ...read,
  url: `${api}/button/builtInList/:code`,
  params: Code,
  query: Query,
  result: numberedPageOf(OnlineButton),
});
export const buttonById = defineContract({
  ...read,
  url: `${api}/button/queryById`,
  query: Type.Object({ id: Name }),
  result: OnlineButton,
});

/** Calls that would run what somebody typed, drop a table, or look at the server's disk. They are there to say what is done instead. */
export const refusedCalls = [
  ['POST', '/head/enhanceJs/:code'],
  ['PUT', '/head/enhanceJs/:code'],
  ['POST', '/head/enhanceSql/:code'],
  ['PUT', '/head/enhanceSql/:code'],
  ['POST', '/head/enhanceJava/:code'],
  ['PUT', '/head/enhanceJava/:code'],
  ['GET', '/head/enhanceJs/:code'],
  ['GET', '/head/enhanceSql/:code'],
  ['GET', '/head/enhanceJava/:code'],
  ['GET', '/head/enhanceButton/:code'],
  ['DELETE', '/head/deleteBatchEnhanceJava'],
  ['DELETE', '/head/deletebatchEnhanceSql'],
  ['POST', '/head/add'],
  ['PUT', '/head/edit'],
  ['POST', '/head/edit'],
  ['POST', '/head/copyOnline'],
  ['GET', '/head/copyOnlineTable/:code'],
  ['GET', '/head/queryTables'],
  ['GET', '/head/tableInfo'],
  ['DELETE', '/head/delete'],
  ['DELETE', '/head/deleteBatch'],
  ['DELETE', '/head/removeRecord'],
  ['POST', '/head/transTables/:code'],
  ['POST', '/button/aitest'],
  ['POST', '/button/add'],
  ['POST', '/button/edit'],
  ['PUT', '/button/edit'],
  ['DELETE', '/button/delete'],
  ['DELETE', '/button/deleteBatch'],
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
