import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { createFormStore } from '../../renderers/forms/form-store.ts';
import { sheetOf } from '../../schemas/print/print-sheet.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { sql } from '../db/statement.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

const vehicle = (more: Body = {}): Body => ({
  kind: 'entity',
  key: 'vehicle',
  spec: 3,
  title: '车辆',
  fields: {
    plate: { type: 'text', label: '车牌' },
    price: { type: 'money', label: '每公里单价', scale: 2 },
    ...more,
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['plate', 'price'] }] } },
  lists: { main: { cols: ['plate', 'price'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
});

/** Kilometres by the vehicle's price: what the request costs is nobody's to type. */
const trip = (lines: Body = {}, head: Body = {}): Body => ({
  kind: 'entity',
  key: 'trip',
  spec: 3,
  title: '用车申请',
  fields: {
    subject: { type: 'text', label: '事由' },
    total: { type: 'money', label: '合计', calc: 'sum(lines.amount)' },
    paid: { type: 'decimal', label: '实付', scale: 2 },
    ...head,
    status: { type: 'state', label: '状态' },
  },
  parts: {
    lines: {
      label: '行程',
      fields: {
        vehicle: { type: 'ref', to: 'vehicle', label: '车辆' },
        km: { type: 'decimal', label: '公里', scale: 2 },
        amount: { type: 'money', label: '金额', calc: 'km * vehicle.price' },
        ...lines,
      },
    },
  },
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本信息', cells: ['subject', 'total'] }],
      body: [{ part: 'lines', as: 'grid', cols: ['vehicle', 'km', 'amount'], foot: { amount: 'sum' } }],
    },
  },
  lists: { main: { cols: ['subject', 'total', 'status'], find: [{ f: 'total', op: 'range' }] } },
  states: {
    field: 'status',
    start: 'draft',
    nodes: {
      draft: { label: '草稿', open: '*' },
      approved: { label: '已批准', open: ['subject'] },
      done: { label: '已办结', open: [] },
    },
    moves: {
      approve: { label: '批准', from: ['draft'], to: 'approved' },
      finish: { label: '办结', from: ['approved'], to: 'done', ask: ['paid'] },
    },
  },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete', 'move:approve', 'move:finish'] } } },
});

const paper = {
  company: '示例公司',
  asker: {
    me: 'u-buyer',
    myDeparts: [],
    myDepart: null,
    mySupplier: null,
    roles: ['buyer'],
    now: '2026-11-23 09:00:00',
  },
  kinds: fieldKinds,
  print: null,
};

let catalog: Catalog;
let car = '';
/** What the document has been given so far: a field that went again would have to be confirmed. */
const given = { lines: {} as Body, head: {} as Body };
async function grow(lines: Body, head: Body = {}, more: Body = {}): Promise<void> {
  Object.assign(given.lines, lines);
  Object.assign(given.head, head);
  await catalog.publish('entity', 'trip', { ...trip(given.lines, given.head), ...more });
}
const buyer = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) => catalog.call('buyer', method, url, body);
const priceIs = async (price: string) => {
  const { result } = await buyer('GET', `/records/vehicle/${car}`);
  const done = await buyer('PUT', `/records/vehicle/${car}`, { version: result.version, price });
  expect(done.success, JSON.stringify(done)).toBe(true);
};
const read = async (id: string) => (await buyer('GET', `/records/trip/${id}`)).result;
const newTrip = async (km = '1320') => {
  const made = await buyer('POST', '/records/trip', { subject: '走访供应商', lines: [{ vehicle: car, km }] });
  expect(made.success, JSON.stringify(made)).toBe(true);
  return made.result as { id: string; version: number };
};
const move = (id: string, version: number, key: string, answers: Body = {}) =>
  buyer('POST', `/records/trip/${id}/moves/${key}`, { version, answers });

