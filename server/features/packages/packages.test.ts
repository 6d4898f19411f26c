import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../../schemas/values/hash.ts';
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
import { publicFile } from '../../portal/public-file.ts';
import { draftsRoom } from '../drafts/drafts.routes.ts';
import { fileStore } from '../files/file-store.ts';
import { packagesRoom } from './packages.routes.ts';

// Every publish reads the whole product anew, and that takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;

const session = (tenant: number, username: string, permissions: string[]) =>
  ({
    tenant,
    user: { id: username, username, realname: username },
    roles: [],
    permissions: new Set(permissions),
  }) as unknown as Session;
const sessions: Readonly<Record<string, Session>> = {
  admin: session(1, 'admin', ['*']),
  theirs: session(2, 'theirs', ['*']),
  carrier: session(2, 'carrier', ['metadata:package', 'metadata:read']),
  author: session(1, 'author', ['metadata:read', 'metadata:write', 'metadata:publish']),
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
  at = await testDatabase('packages', { template: catalogTemplate });
  models = createModels(at.db, engine);
  files = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-packages-'));
  house = {
    config: readConfig({}),
    db: at.db,
    models,
    engine,
    access: { gate },
    files: fileStore(files),
  } as unknown as House;
  app = await buildApp(house, [draftsRoom, packagesRoom]);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
  fs.rmSync(files, { recursive: true, force: true });
});
beforeEach(() => at.db.owner.rows(sql`delete from meta_draft`));

const call = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await app.inject({ method, url: `/api/metadata${url}`, headers: { 'x-access-token': who }, payload })).json();

