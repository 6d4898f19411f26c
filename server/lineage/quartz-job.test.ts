import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import type { Answer } from '../../tests/support/world.ts';
import { sql } from '../db/statement.ts';

let processes: Processes;
let app: FastifyInstance;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  processes = processesOver(await testDatabase('quartz', { template: accessTemplate }));
  app = await processes.start({ AUTH_FAILURE: '401' });
  const { db, access } = processes.house;
  for (const [username, role, tenant] of [
    ['root', 'admin', 1],
    ['low', 'buyer', 1],
    ['watcher', 'auditor', 1],
    ['other', 'admin', 2],
  ] as const) {
    const user = await addPerson(db, { tenant, username, roles: [role], permissions: role === 'admin' ? ['*'] : [] });
    tokens[username] = await access.sessions.begin({ tenant, user, depart: null, ip: '127.0.0.1', agent: 'test' });
  }
});
afterAll(() => processes.close());

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  who = 'root',
): Promise<Answer> {
  const headers = { 'x-access-token': tokens[who] ?? '' };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) })).json();
}
const job = { jobClassName: 'drill', cronExpression: '0 0 2 * * ?', parameter: '{"seconds":0}', description: '演练' };
const find = async () => (await call('GET', '/sys/quartzJob/list')).result.records[0];

describe('the specification’s scheduler', () => {
  test('takes only work that is registered, with parameters it understands, at times that can be read', async () => {
    const refused = async (more: object) => {
      const answer = await call('POST', '/sys/quartzJob/add', { ...job, ...more });
      return [answer.success, answer.message, answer.issues[0]?.path ?? ''];
    };
    expect(await refused({ jobClassName: 'java.lang.Runtime' })).toEqual([false, '创建定时任务失败，未注册的任务', '']);
    expect(await refused({ jobClassName: 'restore' })).toEqual([false, '“数据恢复”不能定时执行', '/jobKind']);
    expect(await refused({ cronExpression: '0 0 25 * * ?' })).toEqual([false, expect.anything(), '/cron']);
    expect(await refused({ parameter: '{"seconds":"ten"}' })).toEqual([false, expect.anything(), '/params']);
    expect(await refused({ parameter: '{"sql":"drop"}' })).toEqual([false, expect.anything(), '/params']);
    expect(await refused({ parameter: 'seconds=1' })).toEqual([false, '任务参数不是有效的 JSON', '']);
    expect(await refused({ status: 7 })).toEqual([false, '任务状态不正确', '']);
    expect((await call('GET', '/sys/quartzJob/list')).result.total).toBe(0);
  });

  test('adds, shows, changes, stops by class, resumes by id, executes and deletes', async () => {
    expect((await call('POST', '/sys/quartzJob/add', { ...job, status: 0 })).message).toBe('创建定时任务成功');
    expect((await call('POST', '/sys/quartzJob/add', job)).message).toBe('该定时任务类名已存在');
    const added = await find();
    expect(added).toMatchObject({ ...job, status: 0, delFlag: 0, jobClassName_dictText: '演练' });
    const edited = await call('PUT', '/sys/quartzJob/edit', {
      ...added,
      cronExpression: '0 30 4 * * ?',
      parameter: '',
    });
    expect(edited.message).toBe('更新定时任务成功!');
    expect(await find()).toMatchObject({ cronExpression: '0 30 4 * * ?', parameter: null, status: 0 });
    expect((await call('PUT', '/sys/quartzJob/edit', { ...job, id: 'nobody' })).message).toBe('更新定时任务失败!');

    expect((await call('GET', '/sys/quartzJob/pause?jobClassName=drill')).message).toBe('暂停定时任务成功');
    expect((await find()).status).toBe(-1);
    expect((await call('GET', `/sys/quartzJob/resume?id=${added.id}`)).message).toBe('启动定时任务成功');
    expect((await find()).status).toBe(0);
    expect((await call('GET', '/sys/quartzJob/pause?jobClassName=nobody')).message).toBe('定时任务不存在！');
    expect((await call('GET', `/sys/quartzJob/execute?id=${added.id}`)).message).toBe('执行成功!');
    expect((await call('GET', '/sys/quartzJob/execute?id=nobody')).message).toBe('未找到对应实体');

    const { result } = await call('GET', '/sys/quartzJobLog/list?pageNo=1&pageSize=10');
    expect(result.records[0]).toMatchObject({ jobId: added.id, jobName: '演练', status: '0', runStatus: 'waiting' });
    expect(result.records[0]).toHaveProperty('costTime');
    expect(result.records[0]).not.toHaveProperty('lease');
    expect((await call('DELETE', `/sys/quartzJob/delete?id=${added.id}`)).message).toBe('删除成功!');
    expect(await find()).toBeUndefined();
  });

  test('is the administrator’s, the auditor’s to look at, and of one company', async () => {
    await call('POST', '/sys/quartzJob/add', job);
    const { id } = await find();
    for (const url of [
      `/sys/quartzJob/execute?id=${id}`,
      '/sys/quartzJob/pause?jobClassName=drill',
      '/sys/quartzJob/list',
    ]) {
      expect((await call('GET', url, undefined, 'low')).success, url).toBe(false);
    }
    expect((await call('GET', '/sys/quartzJob/list', undefined, 'watcher')).result.total).toBe(1);
    expect((await call('GET', `/sys/quartzJob/execute?id=${id}`, undefined, 'watcher')).reason).toBe('not_allowed');
    expect((await call('GET', `/sys/quartzJob/execute?id=${id}`, undefined, 'other')).message).toBe('未找到对应实体');
    expect((await call('POST', '/sys/quartzJob/add', job, 'low')).success).toBe(false);
  });
});

describe('one’s own tasks', () => {
  test('are followed and cancelled by whoever started them, and by whoever sees all runs', async () => {
    const { startTask } = await import('../features/jobs/start-task.ts');
    const db = processes.house.db.tenant(1);
    const [low] = await db.rows<{ id: string }>(sql`select id from sys_user where username = 'low'`);
    const task = await startTask(db, { kind: 'drill', title: '导出订单', by: low?.id ?? '' });
    const mine = await call('GET', '/tasks', undefined, 'low');
    expect(mine.result.records).toMatchObject([{ id: task, title: '导出订单', status: 'waiting', done: null }]);
    expect((await call('GET', '/tasks')).result.records).toEqual([]);
    expect((await call('GET', '/tasks?kind=drill')).result.records.map(({ id }: { id: string }) => id)).toContain(task);
    expect((await call('GET', `/tasks/${task}`, undefined, 'other')).reason).toBe('unknown_record');
    expect((await call('POST', `/tasks/${task}/cancel`, undefined, 'other')).reason).toBe('unknown_record');
    expect((await call('POST', `/tasks/${task}/cancel`, undefined, 'low')).message).toBe('已取消');
    expect((await call('GET', `/tasks/${task}`, undefined, 'low')).result.status).toBe('cancelled');
    expect((await call('POST', `/tasks/${task}/cancel`, undefined, 'low')).message).toBe('任务已经结束');
  });
});
