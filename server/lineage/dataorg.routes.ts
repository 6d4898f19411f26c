import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { sql } from '../db/statement.ts';
import { defineContract } from '../kernel/define-contract.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';

const listOrgs = defineContract({
  method: 'GET',
  url: '/dataorg/bdDataorg/list',
  permission: { entity: 'read', of: 'addressBook' },
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 50 })),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
});

interface OrgPage {
  readonly records: readonly { readonly id: string; readonly name: string; readonly code: string }[];
  readonly total: number;
}

/** What the organisation picker offers: the company, its branches and departments. Posts, which departments also hold, are none. */
export function dataorgCalls(api: FastifyInstance, house: House): void {
  route(api, listOrgs, async ({ session, query }) => {
    const { pageNo: current, pageSize: size } = query;
    const name = (query.name ?? '').trim().toLowerCase();
    const found = await house.db.tenant(session.tenant).first<OrgPage>(sql`
      with hit as materialized (
        select id, name, code, sort from sys_depart
         where deleted_at is null and org_category is distinct from '3'
           and (${name}::text = '' or position(${name}::text in lower(name)) > 0))
      select (select count(*) from hit)::int as total, (select coalesce(json_agg(r), '[]') from (
        select id, name, code from hit order by code, sort nulls last, id
         limit ${size}::int offset ${(current - 1) * size}::bigint) r) as records`);
    const { records, total } = found ?? { records: [], total: 0 };
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}
