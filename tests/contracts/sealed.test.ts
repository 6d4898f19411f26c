import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Model } from '../../schemas/compile/model.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { sealedBid, sealedEvent, sealedReport } from '../fixtures/sealed-bids.ts';
import { type Aim, callsOf } from '../support/crawl.ts';
import { testDatabase } from '../support/database.ts';
import { form, workbook } from '../support/imports.ts';
import { lookInTables } from '../support/look-in-tables.ts';
import { accessTemplate, addCompany, addPerson } from '../support/people.ts';
import { type Processes, processesOver } from '../support/processes.ts';

// Every route is asked, by people of every role.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const price = '987654.32';
const words = ['密语天机', '玄铁方案'];
/** What was typed, what is worked out from it, and how any of it may be spelled. */
const planted = [
  price,
  '987,654.32',
  '98765432',
  '1975308.64',
  '1,975,308.64',
  '918273645',
  '7654.99',
  ...words,
  ...[price, ...words].flatMap((text) => [
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
    encodeURIComponent(text),
    createHash('sha256').update(text).digest('hex'),
  ]),
];
const found = (text: string) => planted.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

/** As a company writes them for itself: without what only the product says. */
function written({ kind: _kind, key: _key, store, ...body }: Answer): object {
  const { table: _, ...kept } = store ?? {};
  const parts = structuredClone(body.parts);
  delete parts?.lines?.table;
  delete parts?.lines?.parts?.steps?.table;
  return { ...body, spec: 1, ...(Object.keys(kept).length > 0 ? { store: kept } : {}), ...(parts ? { parts } : {}) };
}

const roles = ['admin', 'buyer', 'buyerMgr', 'supUser'];
let at: Awaited<ReturnType<typeof testDatabase>>;
let processes: Processes;
let app: FastifyInstance;
const tokens = new Map<string, string>();
let event = '';
const bids: string[] = [];

async function call(who: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> {
  const headers = { 'x-access-token': tokens.get(who) ?? '', 'idempotency-key': newId() };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
}
async function must(...asked: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...asked);
  if (!answer.success) throw new Error(`${asked.slice(0, 3).join(' ')}: ${JSON.stringify(answer).slice(0, 900)}`);
  return answer.result;
}
async function comesIn(name: string, role: readonly string[], supplier?: string) {
  const permissions = name === 'admin' ? ['*'] : [];
  const person = { username: name, roles: role, permissions, ...(supplier ? { supplier } : {}) };
  const user = await addPerson(processes.house.db, person);
  const { sessions } = processes.house.access;
  tokens.set(name, await sessions.begin({ tenant: 1, user, depart: null, ip: '127.0.0.1', agent: 'test' }));
}

const offered = (no: string) => ({
  no,
  event,
  days: 918273645,
  plan: words[1],
  taxes: words[0],
  note: '公开备注',
  lines: [{ what: '笔', qty: '2', price, steps: [{ from: '10', cost: '7654.99' }] }],
});

beforeAll(async () => {
  at = await testDatabase('sealed', { template: accessTemplate, size: 4 });
  processes = processesOver(at);
  app = await processes.start({ AUTH_FAILURE: '401' });
  const company = await addCompany(processes.house.db, '北方', '6');
  const rival = await addCompany(processes.house.db, '南方', '6');
  for (const role of roles) await comesIn(role, [role], role === 'supUser' ? company : undefined);
  await comesIn('colleague', ['supUser'], company);
  await comesIn('rival', ['supUser'], rival);
  await comesIn('everyone', roles, company);
  const documents = [sealedEvent, sealedBid, sealedReport];
  for (const one of documents)
    await must('admin', 'PUT', `/metadata/drafts/${one.kind}/${one.key}`, {
      body: written(one),
      baseRev: 0,
      version: 0,
    });
  const { revision } = await must('admin', 'POST', '/metadata/review', {});
  await must('admin', 'POST', '/metadata/publish', { revision, note: '密封' });
  event = (await must('buyer', 'POST', '/records/sbEvent', { name: '项目' })).id;
});
afterAll(() => processes.close());

/** All that the database holds, whatever owns it. */
async function database(): Promise<readonly string[]> {
  const { tables, found: leaks } = await lookInTables(processes.house.db, found);
  expect(tables).toBeGreaterThan(80);
  return leaks;
}

function files(): string[] {
  const root = processes.house.config.dataDir;
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .flatMap((one) => found(fs.readFileSync(path.join(one.parentPath, one.name), 'latin1')));
}

async function aim(): Promise<Aim> {
  const { model } = await processes.house.models.running(1);
  const own = [...model.entities].filter(([key]) => ['sbEvent', 'sbBid'].includes(key));
  return {
    model: { ...model, entities: new Map(own), dicts: new Map([...model.dicts].slice(0, 1)) } as Model,
    idsOf: ({ key }) => (key === 'sbBid' ? bids : [event]),
    files: [],
    documents: [
      ['entity', 'sbBid'],
      ['report', 'sbPrices'],
    ],
    plans: new Map(),
    usernames: ['buyer'],
    departCodes: [],
    mark: 'QJXKZA',
  };
}

