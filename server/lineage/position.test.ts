import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('positions');
});
afterAll(() => at.close());
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, who = 'admin') =>
  at.call(who, method, `/sys/position/${url}`, body);

describe('positions', () => {
  test('are kept by the calls of their family', async () => {
    expect((await call('POST', 'add', { code: 'director', name: '主任', postRank: '5' })).message).toBe('添加成功！');
    expect((await call('POST', 'add', { code: 'director', name: '又一个' })).reason).toBe('duplicate_record');
  });

  test('C08: are listed whatever else a client asks along', async () => {
    const { result } = await call('GET', 'list?name=*主*&_t=1&field=id,,name&superfluous=1');
    expect(result).toMatchObject({
      total: 1,
      records: [{ code: 'director', postRank: '5', postRank_dictText: '正高级' }],
    });
  });

  test('C12: are edited by PUT and by POST, and what is not there is told', async () => {
    const { id } = (await call('GET', 'queryByCode?code=director')).result;
    expect((await call('PUT', 'edit', { id, name: '中心主任' })).message).toBe('修改成功!');
    expect((await call('POST', 'edit', { id, name: '中心主任二' })).message).toBe('修改成功!');
    expect((await call('PUT', 'edit', { id: 'none', name: 'x' })).success).toBe(false);
    expect((await call('GET', `queryById?id=${id}`)).result.name).toBe('中心主任二');
    expect((await call('GET', 'queryByCode?code=director')).result).toMatchObject({ id, code: 'director' });
    expect((await call('GET', 'queryByCode?code=none')).success).toBe(false);
  });

  test('C11: are deleted several at once by ids that end in a comma; without ids nothing is', async () => {
    const { id } = (await call('GET', 'queryByCode?code=director')).result;
    expect((await call('DELETE', 'deleteBatch?ids=')).message).toBe('参数不识别！');
    expect((await call('DELETE', `deleteBatch?ids=${id},`)).message).toBe('批量删除成功!');
    expect((await call('GET', 'list')).result.total).toBe(0);
  });

  test('are named by those who hold them, who keep them from going', async () => {
    await call('POST', 'add', { code: 'clerk', name: '专员' });
    const [{ id }] = (await call('GET', 'list')).result.records;
    const edited = await at.call('admin', 'PUT', '/sys/user/edit', { id: at.ids.buyer, post: 'clerk' });
    expect(edited.success).toBe(true);
    expect((await at.call('admin', 'GET', `/sys/user/queryById?id=${at.ids.buyer}`)).result.post).toBe('clerk');
    expect((await at.call('buyer', 'GET', '/sys/user/getUserInfo')).result.userInfo.post).toBe('clerk');
    expect((await call('DELETE', `delete?id=${id}`)).reason).toBe('still_used');
  });

  test('are for administrators', async () => {
    expect((await call('POST', 'add', { code: 'x', name: 'x' }, 'buyer')).success).toBe(false);
    expect((await call('GET', 'list', undefined, 'buyer')).success).toBe(false);
  });
});

describe('what was demo data once', () => {
  const api = (url: string, who = 'admin') => at.call(who, 'GET', `/api/${url}`);
  test('shows real users, roles and permissions in its shapes', async () => {
    const users = (await api('user?pageNo=1&pageSize=3')).result;
    expect(users).toMatchObject({ pageNo: 1, pageSize: 3, totalCount: 5, totalPage: 2 });
    expect(users.data).toHaveLength(3);
    const roles = (await api('role?pageSize=100')).result;
    const admin = roles.data.find(({ id }: { id: string }) => id === at.ids['role:admin']);
    const onUsers = admin.permissions.find(({ permissionId }: { permissionId: string }) => permissionId === 'user');
    expect(onUsers).toMatchObject({ roleId: admin.id, permissionName: '用户', dataAccess: null });
    expect(onUsers.actionEntitySet).toContainEqual({ action: 'move:freeze', describe: '冻结', defaultCheck: false });
    expect(JSON.parse(onUsers.actions)).toEqual(onUsers.actionEntitySet);
    expect(typeof admin.createTime).toBe('number');
    const all = (await api('permission/no-pager')).result;
    expect(all.find(({ id }: { id: string }) => id === 'user').actions).toContain('action:resetPassword');
    const page = (await api('permission?pageSize=2')).result;
    expect(page.data).toHaveLength(2);
    expect(page.totalCount).toBe(all.length);
  });

  test('tells everybody about themselves and what they reach, and nothing more', async () => {
    const { result } = await api('user/info', 'buyer');
    expect(result).toMatchObject({
      username: 'buyer',
      roleId: at.ids['role:buyer'],
      role: { id: at.ids['role:buyer'] },
    });
    expect(JSON.stringify(result)).not.toMatch(/password|salt|argon2/i);
    const services = (await api('service?pageSize=200', 'north.main')).result.data;
    expect(services.map(({ key }: { key: string }) => key)).toContain('supplierUser');
    expect(services.map(({ key }: { key: string }) => key)).not.toContain('user');
    for (const url of ['user', 'role', 'permission']) expect((await api(url, 'buyer')).success).toBe(false);
  });
});
