import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogTemplate } from '../../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/statement.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { createModels, type LiveModels } from '../../metadata/create-models.ts';
import { portalRoom } from '../../portal/portal-room.ts';
import { draftsRoom } from '../drafts/drafts.routes.ts';
import type { FileStore } from '../files/file-store.ts';
import { deleteFiles, dropOrphans } from '../files/keep-order.ts';
import { studioRoom } from './studio.routes.ts';

const user = { id: 'editor', username: 'editor', realname: 'editor' };
const editor = { tenant: 1, user, roles: [], permissions: new Set(['*']) } as unknown as Session;
const gate: Gate = { sessionOf: async () => editor, standing: async () => editor, checkEntity: async () => {} };
const files = { remove: async () => {}, has: async () => true } as unknown as FileStore;

let at: TestDatabase;
let models: LiveModels;
let app: FastifyInstance;
beforeAll(async () => {
  at = await testDatabase('held_pictures', { template: catalogTemplate });
  models = createModels(at.db, engine);
  const house = { config: readConfig({}), db: at.db, models, access: { gate }, files } as unknown as House;
  app = await buildApp(house, [studioRoom, draftsRoom, portalRoom]);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
});

const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await app.inject({ method, url: `/api${url}`, headers: { 'x-access-token': 'editor' }, payload })).json();
async function picture(): Promise<string> {
  const id = newId();
  await at.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by, at)
    values (1, ${id}, '门头.png', 'image/png', 7, ${id}, 'editor', now() - interval '90 days')`);
  return id;
}
const isThere = async (id: string) =>
  (await at.db.tenant(1).rows(sql`select 1 from file where id = ${id}`)).length === 1;
const remove = (id: string) =>
  deleteFiles({ db: at.db, models, files }, editor, [id]).then(
    () => '',
    (error: Error) => error.message,
  );
const draftWith = (src: string) => ({
  body: {
    spec: 1,
    title: '活动页',
    root: 'r',
    nodes: { r: { block: 'page@1', slots: { main: ['b'] } }, b: { block: 'image@1', content: 'b' } },
    content: { b: { picture: { src, alt: '' } } },
  },
  baseRev: 0,
  version: 0,
});
const fresh = () => `page${newId().replaceAll('-', '').slice(-12)}`;

/** Who takes a picture for something that is no record. */
const takers: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'a draft of the studio': (id) => call('PUT', `/studio/drafts/page/${fresh()}`, draftWith(id)),
  'a draft of the designer': (id) => call('PUT', `/metadata/drafts/page/${fresh()}`, draftWith(id)),
  'the settings of the portal': (id) => call('PUT', '/portal/config', { logo: { logoImg: id } }),
};

describe.each(Object.entries(takers))('of a picture taken by %s and its deletion one happens', (_, take) => {
  test('it is deleted while it is being taken: who takes it is told by its name', async () => {
    const id = await picture();
    const deletion = await holdLock(at.connection, 'delete from file where id = $1', [id]);
    const taking = take(id);
    await deletion.waiting(1);
    await deletion.release();
    expect(await taking).toMatchObject({
      success: false,
      reason: 'unknown_file',
      message: '文件“门头.png”刚刚被删除，请重新上传或换一个再保存',
    });
  });

  test('it is taken while it is being deleted: it stays, and who deletes is told where it is', async () => {
    const id = await picture();
    const lock = await holdLock(at.connection, 'select 1 from file where id = $1 for no key update', [id]);
    const removing = remove(id);
    await lock.waiting(1);
    expect(await take(id)).toMatchObject({ success: true });
    await lock.release();
    expect(await removing).toMatch(/^文件“门头.png”正被.*“.+”.*使用，不能删除$/);
    expect(await isThere(id)).toBe(true);
  });
});

describe('a picture of what is planned to go live', () => {
  const planned = async () => {
    const [id, key] = [await picture(), fresh()];
    expect(await call('PUT', `/studio/drafts/page/${key}`, draftWith(id))).toMatchObject({ success: true });
    return { id, key, ask: { kind: 'page', key, at: '2099-01-01 00:00:00' } };
  };

  test('stays when the draft is given up, until the plan is called off', async () => {
    const { id, key, ask } = await planned();
    const { result } = await call('POST', '/studio/schedules', ask);
    expect(await call('DELETE', `/studio/drafts/page/${key}`)).toMatchObject({ success: true });
    expect(await remove(id)).toBe('文件“门头.png”正被页面“活动页”的定时发布使用，不能删除');
    await dropOrphans({ db: at.db, files }, 1, 30);
    expect(await isThere(id)).toBe(true);
    await call('DELETE', `/studio/schedules/${result.id}`);
    expect([await remove(id), await isThere(id)]).toEqual(['', false]);
  });

  test('is not planned from a draft that was given up meanwhile', async () => {
    const { key, ask } = await planned();
    const giving = await holdLock(at.connection, 'delete from meta_draft where key = $1', [key]);
    const planning = call('POST', '/studio/schedules', ask);
    await giving.waiting(1);
    await giving.release();
    expect(await planning).toMatchObject({ success: false, reason: 'draft_changed' });
  });
});
