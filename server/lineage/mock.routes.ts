import type { FastifyInstance } from 'fastify';
import { sql } from '../db/statement.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import * as calls from './mock.contract.ts';
import { cut, paged, pageIn, permissionShape, type RoleRow, roleShape } from './mock-shapes.ts';
import { pageOfUsers } from './user.routes.ts';

/** The calls that were demo data in the old product, answered from the company's own users, roles and documents. */
export function mockCalls(api: FastifyInstance, house: House): void {
  const modelOf = async (session: Session) => (await house.models.running(session.tenant)).model;

  route(api, calls.apiUser, async ({ session, query }) => {
    const { page, size } = pageIn(query);
    const found = await pageOfUsers(await askAbout(house, session, 'user'), {
      pageNo: String(page),
      pageSize: String(size),
    });
    return paged(found.records, Number((found as { total?: number }).total ?? 0), page, size);
  });

  route(api, calls.apiUserInfo, async ({ session }) => {
    const roles = (await readRoles(house, session)).filter(({ code }) => session.roles.includes(code));
    const model = await modelOf(session);
    const db = house.db.tenant(session.tenant);
    const user = await db.first<Record<string, unknown>>(sql`
      select id, realname as name, username, avatar->>0 as avatar, status::int as status, telephone
        from sys_user where id = ${session.user.id}`);
    const [seen] = await house.db.owner.rows<{ ip: string | null; at: string | null }>(sql`
      select ip, created_at as at from session where id = ${session.id} and tenant_id = ${session.tenant}`);
    const [first] = roles;
    const permissions = roles.flatMap((role) => roleShape(model, role).permissions);
    const role = first ? { ...roleShape(model, first), permissions } : null;
    return { ...user, lastLoginIp: seen?.ip ?? null, lastLoginTime: seen?.at ?? null, roleId: first?.id ?? null, role };
  });

  route(api, calls.apiRole, async ({ session, query }) => {
    const model = await modelOf(session);
    const page = cut(await readRoles(house, session), query);
    return { ...page, data: page.data.map((role) => roleShape(model, role)) };
  });

  route(api, calls.apiService, async ({ session, query }) => {
    const running = await house.models.running(session.tenant);
    const services = [...running.model.entities.values()].flatMap((entity, at) => {
      const plan = running.plan(entity.key, session.roles);
      if (!plan) return [];
      const editable = Object.hasOwn(plan.access.ops, 'edit');
      return [
        {
          key: entity.key,
          no: `No ${at + 1}`,
          description: entity.title,
          callNo: 0,
          status: 1,
          updatedAt: null,
          editable,
        },
      ];
    });
    return cut(services, query);
  });

  route(api, calls.apiPermission, async ({ session, query }) => {
    return cut([...(await modelOf(session)).entities.values()].map(permissionShape), query);
  });
  route(api, calls.apiPermissions, async ({ session }) => {
    return [...(await modelOf(session)).entities.values()].map(permissionShape);
  });
}

const readRoles = (house: House, session: Session): Promise<readonly RoleRow[]> =>
  house.db.tenant(session.tenant).rows<RoleRow>(sql`
    select id, code, name, remark as describe, create_by as "creatorId", create_time as "createTime"
      from sys_role where deleted_at is null order by sort nulls last, code`);
