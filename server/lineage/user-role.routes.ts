import type { FastifyInstance } from 'fastify';
import { editPeople, listIn } from '../features/people/edit-people.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { loadRecords } from '../records/write/load.ts';
import { idsIn } from './crud-family.ts';
import * as calls from './user.contract.ts';
import { pageOfUsers } from './user.routes.ts';

/** Who has a role, given and taken from the role's side. */
export function userRoleCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'user');
  const take = async (session: Session, role: string, ids: readonly string[]) =>
    editPeople(await ask(session), ids, (user) => {
      const roles = listIn(user, 'roles');
      return roles.includes(role) ? { roles: roles.filter((one) => one !== role) } : null;
    });

  route(api, calls.queryUserRole, async ({ session, query }) => {
    const { records } = await loadRecords(await ask(session), [query.userid], new Map());
    const roles = records[0] ? listIn(records[0], 'roles') : [];
    if (roles.length === 0) throw new Refusal('unknown_record', { text: '未找到用户相关角色信息' });
    return roles;
  });
  route(api, calls.userRoleList, async ({ session, query }) => pageOfUsers(await ask(session), likeWords(query)));
  route(api, calls.addSysUserRole, async ({ session, body }) => {
    await editPeople(await ask(session), body.userIdList, (user) => {
      const roles = listIn(user, 'roles');
      return roles.includes(body.roleId) ? null : { roles: [...roles, body.roleId] };
    });
    return new Said('添加成功!');
  });
  route(api, calls.deleteUserRole, async ({ session, query }) => {
    await take(session, query.roleId, [query.userId]);
    return new Said('删除成功!');
  });
  route(api, calls.deleteUserRoleBatch, async ({ session, query }) => {
    await take(session, query.roleId, idsIn(query.userIds));
    return new Said('删除成功!');
  });
}

/** The dialogs around these calls send what was typed, and mean "contains". */
export function likeWords(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const said = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()));
  return Object.fromEntries(
    said.map(([name, value]) => [
      name,
      ['username', 'realname'].includes(name) ? `*${value.replaceAll('*', '')}*` : value,
    ]),
  );
}
