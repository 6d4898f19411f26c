import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('hidden_people');
  const rows = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await rows(`insert into sys_depart (tenant_id, id, name, code) values (1, 'd1', '采购部', 'A01')`);
  await rows(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, phone, work_no)
    values (1, 'u-shy', 'shy', '某人', '1', '[]', 'd1', '13900001111', 'W777')`);
});
afterAll(() => catalog.close());

const calls = [
  '/sys/user/list?username=shy',
  '/sys/user/queryById?id=u-shy',
  '/sys/user/getMultiUser?usernames=shy',
  '/sys/user/queryByIds?userIds=u-shy',
  '/sys/user/queryUserByDepId?id=d1',
  '/sys/user/queryUserComponentData',
  '/sys/user/queryByOrgCodeForAddressList?orgCode=A01',
];
const told = async (url: string) => JSON.stringify(await catalog.call('admin', 'GET', url));

test('what a rule hides of people is told by none of the older clients’ calls, nor searched by', async () => {
  for (const url of calls) expect(await told(url), url).toContain('13900001111');
  const rules = [{ key: 'shy', title: '保密', if: "status = '1'", then: [{ hide: 'phone' }, { hide: 'workNo' }] }];
  for (const key of ['user', 'addressBook'])
    await catalog.publish('entity', key, { kind: 'entity', key, spec: 3, layer: 'tenant', rules });
  for (const url of calls) {
    const answer = await told(url);
    expect(answer, url).toContain('某人');
    for (const secret of ['13900001111', 'W777']) expect(answer, url).not.toContain(secret);
  }
  const found = await Promise.all(['W777', 'W888'].map((no) => told(`/sys/user/queryUserComponentData?workNo=${no}`)));
  expect(found.map((answer) => answer.includes('某人'))).toEqual([true, true]);
});