const kinds = (items: Body = { A: { text: '天平' }, B: { text: '电炉' } }): Body => ({
  spec: 1,
  title: '仪器类别',
  items,
});
const instrument = (fields: Body = {}, more: Body = {}): Body => ({
  spec: 1,
  title: '仪器',
  fields: {
    name: { type: 'text', label: '名称', need: true },
    kind: { type: 'choice', dict: 'instrumentKind', label: '类别' },
    maker: { type: 'ref', to: 'supplier', label: '厂家' },
    ...fields,
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['name', 'kind'] }] } },
  lists: { main: { cols: ['name', 'kind'], find: ['name'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
  ...more,
});

/** Drafts it over what runs and publishes it. */
async function say(who: string, id: string, body: Body): Promise<void> {
  const [kind, key] = id.split(':');
  const known = await call(who, 'GET', `/documents/${kind}/${key}`);
  const baseRev = known.result?.rev ?? 0;
  const saved = await call(who, 'PUT', `/drafts/${kind}/${key}`, { body, baseRev, version: 0 });
  expect(saved).toMatchObject({ result: { issues: [] } });
  const { result } = await call(who, 'POST', '/review', { only: [id] });
  const { revision, seal, confirm } = result;
  expect(await call(who, 'POST', '/publish', { revision, seal, confirm, only: [id] })).toMatchObject({ success: true });
}
const pack = async (ids: readonly string[], more: Body = {}, who = 'admin'): Promise<string> =>
  (await call(who, 'POST', '/packages/export', { ids, name: '仪器管理', ...more })).result.text;
const look = (file: string, choices: Body = {}, who = 'theirs') =>
  call(who, 'POST', '/packages/review', { file, choices });
async function land(file: string, choices: Body = {}, as: 'published' | 'drafts' = 'published', who = 'theirs') {
  const { revision, seal, confirm } = (await look(file, choices, who)).result.review;
  return call(who, 'POST', '/packages/import', { file, choices, as, revision, seal, confirm });
}
/** A package somebody made by hand: well signed, whatever it holds. */
const sign = ({ hash: _, ...content }: Body) =>
  canonicalJson({ ...content, hash: createHash('sha256').update(canonicalJson(content)).digest('hex') });
const runs = async (tenant: number, entity = 'instrument') => (await models.running(tenant)).entity(entity);
const imports = async (who = 'theirs') => (await call(who, 'GET', '/packages/imports')).result;

describe('a package', () => {
  test('takes along what the chosen cannot do without, and says why; the product stays where it is', async () => {
    await say('admin', 'dict:instrumentKind', kinds());
    await say('admin', 'entity:instrument', instrument());
    const { result } = await call('admin', 'POST', '/packages/plan', { ids: ['entity:instrument'] });
    expect(result).toMatchObject([
      { id: 'entity:instrument', chosen: true, because: [] },
      { id: 'dict:instrumentKind', chosen: false, because: ['“仪器”的字段 › 类别 › 字典'] },
    ]);
    const file = JSON.parse(await pack(['entity:instrument']));
    expect(file.documents.map(({ id }: Body) => id)).toEqual(['entity:instrument', 'dict:instrumentKind']);
    expect(file).toMatchObject({ format: 'zhaocai-package', name: '仪器管理', from: { company: '甲', by: 'admin' } });
    const alone = JSON.parse(await pack(['entity:instrument'], { without: ['dict:instrumentKind'] }));
    expect(alone.documents).toHaveLength(1);
    expect(await call('theirs', 'POST', '/packages/export', { ids: ['entity:instrument'], name: 'x' })).toMatchObject({
      reason: 'unknown_document',
    });
  });

  test('is the same text whoever exports it, and refused when a letter of it is otherwise', async () => {
    const text = await pack(['entity:instrument']);
    expect(text).toBe(`${canonicalJson(JSON.parse(text))}\n`);
    const { message } = await look(text.replace('天平', '地磅'));
    expect(message).toContain('文件内容与签名不符');
  });

  test.each<[string, (text: string) => string, string]>([
    ['no JSON', () => '<html>', '这不是配置包'],
    ['half of it', (text) => text.slice(0, 400), '这不是配置包'],
    ['something else', () => '{"kind":"entity"}', '这不是配置包'],
    ['a list', () => '[1]', '这不是配置包'],
    ['of a later form', (text) => text.replace('"version":2}', '"version":3}'), '请先升级本系统'],
    ['a nest', () => '['.repeat(5000), '嵌套过深'],
    ['too much', () => `{"format":"${'x'.repeat(10 * 1024 * 1024)}"}`, '超过 10MB'],
  ])('%s is refused in words', async (_, make, said) => {
    const file = make(await pack(['entity:instrument']));
    const answer = await look(file);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(said);
  });

  test('well signed and wrong inside is refused as well: what it holds is read like any document', async () => {
    const file = JSON.parse(await pack(['entity:instrument']));
    const [entity, dict] = file.documents;
    for (const [documents, said] of [
      [[entity, entity], `两份“${entity.title}”`],
      [[{ ...entity, id: 'entity:supplier' }], '标识不符'],
      [[{ ...entity, document: { ...entity.document, script: 'alert(1)' } }], '无法读取'],
      [[{ ...dict, document: { ...dict.document, spec: 99 } }], '无法读取'],
      [[{ ...dict, extra: 1, line: 'none' }], '缺少内容'],
    ] as const) {
      const { success, message } = await look(sign({ ...file, documents }));
      expect([success, message]).toEqual([false, expect.stringContaining(said)]);
    }
    // A table that is another's by name is refused by the same judgement as every draft.
    const stolen = { ...entity, document: { ...entity.document, store: { table: 'po_order' } } };
    const { result } = await look(sign({ ...file, documents: [stolen, dict] }));
    expect(result.review).toMatchObject({
      ready: false,
      problems: expect.arrayContaining([expect.objectContaining({ place: '存储 › 数据表' })]),
    });
  });

  test('of an older format says beforehand what of it means nothing any more', async () => {
    const file = JSON.parse(await pack(['entity:instrument']));
    const [entity, dict] = file.documents;
    const name = { ...entity.document.fields.name, frozenCopy: true };
    const fields = { ...entity.document.fields, name };
    const older = { ...entity, document: { ...entity.document, spec: 1, fields } };
    const { result } = await look(sign({ ...file, documents: [older, dict] }));
    const say = '“frozenCopy”在现在的格式里没有作用，已略去';
    expect(result.review.ready).toBe(true);
    expect(result.review.problems).toMatchObject([{ id: 'entity:instrument', say }]);
  });

  test('is for those with the right to it', async () => {
    for (const [method, url, body] of [
      ['GET', '/packages/documents', undefined],
      ['GET', '/packages/imports', undefined],
      ['POST', '/packages/export', { ids: ['entity:instrument'], name: 'x' }],
      ['POST', '/packages/review', { file: 'x', choices: {} }],
    ] as const) {
      expect(await call('author', method, url, body)).toMatchObject({ success: false, reason: 'not_allowed' });
    }
  });
});

describe('an import', () => {
  test('into another company is told first, then runs, with its tables', async () => {
    const file = await pack(['entity:instrument']);
    const { result } = await look(file);
    expect(result).toMatchObject({
      name: '仪器管理',
      documents: [
        { id: 'entity:instrument', is: 'new', words: ['新增单据“仪器”'], conflicts: [] },
        { id: 'dict:instrumentKind', is: 'new' },
      ],
      review: { ready: true, confirm: [] },
    });
    expect(result.review.steps.map(({ say: said }: Body) => said).join()).toContain('新建表');
    expect(await runs(2)).toBeUndefined();
    expect(await land(file)).toMatchObject({ result: { revision: expect.any(Number) } });
    expect((await runs(2))?.fields.get('kind')?.label).toBe('类别');
    await at.db.tenant(2).rows(sql`insert into t2_instrument (tenant_id, id, name) values (2, 'i1', '天平')`);
    expect(await look(file)).toMatchObject({ result: { documents: [{ is: 'same' }, { is: 'same' }] } });
    expect(await land(file)).toMatchObject({ reason: 'nothing_to_publish' });
    expect((await imports())[0]).toMatchObject({ name: '仪器管理', state: 'published', by: 'theirs' });
    expect(await imports('admin')).toEqual([]);
  });

  test('the next one is merged by key with what was changed here since', async () => {
    await say('theirs', 'entity:instrument', instrument({ room: { type: 'text', label: '存放处' } }));
    await say('admin', 'entity:instrument', instrument({ name: { type: 'text', label: '仪器名称', need: true } }));
    const file = await pack(['entity:instrument']);
    const { result } = await look(file);
    expect(result.documents[0]).toMatchObject({ is: 'changed', conflicts: [], words: ['字段“名称”改名为“仪器名称”'] });
    expect(result.documents[0].basis).toMatch(/^与 .* 导入的内容比较$/);
    await land(file);
    const merged = await runs(2);
    expect([merged?.fields.get('name')?.label, merged?.fields.get('room')?.label]).toEqual(['仪器名称', '存放处']);
  });

  test('a place both changed is asked about in words, and nothing lands before it is chosen', async () => {
    await say('theirs', 'entity:instrument', {
      ...instrument({ room: { type: 'text', label: '存放处' }, name: { type: 'text', label: '设备名称', need: true } }),
    });
    await say('admin', 'entity:instrument', instrument({ name: { type: 'text', label: '器具名称', need: true } }));
    const file = await pack(['entity:instrument']);
    const { result } = await look(file);
    expect(result.documents[0].conflicts).toEqual([
      { path: '/fields/name/label', place: '字段 › 设备名称 › 名称', mine: '“设备名称”', theirs: '“器具名称”' },
    ]);
    expect(result.review.ready).toBe(false);
    for (const as of ['published', 'drafts'] as const) {
      expect(await land(file, {}, as)).toMatchObject({ success: false, reason: 'not_publishable' });
    }
    const choices = { 'entity:instrument': { '/fields/name/label': 'theirs' } };
    await land(file, choices);
    expect((await runs(2))?.fields.get('name')?.label).toBe('器具名称');
    expect((await runs(2))?.fields.get('room')?.label).toBe('存放处');
  });

  test('lands as drafts for those who may not publish, and not over somebody’s draft', async () => {
    await say('admin', 'entity:instrument', instrument({ name: { type: 'text', label: '品名', need: true } }));
    const file = await pack(['entity:instrument']);
    expect(await land(file, {}, 'published', 'carrier')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await land(file, {}, 'drafts', 'carrier')).toMatchObject({ success: true });
    const { result: drafts } = await call('theirs', 'GET', '/drafts');
    expect(drafts).toMatchObject([
      { id: 'entity:instrument', by: 'carrier', body: { fields: { name: { label: '品名' } } } },
    ]);
    const again = await land(file, {}, 'drafts');
    expect(again).toMatchObject({ reason: 'not_publishable', issues: [{ code: 'draft_waits' }] });
    const [{ id }] = await imports();
    expect(await call('theirs', 'POST', `/packages/imports/${id}/undo`, {})).toMatchObject({ success: true });
    expect((await call('theirs', 'GET', '/drafts')).result).toEqual([]);
    expect((await imports())[0]).toMatchObject({ state: 'undone', undoneBy: 'theirs' });
  });

  test('what adjusts the product is told where the product here has no such thing', async () => {
    await say('admin', 'entity:material', { spec: 1, fields: { shelf: { type: 'text', label: '货架' } } });
    const file = JSON.parse(await pack(['entity:material']));
    expect(file.documents[0]).toMatchObject({ adjusts: true });
    expect(await land(`${JSON.stringify(file)}\n`)).toMatchObject({ success: true });
    expect((await runs(2, 'material'))?.fields.get('shelf')?.label).toBe('货架');
  });
});

describe('what was taken away', () => {
  const remove = async (who: string, id: string) => {
    const [kind, key] = id.split(':');
    const { result } = await call(who, 'GET', `/documents/${kind}/${key}`);
    await call(who, 'PUT', `/drafts/${kind}/${key}`, { body: null, baseRev: result.rev, version: 0 });
    const { revision, seal, confirm } = (await call(who, 'POST', '/review', { only: [id] })).result;
    expect(await call(who, 'POST', '/publish', { revision, seal, confirm, only: [id] })).toMatchObject({
      success: true,
    });
  };
  const device = (more: Body = {}) => ({
    ...instrument({ kind: { type: 'text', label: '类别' } }, { title: '设备', ...more }),
  });

  test('travels as that, is told in words, and of data only when its name is typed; the way back brings it back', async () => {
    await say('admin', 'entity:device', device());
    await land(await pack(['entity:device']));
    await at.db.tenant(2).rows(sql`insert into t2_device (tenant_id, id, name) values (2, 'd1', '天平')`);
    await remove('admin', 'entity:device');
    const { result: packable } = await call('admin', 'GET', '/packages/documents');
    expect(packable).toContainEqual(expect.objectContaining({ id: 'entity:device', title: '设备', gone: true }));
    const file = await pack(['entity:device']);
    expect(JSON.parse(file).documents).toMatchObject([{ id: 'entity:device', title: '设备', document: null }]);
    const { result } = await look(file);
    expect(result).toMatchObject({
      documents: [{ id: 'entity:device', is: 'gone', conflicts: [] }],
      review: { ready: true, confirm: ['device'], documents: [{ id: 'entity:device', gone: true }] },
    });
    const { revision, seal } = result.review;
    const silent = { file, choices: {}, as: 'published', revision, seal };
    expect(await call('theirs', 'POST', '/packages/import', silent)).toMatchObject({ reason: 'not_confirmed' });
    expect(await runs(2, 'device')).toBeDefined();
    expect(await land(file)).toMatchObject({ success: true });
    expect(await runs(2, 'device')).toBeUndefined();
    expect(await look(file)).toMatchObject({ result: { documents: [{ is: 'same' }] } });
    const [{ id }] = await imports();
    expect(await call('theirs', 'POST', `/packages/imports/${id}/undo`, {})).toMatchObject({ success: true });
    expect((await runs(2, 'device'))?.title).toBe('设备');
    expect(await at.db.tenant(2).rows(sql`select name from t2_device`)).toEqual([{ name: '天平' }]);
  });

  test('and was changed here since is asked about, and stays where nobody chose', async () => {
    await say('theirs', 'entity:device', device({ title: '大型设备' }));
    const file = await pack(['entity:device']);
    const { result } = await look(file);
    expect(result.documents[0]).toMatchObject({ is: 'gone', conflicts: [{ path: '', theirs: '删除' }] });
    expect(await land(file)).toMatchObject({ reason: 'not_publishable' });
    expect(await land(file, { 'entity:device': { '': 'mine' } })).toMatchObject({ reason: 'nothing_to_publish' });
    const choices = { 'entity:device': { '': 'theirs' } };
    expect(await land(file, choices, 'drafts', 'carrier')).toMatchObject({ success: true });
    expect((await call('theirs', 'GET', '/drafts')).result).toMatchObject([{ id: 'entity:device', body: null }]);
    const [{ id }] = await imports();
    expect(await call('theirs', 'POST', `/packages/imports/${id}/undo`, {})).toMatchObject({ success: true });
    expect((await call('theirs', 'GET', '/drafts')).result).toEqual([]);
    expect((await runs(2, 'device'))?.title).toBe('大型设备');
  });

  test('of a document goes with it: words the source no longer says are said here no more', async () => {
    const shelf = { type: 'text', label: '货架' };
    await say('admin', 'entity:material', { spec: 1, fields: { shelf, row: { type: 'text', label: '排' } } });
    await land(await pack(['entity:material']));
    await say('admin', 'entity:material', { spec: 1, fields: { shelf }, changes: [{ rev: 3, do: 'drop', f: 'row' }] });
    const file = await pack(['entity:material']);
    const { result } = await look(file);
    expect(result.documents[0]).toMatchObject({ is: 'changed', conflicts: [] });
    await land(file);
    expect((await runs(2, 'material'))?.fields.has('row')).toBe(false);
  });
});

describe('pictures', () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('picture')]);
  const source = '01890000-0000-7000-8000-0000000000f1';
  const flyer = (title = '展会') => ({
    spec: 1,
    title,
    root: 'r',
    nodes: { r: { block: 'page@1', slots: { main: ['i'] } }, i: { block: 'image@1', content: 'i' } },
    content: { i: { picture: { src: source, alt: '展台' } } },
  });
  const shown = async () =>
    ((await models.running(2)).model.pages.get('flyer') as Body | undefined) &&
    String(JSON.stringify((await models.running(2)).model.pages.get('flyer')).match(/"src":"([^"]+)"/)?.[1]);
  const filesHere = async () =>
    (await at.db.tenant(2).rows<{ id: string }>(sql`select id from file order by id`)).map(({ id }) => id);

  test('of pages go along, are told, and are shown where they arrive under names of their own', async () => {
    const sha256 = await house.files.put(png);
    await at.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
      values (1, ${source}, '展台.png', 'image/png', ${png.length}, ${sha256}, 'admin')`);
    await say('admin', 'page:flyer', flyer());
    const { result: plan } = await call('admin', 'POST', '/packages/plan', { ids: ['page:flyer'] });
    expect(plan).toMatchObject([{ id: 'page:flyer', pictures: 1 }]);
    const file = await pack(['page:flyer']);
    expect(JSON.parse(file).pictures).toMatchObject([{ id: source, sha256, data: png.toString('base64') }]);
    const { result } = await look(file);
    expect(result.pictures).toMatchObject([{ name: '展台.png', size: png.length, isHere: false }]);
    expect(await filesHere()).toEqual([]);
    expect(await land(file)).toMatchObject({ success: true });
    const id = await shown();
    expect(await filesHere()).toEqual([id]);
    expect(id).not.toBe(source);
    expect(await publicFile(house, 2, String(id))).toMatchObject({ sha256, name: '展台.png', by: 'theirs' });
    expect(await look(file)).toMatchObject({ result: { documents: [{ is: 'same' }], pictures: [{ isHere: true }] } });
  });

  test('are what their name and their hash say, or nothing of the package lands', async () => {
    const said = JSON.parse(await pack(['page:flyer']));
    const [picture] = said.pictures;
    const script = Buffer.from('<script>alert(1)</script>').toString('base64');
    for (const wrong of [
      { data: script },
      { name: '展台.html' },
      { sha256: 'a'.repeat(64) },
      { id: '../x' },
      { data: '%' },
    ])
      expect(await look(sign({ ...said, pictures: [{ ...picture, ...wrong }] }))).toMatchObject({ success: false });
    // Left out of the file, it may not be a file of somebody here.
    const others = '01890000-0000-7000-8000-0000000000f2';
    await at.db.tenant(2).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
      values (2, ${others}, '合同.png', 'image/png', 1, ${'b'.repeat(64)}, 'somebody')`);
    const text = JSON.stringify({ ...said, pictures: [] }).replaceAll(source, others);
    expect(await land(sign(JSON.parse(text)))).toMatchObject({ success: false, reason: 'unknown_file' });
    await at.db.tenant(2).rows(sql`delete from file where id = ${others}`);
  });

  test('go with the way back when nothing ever showed them', async () => {
    const other = Buffer.concat([png, Buffer.from('2')]);
    const sha256 = await house.files.put(other);
    await at.db.tenant(1).rows(sql`update file set sha256 = ${sha256}, size = ${other.length} where id = ${source}`);
    await say('admin', 'page:flyer', flyer('展会二'));
    const before = await filesHere();
    const file = await pack(['page:flyer']);
    expect(await land(file, {}, 'drafts')).toMatchObject({ success: true });
    expect(await filesHere()).toHaveLength(before.length + 1);
    const [{ id }] = await imports();
    expect(await call('theirs', 'POST', `/packages/imports/${id}/undo`, {})).toMatchObject({ success: true });
    expect(await filesHere()).toEqual(before);
    // What does not land leaves none either.
    expect(
      await call('theirs', 'POST', '/packages/import', { file, choices: {}, as: 'drafts', seal: 'x' }),
    ).toMatchObject({
      success: false,
    });
    expect(await filesHere()).toEqual(before);
  });
});