beforeAll(async () => {
  catalog = await openCatalog('kept_values', [recordsRoom]);
  await catalog.publish('entity', 'vehicle', vehicle());
  await catalog.publish('entity', 'trip', trip());
  car = (await buyer('POST', '/records/vehicle', { plate: '沪A12345', price: '4.20' })).result.id;
});
afterAll(() => catalog.close());

describe('what is worked out through a reference', () => {
  test('stays as it was from the moment the record leaves its editable state', async () => {
    await priceIs('4.20');
    const { id } = await newTrip();
    expect((await move(id, 1, 'approve')).result).toMatchObject({ total: '5544.00' });
    await priceIs('100.00');
    expect(await read(id)).toMatchObject({ total: '5544.00', lines: [{ amount: '5544.00' }] });
    const listed = await buyer('GET', '/records/trip?list=main');
    expect(listed.result.records.find((row: Body) => row.id === id)).toMatchObject({ total: '5544.00' });
  });

  test('stays through saves and moves of a record that is closed, and follows what the record itself is given', async () => {
    await priceIs('4.20');
    const { id } = await newTrip();
    await move(id, 1, 'approve');
    await priceIs('100.00');
    const saved = await buyer('PUT', `/records/trip/${id}`, { version: 2, subject: '走访供应商二处' });
    expect(saved.success, JSON.stringify(saved)).toBe(true);
    expect(await read(id)).toMatchObject({ total: '5544.00', lines: [{ amount: '5544.00' }] });
    expect((await move(id, 3, 'finish', { paid: '5000' })).result).toMatchObject({ status: 'done', total: '5544.00' });
    const history = await catalog.house.db.owner.rows(
      sql`select changes from record_history where record_id = ${id} and changes::text like '%amount%'`,
    );
    expect(history).toEqual([]);
  });

  test('follows at every save of what it is made from while the record is edited, and at the move that ends it', async () => {
    await priceIs('4.20');
    const { id } = await newTrip('10');
    await priceIs('5.00');
    const put = async (version: number, body: Body) => {
      const saved = await buyer('PUT', `/records/trip/${id}`, { version, ...body });
      expect(saved.success, JSON.stringify(saved)).toBe(true);
    };
    await put(1, { subject: '改期' });
    expect(await read(id)).toMatchObject({ total: '42.00' });
    await put(2, { subject: '再改期', lines: (await read(id)).lines });
    expect(await read(id)).toMatchObject({ total: '50.00' });
    await priceIs('6.00');
    expect((await move(id, 3, 'approve')).result).toMatchObject({ total: '60.00' });
  });
});

describe('a value that comes to be kept', () => {
  test('is worked out at the publish for the records there are, and the plan says so', async () => {
    await priceIs('4.20');
    const { id } = await newTrip('100');
    await move(id, 1, 'approve');
    const days = {
      type: 'decimal',
      label: '每公里',
      scale: 2,
      calc: 'if(km > 0, round(amount / km, 2), nothing)',
      stored: true,
    };
    const top = { type: 'decimal', label: '车价上限', scale: 2, calc: 'vehicle.price * 2' };
    await grow(
      { each: days, top },
      {
        topAll: { type: 'decimal', label: '上限合计', scale: 2, calc: 'sum(lines.top)', stored: true },
      },
    );
    const [{ ddl } = { ddl: [] }] = await catalog.house.db.owner.rows<{ ddl: readonly { say: string }[] }>(
      sql`select ddl from meta_revision where tenant_id = 1 order by revision desc limit 1`,
    );
    expect(ddl.map(({ say }) => say).join()).toContain('补算“用车申请 · 行程 · 车价上限”');
    expect(await read(id)).toMatchObject({ topAll: '8.40', lines: [{ each: '4.20', top: '8.40' }] });
    await priceIs('100.00');
    expect(await read(id)).toMatchObject({ topAll: '8.40', lines: [{ each: '4.20', top: '8.40', amount: '420.00' }] });
  });
});

