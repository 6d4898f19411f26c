import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { entryIdsOf } from '../features/rights/entry-ids.ts';
import { readHolder } from '../features/rights/holder.ts';
import type { HolderKind } from '../features/rights/rights.contract.ts';
import { saveEntries } from '../features/rights/save-entries.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { listRecords } from '../records/list.ts';
import { readRecord } from '../records/read.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { updateRecord } from '../records/write/update.ts';
import { crudFamily } from './crud-family.ts';
import * as calls from './depart-role.contract.ts';
import { namesOf } from './family-names.ts';
import { splitIds } from './permission.routes.ts';
import { checkTree } from './permission-rows.ts';
import { rulesHeld, saveRulesHeld } from './role.routes.ts';

/** Of two names for one field the last is the one that is answered. */
const names = { roleName: 'name', roleCode: 'code', description: 'remark', deptId: 'depart', departId: 'depart' };
const memberships = rowReader('departRole', { id: 'text' });

const missing = '请先保存部门菜单权限!';

/** Roles within departments, and what departments hold. */
export function departRoleCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, { base: '/sys/sysDepartRole', entity: 'departRole', names });
  const holder = async ({ tenant }: Session, kind: HolderKind, id: string) =>
    readHolder(await readingOf(house, tenant), kind, id);
  const runningOf = ({ tenant }: Session) => house.models.running(tenant);

  route(api, calls.queryTreeListForDeptRole, async ({ session, query }) => {
    const running = await runningOf(session);
    return checkTree(running, new Set(entryIdsOf(running, await holder(session, 'depart', query.departId))));
  });
  route(api, calls.queryDeptRolePermission, async ({ session, query }) =>
    entryIdsOf(await runningOf(session), await holder(session, 'departRole', query.roleId)),
  );
  route(api, calls.saveDeptRolePermission, async ({ session, body }) => {
    await saveEntries(house, session, await holder(session, 'departRole', body.roleId), splitIds(body.permissionIds));
    return new Said('保存成功！');
  });
  route(api, calls.departDatarule, async ({ session, params }) =>
    rulesHeld(house, session, params.permissionId, await holder(session, 'depart', params.departId)),
  );
  route(api, calls.saveDepartDatarule, async ({ session, body }) =>
    saveRulesHeld(
      house,
      session,
      body.permissionId,
      await holder(session, 'depart', body.departId),
      body.dataRuleIds ?? '',
      missing,
    ),
  );
  route(api, calls.roleDatarule, async ({ session, params }) =>
    rulesHeld(house, session, params.permissionId, await holder(session, 'departRole', params.roleId)),
  );
  route(api, calls.saveRoleDatarule, async ({ session, body }) =>
    saveRulesHeld(
      house,
      session,
      body.permissionId,
      await holder(session, 'departRole', body.roleId),
      body.dataRuleIds ?? '',
    ),
  );
  memberCalls(api, house);
}

/** Members are kept with the role: who leaves the department loses it. */
function memberCalls(api: FastifyInstance, house: House): void {
  const rolesIn = async (session: Session, departId: string): Promise<RecordData[]> => {
    const asking = await askAbout(house, session, 'departRole');
    const query = namesOf(names).query({ departId, pageSize: '-521' });
    return JSON.parse(await listRecords(asking, { list: 'main' }, query)).records;
  };
  const heldBy = async ({ tenant }: Session, user: string, departId?: string) => {
    const rows = await memberships.all(await readingOf(house, tenant), { is: { users: user, depart: departId } });
    return rows.map(({ id }) => id);
  };

  route(api, calls.getDeptRoleList, async ({ session, query }) =>
    (await rolesIn(session, query.departId)).map(({ $in: _in, $rel: _rel, ...row }) => namesOf(names).shown(row)),
  );
  route(api, calls.getDeptRoleByUserId, async ({ session, query }) =>
    (await heldBy(session, query.userId, query.departId)).map((droleId) => ({
      id: `${query.userId}:${droleId}`,
      userId: query.userId,
      droleId,
    })),
  );
  route(api, calls.deptRoleUserAdd, async ({ session, body }) => {
    const wanted = splitIds(body.newRoleId);
    // What the client says it was before only bounds what may be taken away.
    const before = new Set(await heldBy(session, body.userId));
    const given = [...wanted].filter((id) => !before.has(id));
    const taken = [...splitIds(body.oldRoleId ?? '')].filter((id) => before.has(id) && !wanted.has(id));
    if (given.length + taken.length > 200) throw new Refusal('invalid_input', { text: '一次最多处理200条' });
    for (const id of given) await setMembers(session, id, (users) => [...new Set([...users, body.userId])]);
    for (const id of taken) await setMembers(session, id, (users) => users.filter((user) => user !== body.userId));
    return new Said('添加成功！');
  });

  async function setMembers(
    session: Session,
    id: string,
    change: (users: readonly string[]) => string[],
  ): Promise<void> {
    const asking = await askAbout(house, session, 'departRole');
    const record = JSON.parse(await readRecord(asking, id)) as RecordData;
    const users = change(Array.isArray(record.users) ? (record.users as string[]) : []);
    await updateRecord(asking, id, { id, version: record.version ?? 0, users });
  }
}
