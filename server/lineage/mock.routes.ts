import type { FastifyInstance } from 'fastify';
import { sql } from '../db/statement.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import * as calls from './mock.contract.ts';
import { cut, paged, pageIn, permissionShape, type RoleRow, roleShape } from './mock-wire.ts';
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
    return paged(found.records, found.total, page, size);
  });

  route(api, calls.apiUserInfo, async ({ session }) => {
    const roles = (await readRoles(house, session)).filter(({ code }) => session.roles.includes(code));
    const model = await modelOf(session);
    const user = await accounts.first(await readingOf(house, session.tenant), { is: { id: session.user.id } });
    const [seen] = await house.db.owner.rows<{ ip: string | null; at: string | null }>(sql`
      select ip, created_at as at from session where id = ${session.id} and tenant_id = ${session.tenant}`);
    if (!user) throw new Error(`the user of session ${session.id} is gone`);
    const [first] = roles;
    const permissions = roles.flatMap((role) => roleShape(model, role).permissions);
    const role = first ? { ...roleShape(model, first), permissions } : null;
    const { avatar, status, ...own } = user;
    const shown = { ...own, avatar: avatar?.[0] ?? null, status: Number(status) };
    return {
      ...shown,
      lastLoginIp: seen?.ip ?? null,
      lastLoginTime: seen?.at ?? null,
      roleId: first?.id ?? null,
      role,
    };
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

const readRoles = async (house: House, session: Session): Promise<readonly RoleRow[]> =>
  roles.all(await readingOf(house, session.tenant));

const roles = rowReader(
  'role',
  {
    id: 'text',
    code: 'text',
    name: 'text',
    describe: ['remark', 'text?'],
    creatorId: ['createBy', 'text?'],
    createTime: 'text',
  },
  { order: ['sort', 'code'] },
);

const accounts = rowReader(
  'user',
  {
    id: 'text',
    name: ['realname', 'text'],
    username: 'text',
    avatar: 'texts?',
    status: 'text',
    telephone: 'text?',
  },
  { trash: 'too' },
);
