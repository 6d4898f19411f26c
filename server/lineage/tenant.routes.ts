import type { FastifyInstance } from 'fastify';
import { ownTenants } from '../access/told/own-tenants.ts';
import { changeTenant, listTenants } from '../features/tenant/keep-tenants.ts';
import { makeTenant } from '../features/tenant/make-tenant.ts';
import type { TenantShown } from '../features/tenant/tenants.contract.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { mayUse } from '../kernel/session.ts';
import * as calls from './tenant.contract.ts';

const everyOne = { pageNo: 1, pageSize: 1000 };

/** Companies as the specification spells them. */
export function tenantCalls(api: FastifyInstance, house: House): void {
  const { access, db, config } = house;

  route(api, calls.tenantList, async ({ query }) => {
    const page = await listTenants(db, { ...query, keyword: query.name?.replace(/^\*+|\*+$/g, '') });
    return { ...page, records: page.records.map(sysTenantOf) };
  });

  route(api, calls.tenantAdd, async ({ body }) => {
    const { id, name, username, password, status } = body;
    if (username === '') throw new Refusal('invalid_input', { text: '请填写管理员账号与初始密码' });
    const terms = { beginDate: dayOf(body.beginDate), endDate: dayOf(body.endDate) };
    const number = id ? { tenant: Number(id) } : {};
    const made = await makeTenant(house, {
      name,
      username,
      password,
      ...number,
      ...terms,
      demo: config.demo,
      mustChange: true,
    });
    if (Number(status ?? 1) === 0) await changeTenant(access, 0, made.tenant, { frozen: true });
    return new Said('添加成功！');
  });

  route(api, calls.tenantEdit, async ({ session, body }) => {
    const { id, name, beginDate, endDate, status } = body;
    const frozen = status == null ? undefined : Number(status) === 0;
    const terms = { name, beginDate: dayOf(beginDate), endDate: dayOf(endDate), frozen };
    await changeTenant(access, session.tenant, Number(id), terms);
    return new Said('修改成功!');
  });

  // Every company has at least its administrator, so none is ever without reference: it is frozen instead.
  route(api, calls.tenantDelete, () => {
    throw new Refusal('still_used', { text: '选择的租户都已被引用，无法删除！' });
  });
  route(api, calls.tenantDeleteBatch, ({ query }) => {
    const isEmpty = query.ids.replaceAll(',', '').trim() === '';
    throw new Refusal('still_used', { text: isEmpty ? '未选中租户！' : '选择的租户都已被引用，无法删除！' });
  });

  route(api, calls.tenantById, async ({ query }) => {
    const [found] = (await listTenants(db, { ...everyOne, ids: [query.id] })).records;
    if (!found) throw new Refusal('unknown_record');
    return sysTenantOf(found);
  });

  route(api, calls.tenantQueryList, async ({ session, query }) => {
    const wanted = (query.ids ?? '').split(',').map(Number).filter(Number.isSafeInteger);
    const isWanted = ({ id }: { id: number }) => !query.ids || wanted.includes(id);
    if (!mayUse(session, 'tenant:manage')) return (await ownTenants(db, session)).filter(isWanted);
    return (await listTenants(db, everyOne)).records.filter(isWanted).map(sysTenantOf);
  });

  route(api, calls.currentUserTenant, async ({ session }) => ({ list: await ownTenants(db, session) }));
}

const sysTenantOf = ({ id, name, beginDate, endDate, status, createTime }: TenantShown) => ({
  id,
  name,
  createBy: null,
  createTime,
  beginDate,
  endDate,
  status: status === 'frozen' ? 0 : 1,
});

/** `2025-01-01 00:00:00` is meant as the day. */
function dayOf(text: string | null | undefined): string | null | undefined {
  if (!text) return text === '' ? null : text;
  const day = text.slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refusal('invalid_input', { text: '日期格式应为 yyyy-MM-dd' });
  return day;
}
