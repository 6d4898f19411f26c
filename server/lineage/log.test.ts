import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testPassword } from '../../tests/support/people.ts';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('logs');
});
afterAll(() => at.close());

const logs = async (filters: string) => (await at.call('admin', 'GET', `/sys/log/list?${filters}`)).result.records;
/** The log follows its work by moments. */
const logged = (filters: string, found: object) =>
  vi.waitFor(async () => expect(await logs(filters)).toEqual([expect.objectContaining(found)]), 10_000);

describe('the log', () => {
  test('says who did what to which record, and whether it went well', async () => {
    await at.call('admin', 'POST', '/records/position', { code: 'clerk', name: '专员' });
    await logged('logType=2&logContent=新增职务', {
      username: 'admin',
      operateType: '2',
      success: 'Y',
      requestType: 'POST',
      requestUrl: '/api/records/position',
    });
    await at.call('buyer', 'POST', '/records/position', { code: 'head', name: '主管' });
    await logged('logType=2&username=buyer', { success: 'N', operateType: '2' });
  });

  test('keeps sign-ins, also those that failed, and no password of either', async () => {
    const wrong = { username: 'buyer', password: 'not-the-one' };
    await at.app.inject({ method: 'POST', url: '/api/sys/login', payload: wrong });
    await logged('logType=1&username=buyer&success=N', {
      logContent: '登录',
      success: 'N',
      message: '用户名或密码错误',
    });
    await at.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username: 'finance', password: testPassword },
    });
    await logged('logType=1&username=finance', { logContent: '登录', success: 'Y', realname: expect.any(String) });
    const all = JSON.stringify(await logs('pageSize=100'));
    expect(all).not.toContain('not-the-one');
    expect(all).not.toContain(testPassword);
  });

  test('does not keep what is read, nor what happens by itself', async () => {
    const before = (await logs('pageSize=100')).length;
    await at.call('buyer', 'GET', '/records/position');
    await at.call('buyer', 'PUT', '/drafts/demand/new', { body: { title: 'x' }, version: 0 });
    // The log is written in the order of what was done: when this stands there, nothing of the others will.
    const wrong = { username: 'admin', password: 'not-the-one' };
    await at.app.inject({ method: 'POST', url: '/api/sys/login', payload: wrong });
    await logged('logType=1&username=admin&success=N', { logContent: '登录' });
    expect((await logs('pageSize=100')).length).toBe(before + 1);
  });

  test('is cleared by administrators only', async () => {
    expect((await at.call('buyer', 'DELETE', '/sys/log/deleteBatch?ids=allclear')).success).toBe(false);
    expect((await at.call('admin', 'DELETE', '/sys/log/deleteBatch?ids=')).message).toBe('参数不识别！');
    expect((await at.call('admin', 'DELETE', '/sys/log/deleteBatch?ids=allclear')).message).toBe('清除成功!');
    await vi.waitFor(async () => expect((await logs('pageSize=100')).length).toBeLessThanOrEqual(2));
  });
});
