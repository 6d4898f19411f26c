import { accountsOfPerson, provedBy } from '../../access/linked-accounts.ts';
import { welcome } from '../../access/told/login-result.ts';
import { textOf, whence } from '../../access/whence.ts';
import { Said } from '../../kernel/envelope.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { changeTenant, listTenants } from './keep-tenants.ts';
import { makeTenant } from './make-tenant.ts';
import { goOnIn, linkOther, unlinkOther } from './own-tenants.ts';
import * as calls from './tenants.contract.ts';

/** Companies: kept by the operator's administrators, and each person's own. */
export const tenantRoom: Room = (api, house) => {
  const { access, db, config } = house;

  route(api, calls.getTenants, ({ query }) => listTenants(db, query));

  route(api, calls.addTenant, async ({ body }) => {
    // What is made in demo mode belongs to the demo: a company of one's own begins elsewhere.
    const made = await makeTenant(house, { ...body, demo: config.demo, mustChange: true });
    return new Said(`已建立公司“${made.name}”，管理员“${made.username}”可以登录了`, made);
  });

  route(api, calls.editTenant, async ({ session, params, body }) => {
    await changeTenant(access, session.tenant, params.tenant, body);
    return new Said(
      body.frozen === undefined ? '修改成功!' : body.frozen ? '已冻结，该公司的人员已全部退出' : '已恢复使用',
    );
  });

  route(api, calls.getOwnTenants, async ({ session }) => {
    const accounts = await accountsOfPerson(access.db, session.id);
    const list = accounts.map(({ tenant, name, username, realname }) => ({ tenant, name, username, realname }));
    return { list, current: session.tenant, canLink: (await provedBy(access.db, session.id)) !== null };
  });

  route(api, calls.linkTenant, async ({ session, body, request }) => {
    const { username, password, captcha, checkKey } = body;
    const picture = { captcha: captcha ?? undefined, checkKey: textOf(checkKey) };
    await linkOther(access, session, { username, password, ...picture, ip: request.ip });
    return new Said('已关联，可以在两家公司之间切换了');
  });

  route(api, calls.unlinkTenant, async ({ session, body }) => {
    await unlinkOther(access, session, body.tenant);
    return new Said('已解除关联');
  });

  route(api, calls.switchTenant, async ({ session, body, request, reply }) => {
    const token = await goOnIn(access, session, body.tenant, whence(request));
    return new Said('已切换公司', await welcome(access, request, reply, token));
  });
};
