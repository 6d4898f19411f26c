import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { sql } from '../db/statement.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { crudFamily } from './crud-family.ts';

const queryByCode = defineContract({
  method: 'GET',
  url: '/sys/position/queryByCode',
  permission: { entity: 'read', of: 'position' },
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
});

/** Positions, and one of them by its code. */
export function positionCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, { base: '/sys/position', entity: 'position' });
  route(api, queryByCode, async ({ session, query }) => {
    const found = await house.db.tenant(session.tenant).first(sql`
      select id, code, name, post_rank as "postRank", create_by as "createBy", create_time as "createTime",
             update_by as "updateBy", update_time as "updateTime", null as "companyId", null as "sysOrgCode"
        from sys_position where code = ${query.code} and deleted_at is null`);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  });
}
