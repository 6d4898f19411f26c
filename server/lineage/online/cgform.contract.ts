import { type TSchema, Type } from '@sinclair/typebox';
import { ActionTold } from '../../../schemas/wire/records.ts';
import { listOf, Nothing, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';
import { ImportTold } from '../excel.contract.ts';
import { Empty, FormConfig, ListConfig, OnlineRow, QueryInfo, QueryItem } from './online.shapes.ts';

const api = '/online/cgform/api';
/** A file of twenty megabytes in its envelope. */
const MOST_BYTES = 20 * 1024 * 1024 + 64 * 1024;
const read = { permission: 'signedIn', whileViewing: true } as const;
/** Whether one may is said by the entity's document when the record is written. */
const write = { permission: 'signedIn' } as const;

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Code = Type.Object({ code: Name });
const Row = Type.Object({ code: Name, id: Type.String({ minLength: 1, maxLength: 20_000 }) });
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const Body = Type.Object({}, { additionalProperties: true });

const get = <const Url extends string, P extends TSchema, R extends TSchema>(url: Url, params: P, result: R) =>
  defineContract({ method: 'GET', url: `${api}/${url}`, ...read, params, query: Query, result });

export const columns = get('getColumns/:code', Code, ListConfig);
export const erpColumns = get('getErpColumns/:code', Code, Type.Object({ main: ListConfig, subList: Empty }));
export const queryInfo = get('getQueryInfo/:code', Code, listOf(QueryItem));
export const queryInfoVue3 = get('getQueryInfoVue3/:code', Code, QueryInfo);
export const data = get(
  'getData/:code',
  Code,
  Type.Object({ records: listOf(OnlineRow), total: Type.Integer(), fieldList: Empty }),
);
export const treeData = get(
  'getTreeData/:code',
  Code,
  Type.Object({ records: listOf(OnlineRow), total: Type.Integer(), entity: Type.String() }),
);
export const formItem = get('getFormItem/:code', Code, FormConfig);
export const formItemByTable = get('getFormItemBytbname/:code', Code, FormConfig);
export const enhanceJs = get('getEnhanceJs/:code', Code, Type.Literal(''));
export const readForm = get('form/:code/:id', Row, OnlineRow);
export const readByTable = get('form/table_name/:code/:id', Row, OnlineRow);
export const detail = get('detail/:code/:id', Row, OnlineRow);
export const subform = get('subform/:code/:id', Row, orNull(OnlineRow));
export const subformList = get('subform/list/:code/:id', Row, listOf(OnlineRow));
export const checkTable = defineContract({
  method: 'GET',
  url: `${api}/checkOnlyTable`,
  ...read,
  query: Type.Object({ tbname: Name, id: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Literal(true),
});

const writing = { ...write, params: Code, body: Body, query: Query };
export const addForm = defineContract({ method: 'POST', url: `${api}/form/:code`, ...writing, result: Type.String() });
export const editForm = defineContract({ method: 'PUT', url: `${api}/form/:code`, ...writing, result: Nothing });
export const addCrazy = defineContract({
  method: 'POST',
  url: `${api}/crazyForm/:code`,
  ...writing,
  result: Type.String(),
});
export const editCrazy = defineContract({ method: 'PUT', url: `${api}/crazyForm/:code`, ...writing, result: Nothing });
export const deleteForm = defineContract({
  method: 'DELETE',
  url: `${api}/form/:code/:id`,
  ...write,
  params: Row,
  result: Nothing,
});
export const doButton = defineContract({
  method: 'POST',
  url: `${api}/doButton`,
  ...write,
  body: Type.Object({
    formId: Name,
    buttonCode: Name,
    dataId: Type.String({ minLength: 1, maxLength: 20_000 }),
    uiFormData: Type.Optional(Type.Unknown()),
  }),
  /** What an action hands out, which is shown once. */
  result: orNull(ActionTold),
});

const book = { ...read, byTicket: true, params: Code, query: Query, result: 'file' } as const;
export const exportXls = defineContract({ method: 'GET', url: `${api}/exportXls/:code`, ...book });
export const exportXlsOld = defineContract({ method: 'GET', url: `${api}/exportXlsOld/:code`, ...book });
export const importXls = defineContract({
  method: 'POST',
  url: `${api}/importXls/:code`,
  ...write,
  params: Code,
  bodyLimit: MOST_BYTES,
  body: 'form',
  result: ImportTold,
});
