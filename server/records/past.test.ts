import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { dataLogCalls } from '../lineage/data-log.routes.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

let trade: Trade;
let catalog: Catalog;
let id: string;
let version = 0;

const line = (more: Body) => ({
  material: 'm1',
  name: '乙腈',
  unit: 'BOTTLE',
  qty: '3',
  taxRate: '0.13',
  needDate: '2030-08-01',
  ...more,
});
const as = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);
async function change(who: string, body: Body): Promise<void> {
  const answer = await as(who, 'PUT', `/records/purchaseOrder/${id}`, { version, ...body });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  version = answer.result.version;
}
async function move(who: string, key: string, answers: Body = {}): Promise<void> {
  const answer = await as(who, 'POST', `/records/purchaseOrder/${id}/moves/${key}`, { version, answers });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  version = answer.result.version;
}
const send = async () => {
  await move('buyer', 'submit');
  await move('boss', 'approve');
  await move('buyer', 'publish');
};

/** What an order was before it was sent to this supplier, none of which is his to know. */
const secrets = ['s2', '南方耗材', '999.9', '底价见附表', '内部型号', '又一底价', '888.8'];
const tellsNothing = (answer: unknown, about: string) => {
  const text = JSON.stringify(answer);
  for (const secret of secrets) expect(text.includes(secret), `${about} tells ${secret}: ${text}`).toBe(false);
};

beforeAll(async () => {
  catalog = await openCatalog('records_past_later', [recordsRoom]);
  await catalog.publish('entity', 'memo', memo);
  trade = await openTrade('records_past', [recordsRoom, dataLogCalls]);
  const made = await as('buyer', 'POST', '/records/purchaseOrder', {
    supplier: 's2',
    deliverTo: '上海',
    receiver: '李',
    remark: '底价见附表',
    lines: [line({ price: '999.9' }), line({ name: '内部型号', price: '1', material: 'm2' })],
  });
  expect(made.success, JSON.stringify(made)).toBe(true);
  id = made.result.id;
  version = made.result.version;
  const [kept] = made.result.lines;
  await send();
  await move('buyer', 'revise');
  await change('buyer', { supplier: 's1', remark: '', lines: [{ ...line({}), id: kept.id, price: '280.5' }] });
  await send();
});
afterAll(async () => {
  await trade.close();
  await catalog.close();
});

describe.each(['supplierOrder', 'purchaseOrder'])('an order that another supplier had before, as %s', (entity) => {
  const read = (url: string) => as('supplier', 'GET', url);

  test('begins for a supplier with the version that was sent to him', async () => {
    const { result } = await read(`/records/${entity}/${id}/history`);
    expect(result).toMatchObject([{ version, action: 'move:publish', changes: [] }]);
    const versions = await read(`/records/${entity}/${id}/versions`);
    expect(versions.result).toMatchObject([{ version, changed: 0, content: { supplier: 's1', remark: null } }]);
    const then = await read(`/records/${entity}/${id}/then`);
    expect(then.result).toMatchObject({ version, record: { supplier: 's1' } });
  });

  test('tells him nothing of what it was, on no road', async () => {
    const table = entity === 'purchaseOrder' ? 'po_order' : entity;
    const urls = [
      `/records/${entity}?list=main`,
      ...['', '/history', '/versions', '/then', '/lineage'].map((road) => `/records/${entity}/${id}${road}`),
      `/sys/dataLog/list?dataTable=${table}&dataId=${id}&pageSize=100`,
      `/sys/dataLog/queryDataVerList?dataTable=${table}&dataId=${id}`,
    ];
    for (const url of urls) {
      const answer = await read(url);
      expect(answer.success, `${url}: ${JSON.stringify(answer)}`).toBe(true);
      tellsNothing(answer, url);
    }
    for (let past = 1; past < version; past++) {
      expect((await read(`/records/${entity}/${id}/then?version=${past}`)).reason).toBe('unknown_version');
      const [older, newer] = [`${entity}~${id}~${past}`, `${entity}~${id}~${version}`];
      const compared = await read(`/sys/dataLog/queryCompareList?dataId1=${older}&dataId2=${newer}`);
      expect(compared.success).toBe(false);
      tellsNothing(compared, 'compare');
    }
    const stale = await as('supplier', 'PUT', `/records/${entity}/${id}`, { version: 1, lines: [] });
    expect(stale.reason).toBe('stale_version');
    tellsNothing(stale, 'stale_version');
  });
});

