import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { crudFamily } from './crud-family.ts';

const SysPosition = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  postRank: orNull(Type.String()),
  createBy: orNull(Type.String()),
  createTime: Type.String(),
  updateBy: orNull(Type.String()),
  updateTime: orNull(Type.String()),
  companyId: Type.Null(),
  sysOrgCode: Type.Null(),
});

const queryByCode = defineContract({
  method: 'GET',
  url: '/sys/position/queryByCode',
  permission: { entity: 'read', of: 'position' },
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  result: SysPosition,
});

const positions = rowReader('position', {
  id: 'text',
  code: 'text',
  name: 'text',
  postRank: 'text?',
  createBy: 'text?',
  createTime: 'text',
  updateBy: 'text?',
  updateTime: 'text?',
});

/** Positions, and one of them by its code. */
export function positionCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, { base: '/sys/position', entity: 'position' });
  route(api, queryByCode, async ({ session, query }) => {
    const found = await positions.first(await readingOf(house, session.tenant), { is: { code: query.code } });
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return { ...found, companyId: null, sysOrgCode: null };
  });
}
