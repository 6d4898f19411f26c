import type { FastifyInstance } from 'fastify';
import { type DataRule, deleteRule, readRuleId, rulesOf, saveRule } from '../features/rights/data-rules.ts';
import { addItem, deleteItems, editItem, type WantedItem } from '../features/rights/edit-menus.ts';
import { entriesOf, flat } from '../features/rights/entries.ts';
import { entryIdsOf } from '../features/rights/entry-ids.ts';
import { readAllHolders, readHolder } from '../features/rights/holder.ts';
import type { HolderKind } from '../features/rights/rights.contract.ts';
import { saveEntries } from '../features/rights/save-entries.ts';
import { rolesOfUser } from '../features/rights/user-roles.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { idsIn } from './crud-family.ts';
import { buttonRights } from './menu-nodes.ts';
import * as calls from './permission.contract.ts';
import { checkTree, entityOf, levelBelow, permissionsNamed, permissionTrees } from './permission-rows.ts';

const people = rowReader('user', { id: 'text' });

/** What there is to grant, and to whom it is granted. */
export function permissionCalls(api: FastifyInstance, house: House): void {
  const runningOf = ({ tenant }: Session) => house.models.running(tenant);
  treeCalls(api, house);
  ruleCalls(api, house);
  menuCalls(api, house);

  const held = (kind: HolderKind) => async (session: Session, id: string) =>
    entryIdsOf(await runningOf(session), await readHolder(await readingOf(house, session.tenant), kind, id));
  const save = (kind: HolderKind) => async (session: Session, id: string, ids: string) => {
    await saveEntries(
      house,
      session,
      await readHolder(await readingOf(house, session.tenant), kind, id),
      splitIds(ids),
    );
    return new Said('保存成功！');
  };
  route(api, calls.queryRolePermission, ({ session, query }) => held('role')(session, String(query.roleId)));
  route(api, calls.queryDepartPermission, ({ session, query }) => held('depart')(session, String(query.departId)));
  route(api, calls.saveRolePermission, ({ session, body }) =>
    save('role')(session, String(body.roleId), String(body.permissionIds)),
  );
  route(api, calls.saveDepartPermission, ({ session, body }) =>
    save('depart')(session, String(body.departId), String(body.permissionIds)),
  );
}

/** Checked ids with commas between them; none at all takes everything away. */
export const splitIds = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  );

function treeCalls(api: FastifyInstance, house: House): void {
  const runningOf = ({ tenant }: Session) => house.models.running(tenant);
  route(api, calls.list, async ({ session, query }) => {
    const running = await runningOf(session);
    return query.name.trim() === '' ? permissionTrees(running) : permissionsNamed(running, query.name);
  });
  route(api, calls.getSystemMenuList, async ({ session }) => levelBelow(await runningOf(session), ''));
  route(api, calls.getSystemSubmenu, async ({ session, query }) =>
    levelBelow(await runningOf(session), query.parentId),
  );
  route(api, calls.getSystemSubmenuBatch, async ({ session, query }) => {
    const running = await runningOf(session);
    return Object.fromEntries([...splitIds(query.parentIds)].slice(0, 500).map((id) => [id, levelBelow(running, id)]));
  });
  route(api, calls.queryTreeList, async ({ session }) => checkTree(await runningOf(session)));
  route(api, calls.queryListAsync, async ({ session, query }) => {
    const { treeList } = checkTree(await runningOf(session));
    const find = (nodes: typeof treeList): typeof treeList =>
      nodes.flatMap((node) => (node.key === query.pid ? node.children : find(node.children)));
    return query.pid === '' ? treeList : find(treeList);
  });
  route(api, calls.queryTreeListForUsername, async ({ session, query }) => {
    const running = await runningOf(session);
    const at = await readingOf(house, session.tenant);
    const user = await people.first(at, { is: { username: query.username } });
    if (!user) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    const codes = await rolesOfUser(at, user.id);
    const holders = await readAllHolders(at);
    const held = holders.filter(({ code }) => codes.includes(code)).flatMap((holder) => entryIdsOf(running, holder));
    return { ...checkTree(running), checkedIds: [...new Set(held)] };
  });
  route(api, calls.getPermCode, async ({ session }) => {
    const { auth, allAuth, sysSafeMode } = buttonRights(await runningOf(session), session);
    return { codeList: auth.map(({ action }) => action), auth, allAuth, sysSafeMode };
  });
}

