import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { catalogTemplate } from '../../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { buildApp } from '../../app.ts';
import { readMigrations } from '../../db/migrate.ts';
import { sql } from '../../db/statement.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { createModels, type LiveModels } from '../../metadata/create-models.ts';
import { setSecondPerson } from '../../metadata/second-person.ts';
import { fileStore } from '../files/file-store.ts';
import { dropOrphans } from '../files/keep-order.ts';
import { approveRequest } from '../requests/decide-request.ts';
import { withdrawPageRequest } from './page-requests.ts';
import { goDown, goLive } from './run-schedule.ts';
import { studioRoom } from './studio.routes.ts';

const session = (tenant: number, username: string, permissions: string[]) =>
  ({
    tenant,
    user: { id: username, username, realname: username },
    roles: ['portalEd'],
    permissions: new Set(permissions),
  }) as unknown as Session;
const sessions: Readonly<Record<string, Session>> = {
  editor: session(1, 'editor', ['portal:text', 'portal:layout', 'portal:publish']),
  writer: session(1, 'writer', ['portal:text']),
  buyer: session(1, 'buyer', []),
  theirs: session(2, 'theirs', ['*']),
};
const gate: Gate = {
  sessionOf: async (request) => sessions[String(request.headers['x-access-token'])] ?? null,
  standing: async (session) => session,
  checkEntity: async () => {},
};

let at: TestDatabase;
let models: LiveModels;
let app: FastifyInstance;
let house: House;
let files: string;
beforeAll(async () => {
  at = await testDatabase('studio', { template: catalogTemplate });
  models = createModels(at.db, engine);
  files = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-studio-'));
  house = {
    config: readConfig({}),
    db: at.db,
    models,
    engine,
    access: { gate },
    files: fileStore(files),
  } as unknown as House;
  app = await buildApp(house, [studioRoom]);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
  fs.rmSync(files, { recursive: true, force: true });
});

const call = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await app.inject({ method, url: `/api/studio${url}`, headers: { 'x-access-token': who }, payload })).json();

const page = (text: string, ...blocks: readonly string[]) => ({
  spec: 1,
  title: '活动页',
  root: 'r',
  nodes: {
    r: { block: 'page@1', slots: { main: blocks } },
    ...Object.fromEntries(blocks.map((key) => [key, { block: 'richText@1', content: key }])),
  },
  content: Object.fromEntries(blocks.map((key) => [key, { html: `<p>${text}</p>` }])),
});
const draftOf = (who: string, body: object, { baseRev = 0, version = 0 } = {}) =>
  call(who, 'PUT', '/drafts/page/campaign', { body, baseRev, version });
const publishAll = async (who: string) => {
  const { result: review } = await call(who, 'POST', '/review', { only: ['page:campaign'] });
  return call(who, 'POST', '/publish', { only: ['page:campaign'], revision: review.revision, seal: review.seal });
};
const htmlNow = async () => {
  const found = (await call('editor', 'GET', '/documents')).result.find(
    ({ id }: { id: string }) => id === 'page:campaign',
  );
  return found?.laid ? { html: found.laid.content.a.html, blocks: Object.keys(found.laid.nodes.r.slots.main) } : null;
};