describe('before the opening', () => {
  test('no answer to its writer shows what he sealed', async () => {
    for (const no of ['B1', 'B2']) {
      const answer = await call('supUser', 'POST', '/records/sbBid', offered(no));
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
      expect(found(JSON.stringify(answer))).toEqual([]);
      bids.push(answer.result.id);
    }
    const { lines } = await must('supUser', 'GET', `/records/sbBid/${bids[0]}`);
    const steps = [{ ...lines[0].steps[0], cost: '7654.99' }];
    const again = { version: 1, taxes: words[0], lines: [{ ...lines[0], price, steps }] };
    const saved = await call('supUser', 'PUT', `/records/sbBid/${bids[0]}`, again);
    expect(saved, JSON.stringify(saved)).toMatchObject({ success: true });
    expect(found(JSON.stringify(saved))).toEqual([]);
    expect(
      await call('supUser', 'POST', `/records/sbBid/${bids[0]}/moves/send`, { version: 2, answers: {} }),
    ).toMatchObject({ success: true });
  });

  test('neither a draft, nor a refused save, nor a file of rows leaves it anywhere', async () => {
    await must('supUser', 'PUT', '/drafts/sbBid/new', { body: offered('B3'), version: 0 });
    const kept = await must('supUser', 'GET', '/drafts/sbBid/new');
    expect(kept.body).toMatchObject({ no: 'B3', lines: [{ what: '笔', qty: '2' }] });
    const refused = await call('supUser', 'POST', '/records/sbBid', { ...offered('B4'), event: null });
    expect(refused).toMatchObject({ success: false });
    const stale = await call('supUser', 'PUT', `/records/sbBid/${bids[0]}`, { ...offered('B1'), version: 1 });
    expect(stale).toMatchObject({ reason: 'stale_version' });
    expect(found(JSON.stringify([refused, stale]))).toEqual([]);
    const sheet = workbook([
      ['编号', '计税说明', '交货天数', '明细品名', '明细单价'],
      ['B5', words[0] ?? '', '918273645', '笔', price],
    ]);
    const { headers, payload } = form('bids.xlsx', sheet, { mode: 'create' });
    const token = tokens.get('supUser') ?? '';
    const url = '/api/records/sbBid/imports';
    const taken = await app.inject({ method: 'POST', url, headers: { ...headers, 'x-access-token': token }, payload });
    expect(taken.json()).toMatchObject({ success: true, result: { ignored: expect.arrayContaining(['计税说明']) } });
  });

  let aimed: Aim;
  beforeAll(async () => {
    aimed = await aim();
  });

  test.each([...roles, 'colleague', 'rival', 'everyone'])('no call shows it to %s', async (who) => {
    const calls = app.contracts
      .flatMap((contract) => callsOf(contract, aimed))
      .filter(({ method }) => method === 'GET');
    expect(calls.length).toBeGreaterThan(150);
    const leaks: string[] = [];
    for (const { method, url } of calls) {
      const headers = { 'x-access-token': tokens.get(who) ?? '' };
      if (/logout|ticket/.test(url)) continue;
      const response = await app.inject({ method, url, headers });
      // What was asked for may be said back.
      const own = found(decodeURIComponent(url));
      for (const one of found(response.body)) if (!own.includes(one)) leaks.push(`${url}: ${one}`);
    }
    expect(leaks).toEqual([]);
  });

  test('no sheet, print, sorting, filter or sum shows or tells it', async () => {
    for (const who of ['buyer', 'admin', 'supUser']) {
      const asked = { format: 'xlsx', lines: { part: 'lines', as: 'sheet' } };
      const headers = { 'x-access-token': tokens.get(who) ?? '' };
      const sheet = await app.inject({ method: 'POST', url: '/api/records/sbBid/export', headers, payload: asked });
      expect(sheet.statusCode).toBe(200);
      expect(found(sheet.rawPayload.toString('latin1'))).toEqual([]);
      for (const query of ['total_begin=1', `plan=*${words[1]}*`, 'column=total&order=desc'])
        expect(
          found(JSON.stringify((await must(who, 'GET', `/records/sbBid?list=main&${encodeURI(query)}`)).records)),
        ).toEqual([]);
      expect((await must(who, 'GET', '/records/sbBid?list=main&total_begin=1')).total).toBe(0);
    }
    const asked = JSON.stringify([{ field: 'lines.price', rule: 'gt', val: '1', type: 'text' }]);
    const filtered = await must(
      'buyer',
      'GET',
      `/records/sbBid?list=main&superQueryParams=${encodeURIComponent(asked)}`,
    );
    expect(filtered.total).toBe(0);
  });

  test('no table, no log and no file holds it', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(await database()).toEqual([]);
    expect(files()).toEqual([]);
  });
});

test('after the opening it is there for those who may see it, and for nobody else', async () => {
  const { version } = await must('buyer', 'GET', `/records/sbEvent/${event}`);
  await must('buyer', 'POST', `/records/sbEvent/${event}/moves/price`, { version, answers: {} });
  expect(await must('buyer', 'GET', `/records/sbBid/${bids[0]}`)).toMatchObject({
    taxes: words[0],
    total: '1975308.64',
    plan: null,
  });
  expect(await call('rival', 'GET', `/records/sbBid/${bids[0]}`)).toMatchObject({ success: false });
  const before = await must('buyer', 'GET', `/records/sbBid/${bids[0]}/then?version=2`);
  expect(found(JSON.stringify(before))).toEqual([]);
  expect((await database()).some((leak) => leak.includes(price))).toBe(true);
});