describe('an earlier version', () => {
  const seen = async (id: string, version?: number) =>
    (await buyer('GET', `/records/trip/${id}/then${version === undefined ? '' : `?version=${version}`}`)).result;

  test('shows what was computed then, and its lines, whatever the price is now', async () => {
    await priceIs('4.20');
    const { id } = await newTrip();
    await move(id, 1, 'approve');
    await priceIs('100.00');
    const then = await seen(id);
    expect(then.record).toMatchObject({ total: '5544.00', lines: [{ km: '1320.00', amount: '5544.00' }] });
    expect(sheetOf(then.plan, then.record, paper).blocks).toMatchObject([
      { cells: expect.arrayContaining([{ label: '合计', value: '5,544.00', span: 1 }]) },
      { rows: [{ cells: expect.arrayContaining(['5,544.00']) }], foot: expect.arrayContaining(['5,544.00']) },
    ]);
    const store = createFormStore({ plan: then.plan, record: then.record, asker: paper.asker });
    expect(store.cell('', 'total').value).toBe('5544.00');
  });

  test('says of a live value that nobody noted it, on screen and on paper: never a zero', async () => {
    const live = { type: 'money', label: '现价', calc: 'km * vehicle.price', live: true };
    const now = { type: 'money', label: '现价合计', calc: 'sum(lines.now)', live: true };
    const edit = {
      head: [{ section: 'base', title: '基本信息', cells: ['subject', 'total', 'nowAll'] }],
      body: [{ part: 'lines', as: 'grid', cols: ['km', 'amount', 'now'], foot: { amount: 'sum', now: 'sum' } }],
    };
    await grow({ now: live }, { nowAll: now }, { forms: { edit } });
    await priceIs('4.20');
    const { id } = await newTrip('10');
    await move(id, 1, 'approve');
    await priceIs('5.00');
    expect(await read(id)).toMatchObject({ total: '42.00', nowAll: '50.00', lines: [{ now: '50.00' }] });
    const then = await seen(id);
    expect(then.plan.fields.nowAll).toMatchObject({ untold: true });
    expect(then.record).toMatchObject({ total: '42.00' });
    expect(then.record.nowAll).toBeUndefined();
    expect(then.record.lines[0].now).toBeUndefined();
    const printed = JSON.stringify(sheetOf(then.plan, then.record, paper));
    expect(printed).toContain('{"label":"现价合计","value":"当时未记录","span":1}');
    expect(printed).toContain('["合计","42.00","当时未记录"]');
    expect(printed).not.toContain('0.00"');
  });

  test('does not take for its own what a later publish worked out', async () => {
    await priceIs('4.20');
    const { id } = await newTrip('10');
    await move(id, 1, 'approve');
    const rate = { type: 'decimal', label: '车价', scale: 2, calc: 'vehicle.price' };
    await grow({ rate: { ...rate, live: true } });
    const { result } = await buyer('PUT', `/records/trip/${id}`, { version: 2, subject: '二次' });
    await grow({ rate });
    await priceIs('9.00');
    expect((await read(id)).lines).toMatchObject([{ rate: '4.20' }]);
    const then = await seen(id, result.version);
    expect(then.plan.fields['lines.rate']).toMatchObject({ untold: true });
    expect(then.record.lines[0].rate).toBeUndefined();
  });

  test('has lines that were taken away in the places they had', async () => {
    await priceIs('4.20');
    const lines = [1, 2, 3, 4].map((km) => ({ vehicle: car, km: String(km) }));
    const made = (await buyer('POST', '/records/trip', { subject: '四段', lines })).result;
    const [, , third] = made.lines as Body[];
    const saved = await buyer('PUT', `/records/trip/${made.id}`, {
      version: 1,
      lines: [{ vehicle: car, km: '9' }, { id: third?.id }],
    });
    expect(saved.success, JSON.stringify(saved)).toBe(true);
    const then = await seen(made.id, 1);
    expect(then.record.lines.map(({ km }: Body) => km)).toEqual(['1.00', '2.00', '3.00', '4.00']);
  });
});
