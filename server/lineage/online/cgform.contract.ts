import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

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

const get = <const Url extends string, const P extends Parameters<typeof defineContract>[0]['params']>(
  url: Url,
  params: P,
) => defineContract({ method: 'GET', url: `${api}/${url}`, ...read, params, query: Query });

export const columns = get('getColumns/:code', Code);
export const erpColumns = get('getErpColumns/:code', Code);
export const queryInfo = get('getQueryInfo/:code', Code);
export const queryInfoVue3 = get('getQueryInfoVue3/:code', Code);
export const data = get('getData/:code', Code);
export const treeData = get('getTreeData/:code', Code);
export const formItem = get('getFormItem/:code', Code);
export const formItemByTable = get('getFormItemBytbname/:code', Code);
export const enhanceJs = get('getEnhanceJs/:code', Code);
export const readForm = get('form/:code/:id', Row);
export const readByTable = get('form/table_name/:code/:id', Row);
export const detail = get('detail/:code/:id', Row);
export const subform = get('subform/:code/:id', Row);
export const subformList = get('subform/list/:code/:id', Row);
export const checkTable = defineContract({
  method: 'GET',
  url: `${api}/checkOnlyTable`,
  ...read,
  query: Type.Object({ tbname: Name, id: Type.Optional(Type.String({ maxLength: 100 })) }),
});

const writing = { ...write, params: Code, body: Body, query: Query };
export const addForm = defineContract({ method: 'POST', url: `${api}/form/:code`, ...writing });
export const editForm = defineContract({ method: 'PUT', url: `${api}/form/:code`, ...writing });
export const addCrazy = defineContract({ method: 'POST', url: `${api}/crazyForm/:code`, ...writing });
export const editCrazy = defineContract({ method: 'PUT', url: `${api}/crazyForm/:code`, ...writing });
export const deleteForm = defineContract({ method: 'DELETE', url: `${api}/form/:code/:id`, ...write, params: Row });
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
});

const book = { ...read, byTicket: true, params: Code, query: Query };
export const exportXls = defineContract({ method: 'GET', url: `${api}/exportXls/:code`, ...book });
export const exportXlsOld = defineContract({ method: 'GET', url: `${api}/exportXlsOld/:code`, ...book });
export const importXls = defineContract({
  method: 'POST',
  url: `${api}/importXls/:code`,
  ...write,
  params: Code,
  bodyLimit: MOST_BYTES,
});
