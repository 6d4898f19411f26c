import type { FastifyInstance } from 'fastify';
import type { RecordPage } from '../../schemas/wire/records.ts';
import { hashPassword, refuseWeakPassword } from '../access/password.ts';
import { keepPassword } from '../access/sign-in.ts';
import { departsBelow } from '../features/people/depart-rows.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { newId } from '../kernel/new-id.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { listRecords } from '../records/list.ts';
import { moveMany } from '../records/move-many.ts';
import { deleteRecords } from '../records/trash.ts';
import { createRecord } from '../records/write/create.ts';
import { loadRecords } from '../records/write/load.ts';
import { together } from '../records/write/save.ts';
import { updateRecord } from '../records/write/update.ts';
import { idsIn } from './crud-family.ts';
import { directoryOf } from './directory-of.ts';
import * as calls from './user.contract.ts';
import { listOf, textOf, userFrom, usersById } from './user-wire.ts';

export const missing = () => new Refusal('unknown_record', { text: '未找到对应实体' });

/** Users as the specification's clients keep them. */
export function userCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'user');

  route(api, calls.listUsers, async ({ session, query }) => pageOfUsers(await ask(session), query));
  route(api, calls.queryUser, async ({ session, query }) => {
    const [user] = await usersById(await ask(session), [query.id]);
    if (!user) throw missing();
    return user;
  });
  route(api, calls.addUser, async ({ session, body }) => {
    await addUser(await ask(session), body);
    return new Said('添加成功！');
  });
  route(api, calls.editUser, async ({ session, body }) => {
    await editUser(await ask(session), body);
    return new Said('修改成功!');
  });
  route(api, calls.deleteUser, async ({ session, query }) => {
    await deleteRecords(await ask(session), [query.id]);
    return new Said('删除用户成功');
  });
  route(api, calls.deleteUsers, async ({ session, query }) => {
    await deleteRecords(await ask(session), idsIn(query.ids));
    return new Said('批量删除用户成功');
  });
  route(api, calls.frozenBatch, async ({ session, body }) => {
    const move = String(body.status) === '2' ? 'freeze' : 'unfreeze';
    const moved = await moveMany(await ask(session), move, idsIn(body.ids));
    return new Said(moved.refused.length === 0 ? '操作成功!' : moved.message, moved);
  });
  route(api, calls.generateUserId, async () => newId().replaceAll('-', ''));
  route(api, calls.getMultiUser, async ({ session, query }) => {
    const asked = { usernames: listOf(query.usernames), everybody: true };
    return (await directoryOf(house)(session, asked)).records;
  });
}

/** A page of users by the list parameters of the contract, with what the clients call otherwise. */
export async function pageOfUsers(asking: Asking, query: Readonly<Record<string, string>>) {
  const { departId, code, roleId, ...plain } = query;
  const departs = departId ? listOf(departId) : code ? await departsBelow(asking, code) : null;
  if (departs?.length === 0) return { records: [], total: 0, size: 10, current: 1, pages: 0 };
  const narrowed = {
    ...plain,
    ...(departs && { departs_MultiString: departs.join(',') }),
    ...(roleId && { roles_MultiString: roleId }),
  };
  const page: RecordPage = JSON.parse(await listRecords(asking, { list: 'main' }, narrowed));
  const { total, size, current, pages } = page;
  const ids = page.records.map(({ id }) => String(id));
  return { records: await usersById(asking, ids), total, size, current, pages };
}

/** A password that comes along was chosen by somebody else: its owner chooses another at the first sign-in. */
export async function addUser(asking: Asking, body: Readonly<Record<string, unknown>>): Promise<void> {
  const record = await userFrom(asking, body);
  const password = typeof body.password === 'string' && body.password !== '' ? body.password : null;
  const again = typeof body.confirmpassword === 'string' ? body.confirmpassword : password;
  if (password !== null) refuseWeakPassword(password, again ?? '', String(record.username ?? ''));
  const hash = password === null ? null : await hashPassword(password);
  await together(asking, async (db) => {
    const made = await createRecord({ ...asking, db }, record);
    if (hash !== null) await keepPassword(db, String(made.id), hash, { mustChange: true });
  });
}

/** The old clients know no versions: theirs is the last word, over the user as it stands now. */
export async function editUser(asking: Asking, body: Readonly<Record<string, unknown>>): Promise<void> {
  const id = textOf(body.id) ?? '';
  const { records } = await loadRecords(asking, [id], new Map());
  const [before] = records;
  if (!before) throw missing();
  const changed = await userFrom(asking, body);
  // They send the name along with everything else, and it never changes.
  if (changed.username === before.username) delete changed.username;
  await updateRecord(asking, id, { ...changed, version: before.version ?? 0 });
}