test('whoever may see all of it sees every step', async () => {
  const { result } = await as('boss', 'GET', `/records/purchaseOrder/${id}/history`);
  expect(result.map(({ action }: { action: string }) => action)).toEqual([
    'move:publish',
    'move:approve',
    'move:submit',
    'edit',
    'move:revise',
    'move:publish',
    'move:approve',
    'move:submit',
    'create',
  ]);
  expect(JSON.stringify(result)).toContain('南方耗材');
  const versions = await as('boss', 'GET', `/records/purchaseOrder/${id}/versions`);
  expect(versions.result.at(-1).content).toMatchObject({ supplier: 's2', remark: '底价见附表' });
});

test('a version is judged by what its row scope asked then: a buyer’s colleague by the buyer of then', async () => {
  const made = await as('buyer', 'POST', '/records/purchaseOrder', {
    supplier: 's1',
    deliverTo: '上海',
    receiver: '李',
    lines: [line({ price: '1' })],
  });
  const own = `/records/purchaseOrder/${made.result.id}`;
  await as('buyer', 'PUT', own, { version: 1, remark: '交接前' });
  const given = await as('buyer', 'PUT', own, { version: 2, remark: '交接', demander: 'u-demander' });
  expect(given.success, JSON.stringify(given)).toBe(true);
  const { result } = await as('demander', 'GET', `${own}/history`);
  expect(result).toMatchObject([{ version: 3, changes: [] }]);
  expect(JSON.stringify(result)).not.toContain('交接前');
  expect((await as('buyer', 'GET', `${own}/history`)).result).toHaveLength(3);
});

test('between two versions he may see, what lay between is not told, only how they differ', async () => {
  await move('supplier', 'confirm');
  const confirmed = version;
  await move('buyer', 'revise');
  await change('buyer', { remark: '又一底价', lines: [{ ...(await lineOf()), price: '888.8' }] });
  await change('buyer', { remark: '请送三楼', lines: [{ ...(await lineOf()), price: '300' }] });
  await send();
  const { result } = await as('supplier', 'GET', `/records/supplierOrder/${id}/history`);
  expect(result.map((entry: { version: number }) => entry.version).slice(0, 3)).toEqual([
    version,
    confirmed,
    confirmed - 1,
  ]);
  const told = Object.fromEntries(
    result[0].changes.map((one: { path: string; before: unknown; after: unknown }) => [
      one.path,
      [one.before, one.after],
    ]),
  );
  expect(told).toMatchObject({
    remark: [null, '请送三楼'],
    status: ['confirmed', 'published'],
    'lines.price': ['280.500000', '300.000000'],
  });
  tellsNothing(result, 'history');
  tellsNothing(await as('supplier', 'GET', `/records/supplierOrder/${id}/versions`), 'versions');
});

async function lineOf(): Promise<Body> {
  const { result } = await as('buyer', 'GET', `/records/purchaseOrder/${id}`);
  return result.lines[0];
}

