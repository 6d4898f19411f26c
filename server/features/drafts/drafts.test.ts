import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { plansRoom } from '../plans/plans.routes.ts';
import { draftsRoom } from './drafts.routes.ts';

const session = (tenant: number, username: string, roles: string[], permissions: string[]) =>
  ({
    tenant,
    user: { id: username, username, realname: username },
    roles,
    permissions: new Set(permissions),
  }) as unknown as Session;
const sessions: Readonly<Record<string, Session>> = {
  admin: session(1, 'admin', ['admin'], ['*']),
  author: session(1, 'author', ['buyer'], ['metadata:read', 'metadata:write']),
  buyer: session(1, 'buyer', ['buyer'], []),
  demander: session(1, 'demander', ['demander'], []),
  theirs: session(2, 'theirs', ['admin'], ['*']),
};
const gate: Gate = {
  sessionOf: async (request) => sessions[String(request.headers['x-access-token'])] ?? null,
  standing: async (session) => session,
  checkEntity: async () => {},
};

let at: TestDatabase;
let models: LiveModels;
let app: FastifyInstance;
beforeAll(async () => {
  at = await testDatabase('metadata_routes', { template: catalogTemplate });
  models = createModels(at.db, engine);
  app = await buildApp({ config: readConfig({}), db: at.db, models, engine, access: { gate } } as unknown as House, [
    plansRoom,
    draftsRoom,
  ]);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
});

const call = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await app.inject({ method, url: `/api${url}`, headers: { 'x-access-token': who }, payload });
  return { ...response.json(), headers: response.headers };
};
const book = {
  spec: 1,
  title: '图书',
  fields: { name: { type: 'text', label: '书名' } },
  access: { roles: { buyer: { do: ['create'] } } },
};

describe('from a draft to what runs', () => {
  test('by those who may, step by step', async () => {
    const { result: saved } = await call('author', 'PUT', '/metadata/drafts/entity/book', {
      body: book,
      baseRev: 0,
      version: 0,
    });
    expect(saved).toMatchObject({ draft: { id: 'entity:book', by: 'author', version: 1 }, issues: [] });
    const { result: drafts } = await call('author', 'GET', '/metadata/drafts');
    expect(drafts).toMatchObject([{ id: 'entity:book' }]);
    const { result: review } = await call('author', 'POST', '/metadata/review', {});
    expect(review).toMatchObject({ ready: true, documents: [{ title: '图书' }] });
    expect(review.steps[0]).toMatchObject({
      say: expect.stringContaining('新建表'),
      sql: expect.stringContaining('create table'),
    });
    const refused = await call('author', 'POST', '/metadata/publish', { revision: review.revision });
    expect(refused).toMatchObject({ success: false, reason: 'not_allowed' });
    const { result: done } = await call('admin', 'POST', '/metadata/publish', {
      revision: review.revision,
      note: '图书管理',
    });
    const again = await call('admin', 'POST', '/metadata/publish', { revision: review.revision });
    expect(again).toMatchObject({
      success: false,
      reason: 'published_meanwhile',
      result: { revision: done.revision, by: 'admin' },
    });
    const { result: plans } = await call('buyer', 'GET', '/plans');
    expect((await call('buyer', 'GET', `/plans/book/${plans.book}`)).result).toMatchObject({
      entity: 'book',
      title: '图书',
    });
    const { result: revisions } = await call('author', 'GET', '/metadata/revisions');
    expect(revisions).toMatchObject([{ revision: done.revision, note: '图书管理' }]);
    expect((await call('author', 'GET', '/metadata/documents/entity/book')).result).toMatchObject({
      layer: 'tenant',
      rev: 1,
      product: null,
    });
    const { result: back } = await call('admin', 'POST', '/metadata/review', { to: 1 });
    expect(back).toMatchObject({ ready: true, confirm: ['book'] });
    const rolled = await call('admin', 'POST', '/metadata/rollback', {
      to: 1,
      revision: done.revision,
      confirm: ['book'],
    });
    expect(rolled.result.revision).toBeGreaterThan(done.revision);
    expect((await call('buyer', 'GET', '/plans')).result).not.toHaveProperty('book');
  });

  test.each([
    ['GET', '/metadata/documents'],
    ['GET', '/metadata/drafts'],
    ['POST', '/metadata/review'],
    ['GET', '/metadata/revisions'],
    ['GET', '/metadata/where-used?ref=entity:supplier'],
  ] as const)('by nobody else: %s %s', async (method, url) => {
    expect(await call('buyer', method, url, method === 'POST' ? {} : undefined)).toMatchObject({
      success: false,
      reason: 'not_allowed',
    });
  });

  test('of one tenant is unknown to another', async () => {
    await call('admin', 'PUT', '/metadata/drafts/entity/secret', {
      body: { ...book, title: '机密' },
      baseRev: 0,
      version: 0,
    });
    expect((await call('theirs', 'GET', '/metadata/drafts')).result).toEqual([]);
    expect(await call('theirs', 'GET', '/metadata/drafts/entity/secret')).toMatchObject({ reason: 'unknown_document' });
    expect(await call('theirs', 'DELETE', '/metadata/drafts/entity/secret')).toMatchObject({
      reason: 'unknown_document',
    });
    expect((await call('theirs', 'GET', '/metadata/revisions')).result).toEqual([]);
    expect((await call('admin', 'DELETE', '/metadata/drafts/entity/secret')).success).toBe(true);
  });
});