describe('the studio on the server', () => {
  test('a page is drafted, read back with its way to go, and published by those who may', async () => {
    expect(await draftOf('buyer', page('一', 'a'))).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await draftOf('editor', page('一', 'a'))).toMatchObject({ result: { draft: { version: 1 }, issues: [] } });
    expect(await publishAll('writer')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await publishAll('editor')).toMatchObject({ success: true });
    expect(await htmlNow()).toEqual({ html: '<p>一</p>', blocks: ['a'] });
    const { result } = await call('editor', 'GET', '/documents/page/campaign');
    expect(result).toMatchObject({ rev: 1, draft: null, merge: null, title: '活动页' });
    const other = await call('theirs', 'GET', '/documents/page/campaign');
    expect(other).toMatchObject({ success: false, reason: 'unknown_document' });
  });

  test('who may change texts only is refused a change of the layout', async () => {
    const base = { baseRev: 1, version: 0 };
    expect(await draftOf('writer', page('二', 'a', 'b'), base)).toMatchObject({
      success: false,
      message: '您只能修改文字和图片，不能修改版面',
    });
    expect(await draftOf('writer', page('二', 'a'), base)).toMatchObject({
      result: { draft: { version: 1, by: 'writer' } },
    });
    expect(await draftOf('editor', page('三', 'a'), base)).toMatchObject({ reason: 'stale_version' });
    expect(await draftOf('writer', { kind: 'entity', title: 7 }, { baseRev: 1, version: 1 })).toMatchObject({
      success: false,
    });
    expect(await publishAll('editor')).toMatchObject({ success: true });
    expect(await htmlNow()).toMatchObject({ html: '<p>二</p>' });
  });

  test('one page goes back in one step; the next draft knows of it', async () => {
    const { result: revisions } = await call('writer', 'GET', '/revisions/page/campaign');
    expect(revisions.map(({ rev }: { rev: number }) => rev)).toEqual([2, 1]);
    expect(revisions[0].words).not.toEqual([]);
    expect(await call('writer', 'POST', '/restore', { kind: 'page', key: 'campaign', rev: 1 })).toMatchObject({
      reason: 'not_allowed',
    });
    expect(await call('editor', 'POST', '/restore', { kind: 'page', key: 'campaign', rev: 9 })).toMatchObject({
      reason: 'unknown_revision',
    });
    expect(await call('editor', 'POST', '/restore', { kind: 'page', key: 'campaign', rev: 1 })).toMatchObject({
      success: true,
    });
    expect(await htmlNow()).toMatchObject({ html: '<p>一</p>' });
  });

  test('the sign-in page is dressed by a page made for it, and by no other', async () => {
    const chosen = async () =>
      (await call('editor', 'GET', '/documents')).result.find(({ id }: { id: string }) => id === 'site:portal').laid
        .login;
    expect(await chosen()).toBe('loginSplit');
    expect(await call('editor', 'POST', '/login', { page: 'loginCentre' })).toMatchObject({ success: true });
    expect(await chosen()).toBe('loginCentre');
    for (const other of ['portalHome', 'nothing'])
      expect(await call('editor', 'POST', '/login', { page: other })).toMatchObject({ success: false });
    expect(await chosen()).toBe('loginCentre');
  });

  test('a reviewer without an account sees the draft by its link, until it expires', async () => {
    await draftOf('editor', page('预', 'a'), { baseRev: 3 });
    const { result: link } = await call('editor', 'POST', '/previews', { kind: 'page', key: 'campaign', days: 3 });
    expect(link.token).toMatch(/^[\w-]{43}$/);
    const seen = await call('', 'GET', `/preview/${link.token}`);
    expect(seen.result.document.content.a.html).toBe('<p>预</p>');
    expect(seen.result).not.toHaveProperty('tenant');
    const kept = await at.db.owner.rows<{ token_hash: string }>(sql`select token_hash from preview_link`);
    expect(JSON.stringify(kept)).not.toContain(link.token);
    await at.db.owner.rows(sql`update preview_link set expires_at = now() - interval '1 second'`);
    expect(await call('', 'GET', `/preview/${link.token}`)).toMatchObject({
      success: false,
      reason: 'unknown_document',
    });
    expect(await call('', 'GET', `/preview/${'x'.repeat(43)}`)).toMatchObject({ success: false });
  });
});

