import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogTemplate } from '../../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/statement.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { createModels, type LiveModels } from '../../metadata/create-models.ts';
import { draftsRoom } from '../drafts/drafts.routes.ts';
import { runRequested } from './decide-request.ts';
import { requestsRoom } from './requests.routes.ts';

type Body = Record<string, unknown>;

const all = ['metadata:read', 'metadata:write', 'metadata:publish'];
const session = (tenant: number, id: string, permissions: string[]) =>
  ({
    tenant,
    user: { id, username: id, realname: id },
    roles: [],
    permissions: new Set(permissions),
  }) as unknown as Session;
const sessions: Readonly<Record<string, Session>> = {
  wang: session(1, 'wang', [...all, 'metadata:rules']),
  li: session(1, 'li', all),
  reader: session(1, 'reader', ['metadata:read', 'metadata:write']),
  theirs: session(2, 'theirs', ['*']),
};
const gate: Gate = {
  sessionOf: async (request) => sessions[String(request.headers['x-access-token'])] ?? null,
  standing: async (session) => session,
  checkEntity: async () => {},
};

let at: TestDatabase;
let models: LiveModels;
let house: House;
let app: FastifyInstance;
beforeAll(async () => {
  at = await testDatabase('requests', { template: catalogTemplate });
  models = createModels(at.db, engine);
  house = { config: readConfig({}), db: at.db, models, engine, access: { gate } } as unknown as House;
  app = await buildApp(house, [draftsRoom, requestsRoom]);
  const own = at.db.tenant(1);
  await own.rows(sql`insert into sys_role (tenant_id, id, version, rev, code, name, permissions)
    values (1, 'publisher', 1, 1, 'publisher', '发布人', '["metadata:publish"]'::jsonb)`);
  for (const id of ['wang', 'li'])
    await own.rows(sql`insert into sys_user (tenant_id, id, version, rev, username, realname, status, roles)
      values (1, ${id}, 1, 1, ${id}, ${id}, '1', '["publisher"]'::jsonb)`);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
});
beforeEach(async () => {
  await at.db.owner.rows(sql`delete from meta_draft`);
  await at.db.owner.rows(sql`delete from release_request`);
  await call('wang', 'PUT', '/rules', { secondPerson: true });
});

const call = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await app.inject({ method, url: `/api/metadata${url}`, headers: { 'x-access-token': who }, payload })).json();
const only = ['dict:colour'];
let count = 0;
/** A draft that says something new, and its review. */
async function draft(said?: string) {
  count += 1;
  const text = said ?? `红${count}`;
  const known = await call('wang', 'GET', '/documents/dict/colour');
  const version = (await call('wang', 'GET', '/drafts/dict/colour')).result?.draft.version ?? 0;
  const body = { spec: 1, title: '颜色', items: { R: { text } } };
  await call('wang', 'PUT', '/drafts/dict/colour', { body, baseRev: known.result?.rev ?? 0, version });
  return (await call('wang', 'POST', '/review', { only })).result;
}
async function ask(more: Body = {}) {
  const { seal } = await draft();
  return (await call('wang', 'POST', '/requests', { only, seal, note: '换色', ...more })).result as Body;
}
const approve = async (who: string, { id, seal }: Body) => {
  const { revision } = (await call(who, 'POST', '/review', { only })).result;
  return call(who, 'POST', `/requests/${id}/approve`, { revision, seal });
};
const colour = async () => (await models.running(1)).model.dicts.get('colour')?.items[0]?.text;
const state = async (id: unknown) =>
  (await call('wang', 'GET', '/requests')).result.find((each: Body) => each.id === id);
const notices = async (user: string) =>
  (
    await at.db
      .tenant(1)
      .rows(sql`select title from sys_announcement_send where receiver = ${user} order by create_time`)
  ).map(({ title }) => title);