function ruleCalls(api: FastifyInstance, house: House): void {
  const rulesFor = async (session: Session, permissionId: string): Promise<readonly DataRule[]> => {
    const running = await house.models.running(session.tenant);
    const entity = entityOf(running, permissionId);
    return entity ? rulesOf(running, entity, permissionId) : [];
  };
  const target = async (session: Session, entity: string) => {
    const found = (await house.models.running(session.tenant)).entity(entity);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  };
  const asRule = (body: {
    readonly ruleName: string;
    readonly ruleColumn?: string | null;
    readonly ruleConditions: string;
    readonly ruleValue?: string | null;
    readonly status?: '0' | '1' | null;
  }) => ({
    ruleName: body.ruleName.trim(),
    ruleColumn: body.ruleColumn ?? '',
    ruleConditions: body.ruleConditions,
    ruleValue: body.ruleValue ?? '',
    status: body.status ?? '1',
  });

  route(api, calls.getPermRuleListByPermId, ({ session, query }) => rulesFor(session, String(query.permissionId)));
  route(api, calls.queryPermissionRule, async ({ session, query }) => {
    const rules = await rulesFor(session, query.permissionId);
    const name = query.ruleName.replaceAll('*', '').trim();
    return new Said(
      '查询成功！',
      rules.filter(({ ruleName }) => ruleName.includes(name)),
    );
  });
  route(api, calls.addPermissionRule, async ({ session, body }) => {
    const running = await house.models.running(session.tenant);
    const entity = entityOf(running, body.permissionId ?? '');
    if (!entity) throw new Refusal('invalid_input', { text: '该菜单没有数据，不能设置数据规则' });
    await saveRule(house, session, entity, null, asRule(body));
    return new Said('添加成功！');
  });
  route(api, calls.editPermissionRule, async ({ session, body }) => {
    const { entity, scope } = readRuleId(body.id ?? '');
    await saveRule(house, session, await target(session, entity), scope, asRule(body));
    return new Said('更新成功！');
  });
  route(api, calls.deletePermissionRule, async ({ session, query }) => {
    const { entity, scope } = readRuleId(query.id);
    await deleteRule(house, session, await target(session, entity), scope);
    return new Said('删除成功！');
  });
}

const menuKey = (id: string): string => (id.startsWith('menu:') ? id.slice('menu:'.length) : '');

function menuCalls(api: FastifyInstance, house: House): void {
  route(api, calls.checkPermDuplication, async ({ session, query }) => {
    const rows = permissionsNamed(await house.models.running(session.tenant), '');
    if (rows.some(({ id, url, menuType }) => url === query.url && id !== query.id && menuType !== 2))
      throw new Refusal('duplicate_record', { text: '访问路径不允许重复，请重定义！' });
  });
  route(api, calls.add, async ({ session, body }) => {
    await addItem(house, session, itemOf(body));
    return new Said('添加成功！');
  });
  route(api, calls.edit, async ({ session, body }) => {
    await refuseFixed(session, [body.id ?? '']);
    await editItem(house, session, menuKey(body.id ?? ''), itemOf(body));
    return new Said('修改成功！');
  });
  const remove = async (session: Session, ids: readonly string[]) => {
    await refuseFixed(session, ids);
    await deleteItems(house, session, ids.map(menuKey));
    return new Said('删除成功!');
  };
  route(api, calls.remove, ({ session, query }) => remove(session, [query.id]));
  route(api, calls.removeBatch, ({ session, query }) => remove(session, idsIn(query.ids)));

  /** A button is an operation its document knows: there is nothing in it to edit. */
  async function refuseFixed(session: Session, ids: readonly string[]): Promise<void> {
    const entries = flat(entriesOf((await house.models.running(session.tenant)).model));
    const wrong = ids.find((id) => !entries.some((entry) => entry.id === id && entry.sort === 'menu'));
    if (wrong === undefined) return;
    const known = entries.some(({ id }) => id === wrong);
    throw new Refusal('unknown_record', { text: known ? '按钮由单据的配置决定，不能在此修改' : '未找到菜单信息' });
  }
}

function itemOf(body: {
  readonly parentId?: string | null;
  readonly name: string;
  readonly perms?: string | null;
  readonly icon?: string | null;
  readonly url?: string | null;
  readonly component?: string | null;
  readonly internalOrExternal?: boolean | null;
  readonly menuType?: number | string;
  readonly keepAlive?: boolean | null;
  readonly hidden?: boolean | null;
}): WantedItem {
  const isPermission = Number(body.menuType ?? 0) === 2;
  return {
    parent: menuKey(body.parentId ?? ''),
    title: body.name.trim(),
    ...(body.icon ? { icon: body.icon } : {}),
    // A permission by itself opens nothing: it is an entry nobody sees, for its name to be granted.
    ...(body.url && !isPermission && !/^\/[a-zA-Z0-9]+$/.test(body.url) ? { url: body.url } : {}),
    ...(body.component ? { component: body.component } : {}),
    frame: body.component === 'layouts/IframePageView' && body.internalOrExternal !== true,
    ...(body.perms ? { needs: body.perms } : {}),
    keepAlive: body.keepAlive ?? false,
    hidden: isPermission || (body.hidden ?? false),
  };
}
