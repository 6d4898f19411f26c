import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const fixture = (key: string) =>
  JSON.parse(fs.readFileSync(new URL(`../../tests/fixtures/trade/${key}.json`, import.meta.url), 'utf8'));

/** A tenant's own fields of an order, kept inside `ext`. */
const ownFields = {
  kind: 'entity',
  key: 'purchaseOrder',
  spec: 1,
  layer: 'tenant',
  title: '采购订单',
  fields: { carrier: { type: 'text', label: '承运商', max: 40, need: true } },
};
/** A facet of the orders that are urgent by their kind. */
const urgentOrder = {
  kind: 'entity',
  key: 'urgentOrder',
  spec: 1,
  title: '紧急订单',
  facetOf: 'purchaseOrder',
  when: { poKind: 'URGENT' },
  fields: {},
  onSave: [
    { do: 'setValue', field: 'receiver', to: "concat('加急：', deliverTo)" },
    { do: 'notify', role: 'buyerMgr', say: '有加急订单' },
  ],
  lists: { main: { cols: ['poNo', 'poKind', 'supplier'] } },
  access: { roles: { buyer: { rows: 'mine', do: ['create', 'edit', 'delete'] } } },
};
/** A demand whose approval makes the order by itself. */
function selfOrdering() {
  const demand = fixture('demand');
  const approve = demand.states.moves.find(({ key }: { key: string }) => key === 'close');
  approve.run = [
    { do: 'becomes', chain: 'toOrder' },
    { do: 'notify', role: 'buyerMgr', say: '已自动下单' },
  ];
  demand.becomes[0].when = undefined;
  demand.becomes[0].lines.map.taxRate = '0.13';
  return demand;
}

/** What is asked and written here stands behind a reference, and no rule reads it. */
const enquiry = {
  kind: 'entity',
  key: 'enquiry',
  spec: 1,
  title: '询问',
  named: 'askNo',
  serials: { ask: { make: 'WX-{n:3}', gaps: 'none', at: 'move:ask' } },
  fields: {
    askNo: { type: 'serial', label: '编号', rule: 'ask' },
    topic: { type: 'text', label: '主题' },
    supplier: { type: 'ref', label: '供应商', to: 'supplier' },
    whom: { type: 'text', label: '问谁' },
    status: { type: 'state', label: '状态' },
  },
  states: {
    field: 'status',
    start: 'open',
    nodes: { open: { label: '待问', open: '*' }, asked: { label: '已问', open: [] } },
    moves: {
      ask: {
        label: '提问',
        from: 'open',
        to: 'asked',
        when: "supplier.name <> '无'",
        run: [{ do: 'notify', role: 'buyerMgr', say: '有询问' }],
      },
    },
  },
  actions: [
    {
      key: 'fill',
      label: '取名称',
      at: 'row',
      when: "supplier.name <> '无'",
      run: [{ do: 'setValue', field: 'whom', to: 'supplier.name' }],
    },
  ],
  becomes: [{ key: 'again', label: '再问', to: 'enquiry', map: { topic: 'supplier.name' } }],
  onSave: [{ do: 'setValue', field: 'topic', to: "concat('问', supplier.name)" }],
  lists: { main: { cols: ['topic'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'move:ask', 'action:fill', 'becomes:again'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_layers', [recordsRoom], {
    documents: [ownFields, urgentOrder, selfOrdering(), enquiry],
  });
});
afterAll(() => trade.close());

const line = {
  material: 'm1',
  name: '乙腈',
  unit: 'BOTTLE',
  qty: '3',
  price: '280.5',
  taxRate: '0.13',
  needDate: '2030-08-01',
};
const create = (body: object, entity = 'purchaseOrder') =>
  trade.call('buyer', 'POST', `/records/${entity}`, { supplier: 's1', lines: [line], ...body });

/** What messages of a record call it: a number that the very save gave it. */
async function namesTold(id: string): Promise<unknown[]> {
  const text = `select body->>'name' as name from outbox where topic = 'notify' and body->>'id' = $1`;
  return (await trade.at.db.tenant(1).rows<{ name: string }>({ text, values: [id] })).map(({ name }) => name);
}

describe('fields of a lower layer', () => {
  test('are needed, kept, changed, remembered, searched and sorted like any other', async () => {
    expect((await create({})).issues).toMatchObject([{ code: 'required', path: '/carrier' }]);
    const { result } = await create({ carrier: '顺丰' });
    expect(result).toEqual((await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}`)).result);
    expect(result.carrier).toBe('顺丰');
    const changed = await trade.call('buyer', 'PUT', `/records/purchaseOrder/${result.id}`, {
      version: 1,
      carrier: '中通',
    });
    expect(changed.result.carrier).toBe('中通');
    const told = await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}/history`);
    expect(told.result[0].changes).toMatchObject([{ path: 'carrier', before: '顺丰', after: '中通' }]);
    const found = await trade.call('buyer', 'GET', '/records/purchaseOrder?carrier=*中*&column=carrier&order=asc');
    expect(found.result.total).toBe(1);
  });
});

