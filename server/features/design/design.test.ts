import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTemplate } from '../../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { buildApp } from '../../app.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { createModels, type LiveModels } from '../../metadata/create-models.ts';
import { draftsRoom } from '../drafts/drafts.routes.ts';
import { designRoom } from './design.routes.ts';

const session = (username: string, permissions: string[]) =>
  ({
    tenant: 1,
    user: { id: username, username, realname: username },
    roles: [],
    permissions: new Set(permissions),
  }) as unknown as Session;
const sessions: Readonly<Record<string, Session>> = {
  admin: session('admin', ['metadata:read', 'metadata:write', 'metadata:publish']),
  buyer: session('buyer', []),
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
  at = await testDatabase('design', { template: catalogTemplate });
  models = createModels(at.db, engine);
  const house = { config: readConfig({}), db: at.db, models, engine, access: { gate } } as unknown as House;
  app = await buildApp(house, [draftsRoom, designRoom]);
});
afterAll(async () => {
  models.close();
  await app.close();
  await at.close();
});

const call = async (
  who: string,
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object | string,
  type?: string,
) =>
  (
    await app.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-access-token': who, ...(type ? { 'content-type': type } : {}) },
      payload,
    })
  ).json();

interface FoundDocument {
  readonly id: string;
  readonly title: string;
  readonly product: object | null;
  readonly laid: object | null;
  readonly draft: { readonly version: number } | null;
}

test('every document comes with its body, and one that is only begun comes with its draft', async () => {
  const begun = { spec: 1, title: '仪器', fields: { name: { type: 'text', label: '名称' } } };
  await call('admin', 'PUT', '/metadata/drafts/entity/instrument', { body: begun, baseRev: 0, version: 0 });
  const { result } = (await call('admin', 'GET', '/design/documents')) as { result: FoundDocument[] };
  const material = result.find(({ id }) => id === 'entity:material');
  expect(material?.product).toMatchObject({ key: 'material', fields: { name: { label: '物料名称' } } });
  expect(material?.laid).toMatchObject({ key: 'material' });
  const own = await call('admin', 'GET', '/design/documents/entity/instrument');
  expect(own.result).toMatchObject({ title: '仪器', product: null, laid: null, draft: { version: 1 }, merge: null });
});

test('who may not read configuration gets none of it', async () => {
  for (const url of ['/design/documents', '/design/documents/entity/material'])
    expect(await call('buyer', 'GET', url)).toMatchObject({ success: false });
  expect(await call('admin', 'GET', '/design/documents/entity/nowhere')).toMatchObject({ reason: 'unknown_document' });
});

test('a sheet is read as headings and rows, and kept nowhere', async () => {
  const body = [
    '--b',
    'content-disposition: form-data; name="file"; filename="a.csv"',
    '',
    '名称,数量',
    '天平,3',
    '--b--',
    '',
  ];
  const type = 'multipart/form-data; boundary=b';
  const { result } = await call('admin', 'POST', '/design/sheets', body.join('\r\n'), type);
  expect(result).toEqual({ headings: ['名称', '数量'], rows: [['天平', '3']], total: 1 });
  expect(await call('buyer', 'POST', '/design/sheets', body.join('\r\n'), type)).toMatchObject({ success: false });
});