describe('where a second person is wanted', () => {
  test('nobody publishes alone, and is told what to do instead', async () => {
    const { revision, seal } = await draft();
    const alone = await call('wang', 'POST', '/publish', { revision, seal, only });
    expect(alone).toMatchObject({ success: false, reason: 'needs_second_person' });
    expect(alone.message).toContain('提交审核');
    expect(await colour()).toBeUndefined();
  });

  test('another person sees it, agrees, and it runs; its author cannot agree to it', async () => {
    const request = await ask();
    expect(request).toMatchObject({ state: 'asked', by: 'wang', note: '换色', only });
    expect((await notices('li')).at(-1)).toBe('有一份配置发布等您审核');
    expect(await notices('wang')).toEqual([]);
    expect(await approve('wang', request)).toMatchObject({
      reason: 'not_allowed',
      message: expect.stringContaining('自己提交'),
    });
    expect(await approve('reader', request)).toMatchObject({ reason: 'not_allowed' });
    expect(await approve('theirs', request)).toMatchObject({ reason: 'unknown_document' });
    const { result } = await approve('li', request);
    expect(result.revision).toEqual(expect.any(Number));
    expect(await colour()).toBe(`红${count}`);
    expect(await state(request.id)).toMatchObject({ state: 'done', decidedBy: 'li', revision: result.revision });
    expect(await notices('wang')).toEqual(['您的发布申请已通过']);
    const [last] = (await call('wang', 'GET', '/revisions')).result;
    expect(last).toMatchObject({ by: 'wang', note: '换色 · li 审核' });
    expect(await approve('li', request)).toMatchObject({ reason: 'wrong_state' });
  });

  test('the list says what each is about by name', async () => {
    const { seal } = await draft();
    const named = async (ids: string[]) => {
      const { result } = await call('wang', 'POST', '/review', { only: ids });
      const made = await call('wang', 'POST', '/requests', { only: ids, seal: result.seal });
      return (await state(made.result.id)).titles;
    };
    for (const key of ['shade', 'tint'])
      await call('wang', 'PUT', `/drafts/dict/${key}`, {
        body: { spec: 1, title: key === 'tint' ? '色调' : '深浅', items: { A: { text: '一' } } },
        baseRev: 0,
        version: 0,
      });
    expect(await named([...only, 'dict:shade', 'dict:tint'])).toEqual(['颜色', '深浅']);
    expect(await named(['dict:tint'])).toEqual(['色调']);
    const { result: request } = await call('wang', 'POST', '/requests', { only, seal });
    await call('wang', 'DELETE', '/drafts/dict/tint');
    expect((await state(request.id)).titles).toEqual(['颜色']);
    const titles = (await call('wang', 'GET', '/requests')).result.map((each: Body) => each.titles);
    expect(titles).toContainEqual(['tint']);
  });

  test('sent back with a reason, it does not run and its author hears why', async () => {
    const before = await colour();
    const request = await ask();
    expect(await call('li', 'POST', `/requests/${request.id}/refuse`, { reason: '' })).toMatchObject({
      success: false,
    });
    expect(await call('li', 'POST', `/requests/${request.id}/refuse`, { reason: '颜色不对' })).toMatchObject({
      success: true,
    });
    expect(await state(request.id)).toMatchObject({ state: 'refused', reason: '颜色不对', decidedBy: 'li' });
    expect((await notices('wang')).at(-1)).toBe('您的发布申请被退回');
    expect(await colour()).toBe(before);
  });

  test('is withdrawn by its author alone', async () => {
    const request = await ask();
    expect(await call('li', 'POST', `/requests/${request.id}/withdraw`)).toMatchObject({ reason: 'not_allowed' });
    expect(await call('wang', 'POST', `/requests/${request.id}/withdraw`)).toMatchObject({ success: true });
    expect(await approve('li', request)).toMatchObject({ reason: 'wrong_state' });
  });

  test('is over when the drafts are written on: what was not seen is not agreed to', async () => {
    const request = await ask();
    await draft('没看过的');
    expect(await approve('li', request)).toMatchObject({ reason: 'draft_changed' });
    expect(await state(request.id)).toMatchObject({ state: 'expired' });
    const second = await ask();
    await call('wang', 'DELETE', '/drafts/dict/colour');
    expect(await state(second.id)).toMatchObject({ state: 'expired', reason: expect.stringContaining('失效') });
  });

  test('what is wrong, or was reviewed otherwise, is not asked for', async () => {
    const { seal } = await draft();
    expect(await call('wang', 'POST', '/requests', { only, seal: 'other' })).toMatchObject({ reason: 'draft_changed' });
    await call('wang', 'PUT', '/drafts/dict/colour', { body: { spec: 1, title: 7 }, baseRev: 9, version: 1 });
    expect(await call('wang', 'POST', '/requests', { only, seal })).toMatchObject({ success: false });
  });

  test('the rule is set by those who may, for their own company', async () => {
    expect(await call('li', 'PUT', '/rules', { secondPerson: false })).toMatchObject({ reason: 'not_allowed' });
    expect((await call('theirs', 'GET', '/rules')).result).toEqual({ secondPerson: false });
    await call('wang', 'PUT', '/rules', { secondPerson: false });
    const { revision, seal } = await draft();
    expect(await call('wang', 'POST', '/publish', { revision, seal, only })).toMatchObject({ success: true });
  });
});

describe('a release that is planned', () => {
  const later = '2099-01-01 00:00:00';

  test('waits for its moment, is judged again and runs', async () => {
    await call('wang', 'PUT', '/rules', { secondPerson: false });
    expect(
      await call('wang', 'POST', '/requests', { only, seal: (await draft()).seal, at: '2020-01-01 00:00:00' }),
    ).toMatchObject({ message: '发布时间须晚于现在' });
    const request = await ask({ at: later });
    expect(request).toMatchObject({ state: 'planned', at: later });
    const due = await at.db.owner.rows(
      sql`select due_at > now() as later from sys_job_log where job_kind = 'publishRequested' and status = 'waiting'`,
    );
    expect(due).toEqual([{ later: true }]);
    expect(await runRequested(house, 1, String(request.id))).toMatch(/^已发布为第 \d+ 版$/);
    expect(await colour()).toBe(`红${count}`);
    expect(await state(request.id)).toMatchObject({ state: 'done' });
    expect(await runRequested(house, 1, String(request.id))).toBe('计划已取消');
  });

  test('waits for a second person first where one is wanted', async () => {
    const before = await colour();
    const request = await ask({ at: later });
    expect(request).toMatchObject({ state: 'asked', at: later });
    expect(await approve('li', request)).toMatchObject({ result: { revision: null } });
    expect(await state(request.id)).toMatchObject({ state: 'planned', decidedBy: 'li' });
    expect(await colour()).toBe(before);
    await runRequested(house, 1, String(request.id));
    expect(await colour()).toBe(`红${count}`);
  });

  test('does not run when its drafts are otherwise by then, or it was called off', async () => {
    await call('wang', 'PUT', '/rules', { secondPerson: false });
    const before = await colour();
    const request = await ask({ at: later });
    await draft('后来的');
    await expect(runRequested(house, 1, String(request.id))).rejects.toThrow('失效');
    expect(await state(request.id)).toMatchObject({ state: 'expired' });
    const second = await ask({ at: later });
    expect(await call('li', 'POST', `/requests/${second.id}/withdraw`)).toMatchObject({ success: true });
    expect(await runRequested(house, 1, String(second.id))).toBe('计划已取消');
    expect(await colour()).toBe(before);
  });
});