describe('a facet', () => {
  test('makes and shows only records of its sort', async () => {
    const { result } = await create({ carrier: '急', poKind: 'NORMAL' }, 'urgentOrder');
    expect(result.poKind).toBe('URGENT');
    await create({ carrier: '常', poKind: 'NORMAL' });
    const { result: list } = await trade.call('buyer', 'GET', '/records/urgentOrder');
    expect(list.records).toMatchObject([{ id: result.id, poKind: 'URGENT' }]);
    const normal = await trade.call('buyer', 'GET', '/records/purchaseOrder?poKind=NORMAL');
    const [{ id }] = normal.result.records;
    expect((await trade.call('buyer', 'GET', `/records/urgentOrder/${id}`)).reason).toBe('unknown_record');
    expect((await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}/history`)).result).toHaveLength(1);
  });
});

test('guards, behaviours and chains read through references what no rule reads', async () => {
  const ask = (method: 'GET' | 'POST', more: string, body?: object) =>
    trade.call('buyer', method, `/records/enquiry${more}`, body);
  const { result } = await ask('POST', '', { supplier: 's1' });
  const name = result.supplier_dictText;
  expect(result.topic).toBe(`问${name}`);
  expect(await ask('POST', '/actions/fill', { ids: [result.id] })).toMatchObject({ success: true });
  expect((await ask('GET', `/${result.id}`)).result.whom).toBe(name);
  const next = await ask('POST', `/${result.id}/becomes/again`);
  expect(next.result.record.topic).toBe(name);
  expect(await ask('POST', `/${result.id}/moves/ask`, { version: 2 })).toMatchObject({ success: true });
  expect(await namesTold(result.id)).toEqual(['WX-001']);
});

describe('what a document does as it is saved', () => {
  test('is done with every record that is made or edited, after what was typed', async () => {
    const { result } = await create({ carrier: '急', deliverTo: '上海', receiver: '李' }, 'urgentOrder');
    expect(result.receiver).toBe('加急：上海');
    expect(await namesTold(result.id)).toEqual([result.poNo]);
    expect(result.poNo).toMatch(/^PO/);
    const edited = await trade.call('buyer', 'PUT', `/records/urgentOrder/${result.id}`, {
      version: 1,
      deliverTo: '苏州',
    });
    expect(edited.result.receiver).toBe('加急：苏州');
  });
});

describe('a move that makes the next document', () => {
  let plain: Trade;
  beforeAll(async () => {
    plain = await openTrade('records_self_ordering', [recordsRoom], { documents: [selfOrdering()] });
  });
  afterAll(() => plain.close());
  const approvedIn = async (where: Trade) => {
    const line = { material: 'm1', name: '乙腈', qty: '10', unit: 'BOTTLE', estPrice: '280', needDate: '2030-12-30' };
    const body = { title: '试剂', depart: 'd2', appointSupplier: 's1', appointWhy: '独家', lines: [line] };
    const { result } = await where.call('demander', 'POST', '/records/demand', body);
    const text = `update pr_demand set status = 'approved' where id = $1`;
    await where.at.db.tenant(1).rows({ text, values: [result.id] });
    return result.id as string;
  };
  const close = (where: Trade, id: string) =>
    where.call('buyer', 'POST', `/records/demand/${id}/moves/close`, { version: 1 });

  test('saves both together', async () => {
    const id = await approvedIn(plain);
    expect((await close(plain, id)).result).toMatchObject({
      status: 'closed',
      version: 3,
      lines: [{ orderedQty: '10.0000' }],
    });
    const { result } = await plain.call('boss', 'GET', `/records/demand/${id}/lineage`);
    expect(result.to).toMatchObject([{ entity: 'purchaseOrder', quantity: '10' }]);
    const demand = await plain.call('boss', 'GET', `/records/demand/${id}`);
    expect(demand.result.lines).toMatchObject([{ orderedQty: '10.0000' }]);
  });
  test('or neither: the tenant needs a carrier in every order, which the chain cannot know', async () => {
    const id = await approvedIn(trade);
    expect((await close(trade, id)).issues).toMatchObject([{ code: 'required', path: '/carrier' }]);
    const { result } = await trade.call('boss', 'GET', `/records/demand/${id}`);
    expect(result).toMatchObject({ status: 'approved', version: 1, lines: [{ orderedQty: '0.0000' }] });
  });
});