describe('a page that is planned', () => {
  const plan = (at: string, until?: string) =>
    call('editor', 'POST', '/schedules', { kind: 'page', key: 'campaign', at, until });

  test('goes live as it was when it was planned, and gives way again', async () => {
    expect(await plan('2020-01-01 00:00:00')).toMatchObject({ success: false, message: '发布时间须晚于现在' });
    expect(await plan('2099-01-02 00:00:00', '2099-01-01 00:00:00')).toMatchObject({
      message: '下线时间须晚于发布时间',
    });
    const { result } = await plan('2099-01-01 00:00:00', '2099-01-02 00:00:00');
    expect(result).toMatchObject({ state: 'waiting', at: '2099-01-01 00:00:00', title: '活动页' });
    await draftOf('editor', page('后来', 'a'), { baseRev: 3, version: 1 });
    const waiting = await at.db.owner.rows(
      sql`select due_at > now() as later from sys_job_log where job_kind = 'publishPlanned' and status = 'waiting'`,
    );
    expect(waiting).toEqual([{ later: true }]);
    expect(await goLive(house, 1, result.id)).toBe('已发布“活动页”');
    expect(await htmlNow()).toMatchObject({ html: '<p>预</p>' });
    expect(await goLive(house, 1, result.id)).toBe('计划已取消');
    expect(await goDown(house, 1, result.id)).toBe('“活动页”已恢复为定时发布之前的内容');
    expect(await htmlNow()).toMatchObject({ html: '<p>一</p>' });
    const { result: plans } = await call('writer', 'GET', '/schedules');
    expect(plans[0]).toMatchObject({ state: 'done', message: '已按时下线' });
  });

  test('is merged with what was published meanwhile, and is not forced over the same place', async () => {
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    const version = now.draft.version;
    await draftOf('editor', page('计划', 'a'), { baseRev: now.rev, version });
    const { result: first } = await plan('2099-01-01 00:00:00');
    await draftOf('editor', page('一', 'a', 'b'), { baseRev: now.rev, version: version + 1 });
    expect(await publishAll('editor')).toMatchObject({ success: true });
    expect(await goLive(house, 1, first.id)).toBe('已发布“活动页”');
    expect(await htmlNow()).toEqual({ html: '<p>计划</p>', blocks: ['a', 'b'] });

    await draftOf('editor', page('甲', 'a', 'b'), { baseRev: now.rev + 2 });
    const { result: second } = await plan('2099-01-01 00:00:00');
    await draftOf('editor', page('乙', 'a', 'b'), { baseRev: now.rev + 2, version: 1 });
    expect(await publishAll('editor')).toMatchObject({ success: true });
    await expect(goLive(house, 1, second.id)).rejects.toThrow('之后有人修改了同一处');
    const { result: plans } = await call('editor', 'GET', '/schedules');
    expect(plans[0]).toMatchObject({ state: 'failed' });
    expect(await htmlNow()).toMatchObject({ html: '<p>乙</p>' });
  });

  test('what it says of a page of the product goes over what was published meanwhile, in the order the product has', async () => {
    const site = async () => (await call('editor', 'GET', '/documents/site/portal')).result;
    const titles = async () =>
      inOrder<{ rank?: string; title: string }>((await site()).laid.navs.siteMap).map(([, { title }]) => title);
    const { product } = await site();
    const [[first = ''] = [], [second = ''] = [], ...others] = inOrder<{ rank?: string; title: string }>(
      product.navs.siteMap,
    );
    const draft = async (key: string, title: string) => {
      const { rev, draft: before } = await site();
      const body = { spec: 1, navs: { siteMap: { [key]: { title } } } };
      const kept = { body, baseRev: rev, version: before?.version ?? 0 };
      expect(await call('editor', 'PUT', '/drafts/site/portal', kept)).toMatchObject({ success: true });
    };
    await draft(second, '采购信息');
    const ask = { kind: 'site', key: 'portal', at: '2099-01-01 00:00:00', until: '2099-01-02 00:00:00' };
    const { result } = await call('editor', 'POST', '/schedules', ask);
    await draft(first, '主页');
    const only = ['site:portal'];
    const { result: review } = await call('editor', 'POST', '/review', { only });
    const { revision, seal } = review;
    expect(await call('editor', 'POST', '/publish', { only, revision, seal })).toMatchObject({ success: true });
    const rest = others.map(([, { title }]) => title);
    expect(await titles()).toEqual(['主页', product.navs.siteMap[second].title, ...rest]);
    await goLive(house, 1, result.id);
    expect(await titles()).toEqual(['主页', '采购信息', ...rest]);
    await goDown(house, 1, result.id);
    expect(await titles()).toEqual(['主页', product.navs.siteMap[second].title, ...rest]);
  });

  test('can be called off', async () => {
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    await draftOf('editor', page('丙', 'a', 'b'), { baseRev: now.rev });
    const { result } = await plan('2099-01-01 00:00:00');
    const id = result?.id ?? '';
    expect(await call('writer', 'DELETE', `/schedules/${id}`)).toMatchObject({ reason: 'not_allowed' });
    expect(await call('editor', 'DELETE', `/schedules/${id}`)).toMatchObject({ result: { state: 'cancelled' } });
    expect(await goLive(house, 1, id)).toBe('计划已取消');
    expect(await call('editor', 'DELETE', `/schedules/${id}`)).toMatchObject({ success: false });
  });
});