describe('a row scope that asks for a field which came later', () => {
  const letter = (more: Body, rows: string): Body => ({
    kind: 'entity',
    key: 'letter',
    spec: 1,
    title: '函件',
    fields: {
      subject: { type: 'text', label: '标题', need: true },
      partner: { type: 'ref', to: 'supplier', label: '发给' },
      ...more,
    },
    forms: {
      edit: { head: [{ section: 'base', title: '基本信息', cells: ['subject', 'partner', ...Object.keys(more)] }] },
    },
    lists: { main: { cols: ['subject'] } },
    access: {
      roles: { buyer: { do: ['create', 'edit', 'delete'] }, supAdmin: { rows, do: ['read'] } },
    },
  });
  test('does not hold for what was written before, whatever the record says today', async () => {
    await catalog.publish('entity', 'letter', letter({}, 'partner = mySupplier()'));
    const { at } = catalog;
    await at.db.tenant(1).rows({
      text: `insert into su_supplier (tenant_id, id, code, name) values (1, 's1', 'SU1', '北方试剂')`,
      values: [],
    });
    const made = await catalog.call('buyer', 'POST', '/records/letter', { subject: '第一稿', partner: 's1' });
    const url = `/records/letter/${made.result.id}`;
    await catalog.call('buyer', 'PUT', url, { version: 1, subject: '第二稿' });
    const versions = async () =>
      (await catalog.call('supplier', 'GET', `${url}/history`)).result.map((one: { version: number }) => one.version);
    expect(await versions()).toEqual([2, 1]);

    const inner = { inner: { type: 'flag', label: '内部' } };
    await catalog.publish('entity', 'letter', letter(inner, 'partner = mySupplier() and empty(inner)'));
    await catalog.call('buyer', 'PUT', url, { version: 2, subject: '第三稿' });
    expect(await versions()).toEqual([3]);
    expect((await catalog.call('supplier', 'GET', `${url}/then?version=2`)).reason).toBe('unknown_version');
    expect((await catalog.call('buyer', 'GET', `${url}/history`)).result).toHaveLength(3);
  });
});

const memo = {
  kind: 'entity',
  key: 'memo',
  spec: 1,
  title: '备忘',
  store: { trash: true },
  fields: {
    stage: { type: 'text', label: '阶段' },
    price: { type: 'text', label: '价格' },
  },
  lists: { main: { cols: ['stage'] } },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'delete'] },
      demander: { do: ['read'], hide: ['price'] },
      finance: { do: ['read'], rows: "stage = '公开'" },
    },
  },
};

test('a change of a field that some rows alone show tells nothing of when it was in others', async () => {
  const made = await catalog.call('buyer', 'POST', '/records/memo', { stage: '内部', price: '底价' });
  const url = `/records/memo/${made.result.id}`;
  await catalog.call('buyer', 'PUT', url, { version: 1, stage: '公开', price: '报价' });
  await catalog.call('buyer', 'PUT', url, { version: 2, price: '成交价' });
  await catalog.call('buyer', 'PUT', url, { version: 3, stage: '内部', price: '又一底价' });
  const { result } = await catalog.call('role:demander+finance', 'GET', `${url}/history`);
  const told = result.map(({ changes }: { changes: readonly Body[] }) =>
    changes.map(({ path, before, after }) => [path, before, after]),
  );
  expect(told).toEqual([[['stage', '公开', '内部']], [['price', '报价', '成交价']], [['stage', '内部', '公开']], []]);
});

test('of the time in the trash whoever may not look into it is told nothing', async () => {
  const made = await catalog.call('buyer', 'POST', '/records/memo', { stage: '公开', price: '报价' });
  const url = `/records/memo/${made.result.id}`;
  await catalog.call('buyer', 'POST', '/records/memo/delete', { ids: [made.result.id] });
  const back = await catalog.call('buyer', 'POST', `${url}/restore`);
  expect(back.success, JSON.stringify(back)).toBe(true);
  const told = async (who: string) =>
    (await catalog.call(who, 'GET', `${url}/history`)).result.map(({ action }: { action: string }) => action);
  expect(await told('buyer')).toEqual(['restore', 'delete', 'create']);
  expect(await told('demander')).toEqual(['restore', 'create']);
  expect((await catalog.call('demander', 'GET', `${url}/then?version=2`)).reason).toBe('unknown_version');
});
