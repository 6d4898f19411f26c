import { type Static, Type } from '@sinclair/typebox';
import { listOf, numberedPageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const SysDataLog = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  /** The record at that version as JSON text. */
  dataContent: Type.String(),
  dataVersion: Type.Integer(),
  type: Type.Literal('json'),
  createBy: Type.String(),
  createTime: Type.String(),
  updateBy: Type.Null(),
  updateTime: Type.Null(),
});
export type SysDataLog = Static<typeof SysDataLog>;

const Name = Type.String({ maxLength: 64, default: '' });
const LogId = Type.String({ minLength: 1, maxLength: 200 });
/** Whose records these are is asked of each entity: what its asker may not read has no versions for them. */
const permission = 'signedIn';

export const listDataLogs = defineContract({
  method: 'GET',
  url: '/sys/dataLog/list',
  permission,
  query: Type.Object(
    {
      dataTable: Name,
      dataId: Name,
      pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
      pageSize: Type.Integer({ minimum: 1, maximum: 500, default: 10 }),
    },
    { additionalProperties: Type.String({ maxLength: 4000 }) },
  ),
  result: numberedPageOf(SysDataLog),
});

export const compareDataLogs = defineContract({
  method: 'GET',
  url: '/sys/dataLog/queryCompareList',
  permission,
  query: Type.Object({ dataId1: LogId, dataId2: LogId }, { additionalProperties: Type.String({ maxLength: 4000 }) }),
  result: listOf(SysDataLog),
});

export const listDataVersions = defineContract({
  method: 'GET',
  url: '/sys/dataLog/queryDataVerList',
  permission,
  query: Type.Object({ dataTable: Name, dataId: Name }, { additionalProperties: Type.String({ maxLength: 4000 }) }),
  result: listOf(SysDataLog),
});