describe('where a second person is wanted', () => {
  const only = ['page:campaign'];
  const waiting = async (who = 'editor') => (await call(who, 'GET', '/requests')).result;
  const ask = async (text: string) => {
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    const base = { baseRev: now.draft?.baseRev ?? now.rev, version: now.draft?.version ?? 0 };
    await draftOf('editor', page(text, 'a', 'b'), base);
    const { result: review } = await call('editor', 'POST', '/review', { only });
    const { result } = await call('editor', 'POST', '/requests', { only, seal: review.seal, note: '换文案' });
    return { review, request: result };
  };
  beforeAll(async () => {
    await at.db.tenant(1).rows(sql`insert into sys_user (tenant_id, id, version, rev, username, realname, status, roles)
      values (1, 'editor', 1, 1, 'editor', '编辑', '1', '[]'::jsonb)`);
    await setSecondPerson(at.db.owner, 1, true);
  });
  afterAll(() => setSecondPerson(at.db.owner, 1, false));

  test('an editor hands a page in and sees it wait; another person agrees, and it is seen', async () => {
    const { review, request } = await ask('审');
    const { revision, seal } = review;
    expect(await call('editor', 'POST', '/publish', { only, revision, seal })).toMatchObject({
      reason: 'needs_second_person',
    });
    expect(await waiting('writer')).toMatchObject({
      secondPerson: true,
      waiting: [{ id: request.id, only, state: 'asked', by: 'editor', note: '换文案' }],
    });
    expect(await call('buyer', 'GET', '/requests')).toMatchObject({ reason: 'not_allowed' });
    expect(await call('writer', 'POST', '/requests', { only, seal })).toMatchObject({ reason: 'not_allowed' });
    await approveRequest(house, session(1, 'chief', ['metadata:publish']), request.id, { revision, seal });
    expect(await htmlNow()).toMatchObject({ html: '<p>审</p>' });
    expect(await waiting()).toMatchObject({ waiting: [] });
  });

  test('who handed it in takes it back; whoever else edits does not, and other configuration is none of theirs', async () => {
    const { request } = await ask('撤');
    const other = session(1, 'other', ['portal:publish']);
    await expect(withdrawPageRequest(house, other, request.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await at.db
      .tenant(1)
      .rows(sql`insert into release_request (tenant_id, id, only_ids, seal, confirm, state, by, by_id)
      values (1, '01890000-0000-7000-8000-0000000000aa', '{entity:order}', 'x', '{}', 'asked', 'editor', 'editor')`);
    expect((await waiting()).waiting).toMatchObject([{ id: request.id }]);
    const strange = '/requests/01890000-0000-7000-8000-0000000000aa/withdraw';
    expect(await call('editor', 'POST', strange)).toMatchObject({ success: false });
    expect(await call('editor', 'POST', `/requests/${request.id}/withdraw`)).toMatchObject({ success: true });
    expect((await waiting()).waiting).toEqual([]);
    expect(await htmlNow()).toMatchObject({ html: '<p>审</p>' });
  });

  test.each([
    ['/template', { template: 'pro' }, { template: 'pro' }, '启用高级版门户模板'],
    ['/login', { page: 'loginCentre' }, { login: 'loginCentre' }, '启用登录页模板“登录页 · 居中卡片”'],
  ] as const)('%s is handed in, and enabled once another person agreed', async (url, wish, said, note) => {
    const site = async () => (await call('editor', 'GET', '/documents/site/portal')).result;
    const before = await site();
    expect(await call('writer', 'POST', url, wish)).toMatchObject({ reason: 'not_allowed' });
    expect(await call('editor', 'POST', url, wish)).toMatchObject({ success: true, result: { waits: true } });
    expect((await site()).laid).toEqual(before.laid);
    const [request] = (await waiting()).waiting;
    expect(request).toMatchObject({ only: ['site:portal'], state: 'asked', by: 'editor', note });
    expect(await call('editor', 'POST', url, wish)).toMatchObject({
      reason: 'wrong_state',
      message: expect.stringContaining('先发布或放弃'),
    });
    const chief = session(1, 'chief', ['metadata:publish']);
    const { result: review } = await call('editor', 'POST', '/review', { only: ['site:portal'] });
    await approveRequest(house, chief, request.id, { revision: review.revision, seal: review.seal });
    const after = await site();
    expect({ ...after.laid, rev: 0 }).toEqual({ ...before.laid, rev: 0, ...said });
    expect(after.draft).toBeNull();
    expect(await call('editor', 'POST', url, wish)).toMatchObject({ success: true, result: { waits: false } });
  });
});

describe('what stands around a page', () => {
  test('either template is enabled by who may publish, with every text kept, and back again', async () => {
    const site = async () => (await call('editor', 'GET', '/documents/site/portal')).result;
    expect(await call('writer', 'POST', '/template', { template: 'pro' })).toMatchObject({ reason: 'not_allowed' });
    expect(await call('editor', 'POST', '/template', { template: 'other' })).toMatchObject({ success: false });
    const before = (await site()).laid;
    for (const template of ['pro', 'se'] as const) {
      expect(await call('editor', 'POST', '/template', { template })).toMatchObject({ success: true });
      const { laid } = await site();
      expect({ ...laid, rev: 0 }).toEqual({ ...before, rev: 0, template });
    }
    const home = (await call('editor', 'GET', '/documents/page/portalHome')).result.laid;
    for (const root of [home.root, ...Object.values<string>(home.roots)]) expect(home.nodes).toHaveProperty(root);
  });

  test('a canvas is told what visitors would see, whoever edits, and nothing else', async () => {
    const needs = ['purchaseCards&type=tender&most=6', 'news&most=4', 'nothing&x=1'];
    const { result } = await call('writer', 'POST', '/data', { needs });
    expect(result).toMatchObject({ [needs[0] as string]: [], [needs[1] as string]: [] });
    expect(await call('buyer', 'POST', '/data', { needs })).toMatchObject({ reason: 'not_allowed' });
    expect(await call('', 'POST', '/data', { needs })).toMatchObject({ success: false });
    expect(await call('writer', 'POST', '/data', { needs: Array(101).fill('news') })).toMatchObject({ success: false });
  });

  test('a draft is given up by who may change the layout; what runs stays', async () => {
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    await call('editor', 'DELETE', '/drafts/page/campaign');
    await draftOf('editor', page('弃', 'a', 'b'), { baseRev: now.rev });
    expect(await call('writer', 'DELETE', '/drafts/page/campaign')).toMatchObject({ reason: 'not_allowed' });
    expect(await call('editor', 'DELETE', '/drafts/page/campaign')).toMatchObject({ success: true });
    const { result } = await call('editor', 'GET', '/documents/page/campaign');
    expect(result.draft).toBeNull();
    expect(result.laid).toEqual(now.laid);
  });

  test('a page of the product goes back to what the product ships; one of the company’s own has nothing to go back to', async () => {
    const site = await call('editor', 'GET', '/documents/site/portal');
    expect(site.result.rev).toBeGreaterThan(0);
    expect(await call('editor', 'POST', '/restore', { kind: 'site', key: 'portal', rev: 0 })).toMatchObject({
      success: true,
    });
    const after = (await call('editor', 'GET', '/documents/site/portal')).result;
    expect({ ...after.laid, rev: 0 }).toEqual({ ...after.product, rev: 0 });
    expect(await call('editor', 'POST', '/restore', { kind: 'page', key: 'campaign', rev: 0 })).toMatchObject({
      reason: 'unknown_revision',
    });
  });

  test('a preview shows the pictures its draft names, and no other file', async () => {
    const sha256 = await house.files.put(Buffer.from('picture'));
    const [shown, other] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'];
    for (const id of [shown, other])
      await at.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
        values (1, ${id}, 'p.png', 'image/png', 7, ${sha256}, 'editor')`);
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    const body = page('图', 'a', 'b');
    await draftOf(
      'editor',
      {
        ...body,
        nodes: { ...body.nodes, b: { block: 'image@1', content: 'b' } },
        content: { ...body.content, b: { picture: { src: shown, alt: '' } } },
      },
      { baseRev: now.rev },
    );
    const { result: link } = await call('writer', 'POST', '/previews', { kind: 'page', key: 'campaign', days: 1 });
    const open = (id: string) => app.inject({ url: `/api/studio/preview/${link.token}/portal/files/${id}` });
    expect((await open(shown)).body).toBe('picture');
    await at.db.owner.rows(sql`update file set at = now() - interval '90 days'`);
    expect(await dropOrphans(house, 1, 30)).toBe(1);
    expect((await open(shown)).body).toBe('picture');
    expect((await open(other)).json()).toMatchObject({ reason: 'unknown_file' });
    expect(
      (await app.inject({ url: `/api/studio/preview/${'x'.repeat(43)}/portal/files/${shown}` })).json(),
    ).toMatchObject({
      success: false,
    });
    expect((await call('theirs', 'POST', '/previews', { kind: 'page', key: 'campaign', days: 1 })).reason).toBe(
      'unknown_document',
    );
  });

  test('a page names no file its editor may not open', async () => {
    const sha256 = await house.files.put(Buffer.from('contract'));
    const [others, own] = ['01890000-0000-7000-8000-00000000000c', '01890000-0000-7000-8000-00000000000d'];
    for (const [id, by] of [
      [others, 'buyer'],
      [own, 'writer'],
    ])
      await at.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
        values (1, ${id}, 'p.png', 'image/png', 8, ${sha256}, ${by})`);
    const { result: now } = await call('editor', 'GET', '/documents/page/campaign');
    const show = (who: string, src: string, version: number) => {
      const { title, picture } = { title: now.draft.body.title, picture: { src, alt: '' } };
      const { nodes, root, content } = now.draft.body;
      const body = { spec: 1, title, root, nodes, content: { ...content, b: { picture } } };
      return call(who, 'PUT', '/drafts/page/campaign', { body, baseRev: now.draft.baseRev, version });
    };
    const { version } = now.draft;
    for (const who of ['writer', 'editor'])
      expect(await show(who, others, version)).toMatchObject({ success: false, reason: 'unknown_file' });
    expect(await show('editor', own, version)).toMatchObject({ success: false, reason: 'unknown_file' });
    expect(await show('writer', own, version)).toMatchObject({ result: { draft: { version: version + 1 } } });
    // Who works on a page goes on with the pictures it has.
    expect(await show('editor', own, version + 1)).toMatchObject({ result: { draft: { version: version + 2 } } });
  });

  test.each([
    ['GET', '/documents'],
    ['GET', '/documents/page/campaign'],
    ['GET', '/revisions/page/campaign'],
    ['GET', '/schedules'],
  ] as const)('%s %s is for editors alone', async (method, url) => {
    expect(await call('buyer', method, url)).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await call('', method, url)).toMatchObject({ success: false });
    expect(await call('writer', method, url)).toMatchObject({ success: true });
  });
});

test('editors’ roles of a company made before the studio have its rights after the migration, nobody else’s', async () => {
  const { text } = readMigrations().find(({ name }) => name.includes('studio-rights')) ?? { text: '' };
  const rights = { old: ['portal:edit'], some: ['portal:edit', 'portal:text'], none: ['log:read'] };
  for (const [code, permissions] of Object.entries(rights))
    await at.db.tenant(1).rows(sql`insert into sys_role (tenant_id, id, version, rev, code, name, permissions)
      values (1, ${code}, 1, 1, ${code}, ${code}, ${JSON.stringify(permissions)}::jsonb)`);
  for (const _ of [1, 2]) await at.db.owner.rows({ text, values: [] });
  const rows = await at.db
    .tenant(1)
    .rows<{ code: string; permissions: string[] }>(
      sql`select code, permissions from sys_role where id in ('old', 'some', 'none') order by code`,
    );
  const all = ['portal:config:edit', 'portal:edit', 'portal:layout', 'portal:publish', 'portal:text'];
  expect(rows.map(({ code, permissions }) => [code, [...permissions].sort()])).toEqual([
    ['none', ['log:read']],
    ['old', all],
    ['some', all],
  ]);
});
