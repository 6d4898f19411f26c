import type { FastifyInstance } from 'fastify';
import { checkedRules, checkRules, readRuleId, ruleId, rulesOf } from '../features/rights/data-rules.ts';
import { type Holder, readHolder } from '../features/rights/holder.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { listRecords } from '../records/list.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { crudFamily } from './crud-family.ts';
import { namesOf } from './family-names.ts';
import { splitIds } from './permission.routes.ts';
import { checkTree, entityOf } from './permission-rows.ts';
import type { CheckNode, UntitledNode } from './rights.shapes.ts';
import * as calls from './role.contract.ts';

const names = { roleName: 'name', roleCode: 'code', description: 'remark' };

const roles = rowReader('role', { id: 'text' });

/** Roles as the old clients manage them. */
export function roleCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/role',
    entity: 'role',
    names,
    texts: { delete: '删除角色成功', deleteBatch: '删除角色成功!' },
  });
  route(api, calls.queryall, async ({ session }) => {
    const asking = await askAbout(house, session, 'role');
    const page = JSON.parse(await listRecords(asking, { list: 'main' }, { pageSize: '-521' }));
    if (page.records.length === 0) throw new Refusal('unknown_record', { text: '未找到角色信息' });
    return page.records.map(namesOf(names).shown);
  });
  route(api, calls.queryTreeList, async ({ session }) => {
    const { treeList, ids } = checkTree(await house.models.running(session.tenant));
    return { treeList: treeList.map(withoutTitle), ids };
  });
  route(api, calls.checkRoleCode, async ({ session, query }) => {
    const at = await readingOf(house, session.tenant);
    const taken = await roles.first(at, { is: { code: query.roleCode }, isNot: { id: query.id } });
    if (taken) throw new Refusal('duplicate_record', { text: '角色编码已存在' });
  });
  route(api, calls.datarule, async ({ session, params }) =>
    rulesHeld(house, session, params.permissionId, await roleOf(house, session, params.roleId)),
  );
  route(api, calls.saveDatarule, async ({ session, body }) => {
    const holder = await roleOf(house, session, body.roleId);
    return saveRulesHeld(house, session, body.permissionId, holder, body.dataRuleIds ?? '');
  });
}

const roleOf = async (house: House, { tenant }: Session, id: string) =>
  readHolder(await readingOf(house, tenant), 'role', id);

/** The drawer of roles draws its titles itself. */
function withoutTitle({ title: _, children, ...node }: CheckNode): UntitledNode {
  return { ...node, children: children.map(withoutTitle) };
}

/** The rules of a menu with those that restrict a holder; shared by roles, departments and roles within them. */
export async function rulesHeld(house: House, session: Session, permissionId: string, holder: Holder) {
  const running = await house.models.running(session.tenant);
  const entity = entityOf(running, permissionId);
  const rules = entity ? rulesOf(running, entity, permissionId) : [];
  if (!entity || rules.length === 0) throw new Refusal('unknown_record', { text: '未找到权限配置信息' });
  const checked = checkedRules(entity, holder).map((scope) => ruleId(entity.key, scope));
  return { datarule: rules, drChecked: checked.join(',') };
}

export async function saveRulesHeld(
  house: House,
  session: Session,
  permissionId: string,
  holder: Holder,
  dataRuleIds: string,
  missing?: string,
): Promise<Said> {
  const entity = entityOf(await house.models.running(session.tenant), permissionId);
  if (!entity) throw new Refusal('unknown_record', { text: '未找到权限配置信息' });
  const wanted = [...splitIds(dataRuleIds)].map(readRuleId);
  if (wanted.some((rule) => rule.entity !== entity.key)) throw new Refusal('invalid_input', { text: '保存失败' });
  await checkRules(
    house,
    session,
    entity,
    holder,
    wanted.map(({ scope }) => scope),
    missing,
  );
  return new Said('保存成功!');
}