describe('a plan', () => {
  test('is kept by the browser for ever, under its hash', async () => {
    const { result: plans } = await call('buyer', 'GET', '/plans');
    const { headers, result } = await call('buyer', 'GET', `/plans/material/${plans.material}`);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(result.hash).toBe(plans.material);
  });

  test('of other roles, of an older revision or of nothing is refused', async () => {
    const { result: mine } = await call('buyer', 'GET', '/plans');
    const { result: theirs } = await call('demander', 'GET', '/plans');
    expect(theirs.material).not.toBe(mine.material);
    expect(await call('demander', 'GET', `/plans/material/${mine.material}`)).toMatchObject({
      reason: 'plan_changed',
      result: { hash: theirs.material },
    });
    expect(await call('buyer', 'GET', `/plans/nothing/${mine.material}`)).toMatchObject({ reason: 'unknown_entity' });
    expect(await call('nobody', 'GET', '/plans')).toMatchObject({ success: false, message: 'Token失效，请重新登录' });
  });
});

test('where a dictionary is used is known, fields and all', async () => {
  const { result } = await call('author', 'GET', '/metadata/where-used?ref=dict:unit');
  expect(result).toContainEqual(
    expect.objectContaining({ document: 'entity:material', path: expect.stringContaining('/fields/unit') }),
  );
});

test('what only a draft refers to is told as such, whatever is wrong with another', async () => {
  const ref = 'entity:material';
  const usesOf = async () => (await call('author', 'GET', `/metadata/where-used?ref=${ref}`)).result;
  const published = await usesOf();
  expect(published.every(({ isDraft }: { isDraft: boolean }) => !isDraft)).toBe(true);
  const shelf = { ...book, title: '货架', fields: { item: { type: 'ref', label: '物料', to: 'material' } } };
  const lamp = { ...book, title: '灯', fields: { item: { type: 'ref', label: '没有', to: 'nothing' } } };
  for (const [key, body] of Object.entries({ shelf, lamp, torn: { title: 7 } }))
    await call('author', 'PUT', `/metadata/drafts/entity/${key}`, { body, baseRev: 0, version: 0 });
  const found = await usesOf();
  expect(found.slice(0, published.length)).toEqual(published);
  expect(found.slice(published.length)).toEqual([
    { document: 'entity:shelf', title: '货架', path: expect.stringContaining('/fields/item'), isDraft: true },
  ]);
  for (const key of ['shelf', 'lamp', 'torn']) await call('author', 'DELETE', `/metadata/drafts/entity/${key}`);
});

test('a page written as text names no file its author may not open either', async () => {
  const [others, own] = ['01890000-0000-7000-8000-0000000000c1', '01890000-0000-7000-8000-0000000000c2'];
  for (const [id, by] of [
    [others, 'buyer'],
    [own, 'author'],
  ])
    await at.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
      values (1, ${id}, 'p.png', 'image/png', 8, 'x', ${by})`);
  const show = (kind: string, src: string) =>
    call('author', 'PUT', `/metadata/drafts/${kind}/shown`, { body: { spec: 1, logo: src }, baseRev: 0, version: 0 });
  for (const kind of ['page', 'fragment', 'site']) {
    expect(await show(kind, others)).toMatchObject({ success: false, reason: 'unknown_file' });
    expect(await show(kind, own)).toMatchObject({ success: true });
    await call('author', 'DELETE', `/metadata/drafts/${kind}/shown`);
  }
  const gone = { body: null, baseRev: 0, version: 0 };
  expect(await call('author', 'PUT', '/metadata/drafts/page/portalHome', gone)).toMatchObject({ success: true });
  await call('author', 'DELETE', '/metadata/drafts/page/portalHome');
});
