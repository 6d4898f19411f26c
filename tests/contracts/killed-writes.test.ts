import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { contentHash, fileStore } from '../../server/features/files/file-store.ts';
import { sweepStore } from '../../server/features/files/sweep-store.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { gateRows, heldOpen } from '../support/held-open.ts';
import { form, workbook } from '../support/imports.ts';
import { accessTemplate, addPerson, testPassword } from '../support/people.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';

// Each test starts a server, kills it at a gate and starts it anew.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const home = dataDir('writes');
let at: Awaited<ReturnType<typeof testDatabase>>;
let server: ServerProcess;
let token = '';

const rows = <Row = Answer>(text: string, ...values: unknown[]) => at.db.tenant(1).rows<Row>({ text, values });
const first = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0];

async function start() {
  server = await startServer({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home });
  const { result } = await call('POST', '/sys/login', { username: 'root', password: testPassword });
  ({ token } = result);
}
async function send(method: string, path: string, body: BodyInit, headers: Readonly<Record<string, string>>) {
  const all = { 'x-access-token': token, ...headers };
  return (await (await fetch(`${server.url}/api${path}`, { method, headers: all, body })).json()) as Answer;
}
const call = (method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
const look = async (path: string) =>
  (await (await fetch(`${server.url}/api${path}`, { headers: { 'x-access-token': token } })).json()) as Answer;

/** Begins something, kills the server while it writes such a row, and starts another. */
async function killWhile(table: string, row: string, begin: () => Promise<unknown>): Promise<void> {
  const open = await gateRows(at.db, table, row);
  await heldOpen(at.db, [() => begin().catch(() => 'cut')], async () => {
    await server.end('SIGKILL');
    // As if it had died before it sent this.
    await at.db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  });
  // What else it had begun the database takes back by itself.
  await vi.waitFor(async () => {
    const left = await at.db.owner.rows(sql`select 1 from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
    expect(left).toEqual([]);
  });
  await open();
  await start();
}

const role = ['create', 'edit', 'delete', 'import', 'export'];
const entity = (key: string, body: object, ...more: readonly string[]) => ({
  kind: 'entity',
  key,
  spec: 3,
  access: { roles: { admin: { do: [...role, ...more] }, buyer: { do: role } } },
  ...body,
});
const item = entity('item', {
  title: '物品',
  fields: {
    code: { type: 'text', label: '编码', need: true },
    name: { type: 'text', label: '名称' },
  },
  store: { indexes: [{ key: 'code', on: ['code'], unique: true }] },
});
const plea = (hold?: readonly string[]) =>
  entity(
    'plea',
    {
      title: '申请单',
      fields: { no: { type: 'text', label: '单号' } },
      parts: {
        lines: {
          label: '明细',
          fields: {
            qty: { type: 'decimal', scale: 2, label: '数量' },
            lot: { type: 'text', label: '批次' },
            used: { type: 'decimal', scale: 2, label: '已用', start: '0' },
            left: { type: 'decimal', scale: 2, label: '剩余', calc: 'qty - used', stored: true },
          },
        },
      },
      becomes: [
        {
          key: 'go',
          label: '成交',
          to: 'deal',
          map: {},
          lines: {
            from: 'lines',
            to: 'lines',
            map: {},
            ledgers: { taken: { take: 'qty', into: 'used', upTo: 'qty', ...(hold ? { while: hold } : {}) } },
          },
        },
        {
          key: 'each',
          label: '按批次成交',
          to: 'deal',
          map: {},
          lines: {
            from: 'lines',
            to: 'lines',
            map: { qty: 'qty - used' },
            split: { lot: 'lot' },
            ledgers: { taken: { take: 'qty', into: 'used', upTo: 'qty' } },
          },
        },
      ],
    },
    'becomes:go',
    'becomes:each',
  );
const deal = entity(
  'deal',
  {
    title: '成交单',
    fields: {
      no: { type: 'text', label: '单号' },
      lot: { type: 'text', label: '批次' },
      state: { type: 'state', label: '状态' },
    },
    parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', scale: 2, label: '数量' } } } },
    states: {
      field: 'state',
      start: 'open',
      nodes: [
        { key: 'open', label: '进行中', open: '*' },
        { key: 'gone', label: '作罢', open: [] },
      ],
      moves: [{ key: 'drop', label: '作罢', from: 'open', to: 'gone' }],
    },
  },
  'move:drop',
);

async function publish(...documents: readonly { readonly kind: string; readonly key: string }[]) {
  for (const body of documents) {
    const row = await first(
      `select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and key = $1`,
      body.key,
    );
    const drafted = await call('PUT', `/metadata/drafts/${body.kind}/${body.key}`, {
      body,
      baseRev: row.rev,
      version: 0,
    });
    expect(drafted).toMatchObject({ success: true });
  }
  return release();
}
async function release() {
  const { result } = await call('POST', '/metadata/review', {});
  return call('POST', '/metadata/publish', { revision: result.revision, seal: result.seal });
}

beforeAll(async () => {
  at = await testDatabase('killed_writes', { template: accessTemplate });
  await addPerson(at.db, { username: 'root', roles: ['admin'], permissions: ['*'] });
  await addPerson(at.db, { username: 'buyer', roles: ['buyer'] });
  await start();
  expect(await publish(item, plea(), deal)).toMatchObject({ success: true });
});
afterAll(async () => {
  await server.end();
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

/** As if the silence had lasted as long as it takes to be sure. */
const later = (key: string) =>
  rows(`update request_key set seen_at = seen_at - interval '1 minute' where key = $1`, key);

describe('a create under a key of its own, sent again after the server was killed', () => {
  const body = { no: 'KEYED', lines: [{ qty: '5' }] };
  const put = (key: string) => call('POST', '/records/plea', body, { 'idempotency-key': key });
  const made = async () => (await rows(`select id from t1_plea where no = 'KEYED'`)).length;

  test('makes its one record where the first had not', async () => {
    await killWhile('t1_plea_lines', 'new.qty = 5', () => put('before-commit'));
    expect(await made()).toBe(0);
    await later('before-commit');
    const answer = await put('before-commit');
    expect(answer).toMatchObject({ success: true, result: { no: 'KEYED' } });
    expect((await put('before-commit')).result).toEqual(answer.result);
    expect(await made()).toBe(1);
  });

  test('is told that it is made where the first had, and makes no second', async () => {
    const before = await made();
    await killWhile('request_key', 'new.ended', () => put('after-commit'));
    expect(await made()).toBe(before + 1);
    await later('after-commit');
    expect(await put('after-commit')).toMatchObject({ reason: 'request_made' });
    expect(await made()).toBe(before + 1);
  });
});

test('a split killed at its second document made none, and sent again under its key makes each of them once', async () => {
  const lines = [
    { qty: '2', lot: '甲' },
    { qty: '3', lot: '乙' },
  ];
  const { result: asked } = await call('POST', '/records/plea', { no: 'SPLIT', lines });
  const split = () =>
    call('POST', '/records/plea/becomes/each/make', { ids: [asked.id] }, { 'idempotency-key': 'split-killed' });
  const stands = async () => ({
    deals: await rows(
      `select d.lot, l.qty::text from t1_deal d join t1_deal_lines l on l.head_id = d.id where d.lot is not null order by l.qty`,
    ),
    used: (await rows(`select used::text from t1_plea_lines where head_id = $1 order by qty`, asked.id)).map(
      ({ used }) => used,
    ),
  });
  await killWhile('t1_deal', "new.lot = '乙'", split);
  expect(await stands()).toEqual({ deals: [], used: ['0.00', '0.00'] });
  await later('split-killed');
  const answer = await split();
  expect(answer).toMatchObject({ success: true, message: '已生成2张成交单' });
  expect((await split()).result).toEqual(answer.result);
  expect(await stands()).toEqual({
    deals: [
      { lot: '甲', qty: '2.00' },
      { lot: '乙', qty: '3.00' },
    ],
    used: ['2.00', '3.00'],
  });
});

describe('an import, killed at its seventieth row of a hundred and twenty', () => {
  const count = 120;
  const sheet = (mark: string) =>
    workbook([['编码', '名称'], ...Array.from({ length: count }, (_, n) => [`${mark}${100 + n}`, `物品${n}`])]);
  const stored = (mark: string) => rows(`select code from t1_item where code like $1 order by code`, `${mark}%`);

  async function begin(mark: string) {
    const { headers, payload } = form('items.xlsx', sheet(mark), { mode: 'create' });
    const { result } = await send('POST', '/records/item/imports', new Uint8Array(payload), headers);
    expect(result.counts).toMatchObject({ good: count, bad: 0 });
    return String(result.id);
  }
  const set = (id: string, choice: string) => call('POST', `/records/item/imports/${id}/run`, { choice });
  const run = async (id: string, choice: string) => {
    expect(await set(id, choice)).toMatchObject({ success: true });
    return vi.waitFor(
      async () => {
        const { result } = await look(`/records/item/imports/${id}`);
        expect(result.state).not.toBe('running');
        return result;
      },
      { timeout: 30_000, interval: 50 },
    );
  };

  test.each([
    ['good', 'G', 50],
    ['all', 'A', 0],
  ])('of %s leaves what it said to leave, and taken up again writes every row once', async (choice, mark, kept) => {
    const id = await begin(mark);
    await killWhile('t1_item', "new.code like '_170'", () => set(id, choice));
    expect(await stored(mark)).toHaveLength(kept);
    const { result } = await look(`/records/item/imports/${id}`);
    expect(result).toMatchObject({ state: 'running', counts: { done: kept, good: count - kept } });
    // As if the silence had lasted as long as it takes to be sure.
    await rows(`update record_import set seen_at = seen_at - interval '1 minute' where id = $1`, id);
    expect(await run(id, choice)).toMatchObject({ state: 'done', counts: { done: count, good: 0, failed: 0 } });
    expect(await stored(mark)).toHaveLength(count);
    const history = await first(
      `select count(*)::int as n from record_history r join t1_item i on i.id = r.record_id where i.code like $1`,
      `${mark}%`,
    );
    expect(history.n).toBe(count);
  });
});

test('an upload killed between its bytes and its row leaves bytes that go in their time, and the next is whole', async () => {
  const bytes = workbook([['甲', '乙']]);
  const put = async () => {
    const { headers, payload } = form('说明.xlsx', bytes);
    return send('POST', '/files', new Uint8Array(payload), headers);
  };
  await killWhile('file', 'true', put);
  const files = fileStore(home);
  const hash = contentHash(bytes);
  expect(await rows('select id from file')).toEqual([]);
  expect(await files.has(hash)).toBe(true);
  const tomorrow = new Date(Date.now() + 48 * 3600_000);
  expect(await sweepStore({ db: at.db, files }, 1, tomorrow)).toEqual({ bytes: 1, lost: [] });
  expect(await files.has(hash)).toBe(false);
  await killWhile('file', 'true', put);
  const { result } = await put();
  const opened = await fetch(`${server.url}/api/files/${result.id}`, { headers: { 'x-access-token': token } });
  expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await sweepStore({ db: at.db, files }, 1, tomorrow)).toEqual({ bytes: 0, lost: [] });
});

test('a publish killed while it counts a ledger anew counts nothing, and does so once afterwards', async () => {
  const { result: asked } = await call('POST', '/records/plea', { no: 'P1', lines: [{ qty: '10' }] });
  const from = { chain: 'plea.go', id: asked.id };
  const take = (qty: string) =>
    call('POST', '/records/deal', { $from: from, lines: [{ qty, $from: { ...from, line: asked.lines[0].id } }] });
  const taken = await take('4');
  expect(taken).toMatchObject({ success: true });
  const dropped = await take('3');
  const { result } = dropped;
  expect(
    await call('POST', `/records/deal/${result.id}/moves/drop`, { version: result.version, answers: {} }),
  ).toMatchObject({ success: true });
  const stands = () =>
    first(
      `select l.used::text, l."left"::text, h.version,
         (select count(*)::int from record_history r where r.record_id = h.id) as told,
         (select max(revision) from meta_revision where tenant_id = 1) as revision, (select count(*)::int from meta_draft) as drafts
       from t1_plea h join t1_plea_lines l on l.head_id = h.id where h.id = $1`,
      asked.id,
    );
  const before = await stands();
  expect(before).toMatchObject({ used: '7.00', left: '3.00' });
  await killWhile('t1_plea_lines', 'new.used = 4', () => publish(plea(['open'])));
  expect(await stands()).toEqual({ ...before, drafts: 1 });
  expect(await release()).toMatchObject({ success: true });
  expect(await stands()).toEqual({
    used: '4.00',
    left: '6.00',
    version: before.version + 1,
    told: before.told + 1,
    revision: before.revision + 1,
    drafts: 0,
  });
});

test('rights killed on their way are not half given, and given whole afterwards', async () => {
  const { id } = await first(`select id from sys_role where code = 'buyer'`);
  const permissions = ['log:read'];
  const save = () => call('POST', `/rights/of/role/${id}`, { grants: { item: { do: ['read'] } }, permissions });
  const stands = async () => [
    await first(`select permissions, version from sys_role where id = $1`, id),
    await first(`select max(revision) as n from meta_revision where tenant_id = 1`),
  ];
  const before = await stands();
  await killWhile('sys_role', 'true', save);
  expect(await stands()).toEqual(before);
  expect(await save()).toMatchObject({ success: true });
  const after = await stands();
  expect(after).toEqual([{ permissions, version: before[0].version + 1 }, { n: before[1].n + 1 }]);
});