describe('the way back', () => {
  const undo = async (id: string, confirm: readonly string[] = []) =>
    call('theirs', 'POST', `/packages/imports/${id}/undo`, { confirm });
  const reviewUndo = async (id: string) => (await call('theirs', 'POST', `/packages/imports/${id}/review`)).result;

  test('restores in one step what ran before, and the values that were put aside', async () => {
    await say('admin', 'entity:tool', instrument({ size: { type: 'text', label: '尺寸' } }, { title: '工具' }));
    await land(await pack(['entity:tool']));
    await at.db.tenant(2).rows(sql`insert into t2_tool (tenant_id, id, name, size) values (2, 't1', '扳手', '12')`);
    await say('admin', 'entity:tool', {
      ...instrument({}, { title: '工具' }),
      changes: [{ rev: 2, do: 'drop', f: 'size' }],
    });
    const file = await pack(['entity:tool']);
    const { review } = (await look(file)).result;
    expect(review.confirm).toEqual(['tool.size']);
    const unconfirmed = { file, choices: {}, as: 'published', revision: review.revision, seal: review.seal };
    expect(await call('theirs', 'POST', '/packages/import', unconfirmed)).toMatchObject({ reason: 'not_confirmed' });
    await land(file);
    expect((await runs(2, 'tool'))?.fields.has('size')).toBe(false);
    const [{ id }] = await imports();
    expect(await reviewUndo(id)).toMatchObject({ blocked: [], isUndone: false, review: { ready: true } });
    expect(await undo(id)).toMatchObject({ result: { revision: expect.any(Number) } });
    expect((await runs(2, 'tool'))?.fields.get('size')?.label).toBe('尺寸');
    expect(await at.db.tenant(2).rows(sql`select size from t2_tool`)).toEqual([{ size: '12' }]);
    expect(await undo(id)).toMatchObject({ success: false, message: '这次导入已经撤销过了' });
  });

  test('of what was new takes it out of use only when its name is typed', async () => {
    const [{ id }] = (await imports()).filter(
      ({ state, landed }: Body) => state === 'published' && (landed as Body[])[0]?.id === 'entity:tool',
    );
    expect((await reviewUndo(id)).review.confirm).toEqual(['tool']);
    expect(await undo(id)).toMatchObject({ reason: 'not_confirmed' });
    expect(await runs(2, 'tool')).toBeDefined();
    expect(await undo(id, ['tool'])).toMatchObject({ success: true });
    expect(await runs(2, 'tool')).toBeUndefined();
  });

  test('is closed where later work stands on it, and says whose', async () => {
    await say('admin', 'dict:toolKind', kinds());
    await land(await pack(['dict:toolKind']));
    const [{ id }] = await imports();
    const body = kinds({ A: { text: '扳手' } });
    await call('theirs', 'PUT', '/drafts/dict/toolKind', { body, baseRev: 1, version: 0 });
    expect(await undo(id)).toMatchObject({ reason: 'still_used', message: expect.stringContaining('theirs 于') });
    await call('theirs', 'DELETE', '/drafts/dict/toolKind');
    await say('theirs', 'dict:toolKind', body);
    const refused = await undo(id);
    expect(refused.message).toMatch(/^不能撤销：“仪器类别”：导入之后又发布过（第 \d+ 版）/);
    expect((await models.running(2)).model.dicts.get('toolKind')?.items).toMatchObject([{ text: '扳手' }]);
  });

  test('another company’s import is none of theirs', async () => {
    const [{ id }] = await imports();
    expect(await call('admin', 'POST', `/packages/imports/${id}/undo`, {})).toMatchObject({
      reason: 'unknown_document',
    });
  });
});
