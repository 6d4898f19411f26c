import type { FastifyInstance } from 'fastify';
import { editPeople, listIn } from '../features/people/edit-people.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { idsIn } from './crud-family.ts';
import * as calls from './user.contract.ts';
import { pageOfUsers } from './user.routes.ts';
import { likeWords } from './user-role.routes.ts';

const people = rowReader('user', { depart: 'text?', departs: 'texts?' });
const departs = rowReader(
  'depart',
  { key: ['id', 'text'], value: ['id', 'text'], title: ['name', 'text'] },
  { order: ['sort', 'code'] },
);

/** Who belongs to a department, brought in and taken out from the department's side. */
export function userDepartCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'user');
  const take = async (session: Session, depart: string, ids: readonly string[]) =>
    editPeople(await ask(session), ids, (user) => {
      const departs = listIn(user, 'departs');
      if (!departs.includes(depart) && user.depart !== depart) {
        throw new Refusal('invalid_input', { text: '当前选中部门与用户无关联关系!' });
      }
      const left = departs.filter((one) => one !== depart);
      if (left.length === 0 && user.depart === depart) {
        throw new Refusal('invalid_input', { text: `“${user.realname}”只属于这一个部门，请先为其分配其他部门` });
      }
      return { departs: left, depart: user.depart === depart ? left[0] : user.depart };
    });

  route(api, calls.userDepartList, async ({ session, query }) => {
    const at = await readingOf(house, session.tenant);
    const user = await people.first(at, { is: { id: query.userId } });
    const own = [user?.depart ?? [], user?.departs ?? []].flat();
    const found = await departs.all(at, { is: { id: own } });
    if (found.length === 0) throw new Refusal('unknown_record', { text: '查找失败' });
    return new Said('查找成功', found);
  });
  route(api, calls.departUserList, async ({ session, query }) => {
    const { depId, ...rest } = likeWords(query);
    const departId = depId ?? session.currentDepart ?? '';
    return departId === '' ? null : pageOfUsers(await ask(session), { ...rest, departId });
  });
  route(api, calls.queryByOrgCode, async ({ session, query }) => {
    const { orgCode, ...rest } = likeWords(query);
    return pageOfUsers(await ask(session), { ...rest, ...(orgCode && { code: orgCode }) });
  });
  route(api, calls.editSysDepartWithUser, async ({ session, body }) => {
    await editPeople(await ask(session), body.userIdList, (user) => {
      const departs = listIn(user, 'departs');
      return departs.includes(body.depId) ? null : { departs: [...departs, body.depId] };
    });
    return new Said('添加成功!');
  });
  route(api, calls.deleteUserInDepart, async ({ session, query }) => {
    await take(session, query.depId, [query.userId]);
    return new Said('删除成功!');
  });
  route(api, calls.deleteUserInDepartBatch, async ({ session, query }) => {
    await take(session, query.depId, idsIn(query.userIds));
    return new Said('删除成功!');
  });
}
