import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormStore } from '../../renderers/forms/form-store.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';

type Body = Record<string, unknown>;

const open = { access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } } };
const programme = {
  kind: 'entity',
  key: 'programme',
  spec: 3,
  title: '年度计划',
  fields: {
    name: { type: 'text', label: '名称' },
    called: { type: 'money', label: '已调用', calc: 'sum(frames where ceiling > 0, called)', live: true },
  },
  links: [{ key: 'frames', many: 'frame', by: 'programme', tab: '框架' }],
  lists: { main: { cols: ['name', 'called'] } },
  ...open,
};
const frame = (fields: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'frame',
  spec: 3,
  title: '框架协议',
  fields: {
    name: { type: 'text', label: '名称' },
    programme: { type: 'ref', to: 'programme', label: '计划' },
    ceiling: { type: 'money', label: '上限' },
    ...fields,
    status: { type: 'state', label: '状态' },
  },
  lists: { main: { cols: ['name', 'ceiling', ...Object.keys(fields)] } },
  states: {
    field: 'status',
    start: 'open',
    nodes: { open: { label: '生效', open: '*' }, closed: { label: '关闭', open: [] } },
    moves: {
      close: { label: '关闭', from: ['open'], to: 'closed', ...(fields.called ? { when: 'called > 0' } : {}) },
    },
  },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete', 'move:close'] } } },
  ...more,
});
const callOff = {
  kind: 'entity',
  key: 'callOff',
  spec: 3,
  title: '调用单',
  fields: {
    frame: { type: 'ref', to: 'frame', label: '框架' },
    issued: { type: 'flag', label: '已下达' },
    price: { type: 'decimal', label: '单价', scale: 2 },
    day: { type: 'date', label: '日期' },
  },
  parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', label: '数量', scale: 2 } } } },
  lists: { main: { cols: ['price'] } },
  store: { trash: true },
  ...open,
};
const figures: Body = {
  called: {
    type: 'money',
    label: '已调用',
    calc: "sum(callOffs where issued = 'Y', price * sum(lines.qty))",
    live: true,
  },
  left: { type: 'money', label: '余额', calc: 'ceiling - called', live: true },
  calls: { type: 'integer', label: '张数', calc: 'count(callOffs)', live: true },
  last: { type: 'date', label: '最近', calc: 'max(callOffs, day)', live: true },
  middle: { type: 'decimal', label: '数量中位', scale: 2, calc: 'median(callOffs.lines.qty)', live: true },
};
const withLinks: Body = {
  links: [{ key: 'callOffs', many: 'callOff', by: 'frame', tab: '调用单' }],
  rules: [
    { key: 'over', title: '不得低于已调用', if: 'ceiling < called', then: [{ error: 'ceiling', say: '低于已调用' }] },
  ],
};

let catalog: Catalog;
const buyer = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Body) =>
  catalog.call('buyer', method, url, body);
const ok = async (answer: Promise<{ success: boolean; result: Body }>) => {
  const said = await answer;
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.result as Body & { id: string; version: number };
};
const read = (id: string) => ok(buyer('GET', `/records/frame/${id}`));
const newFrame = (more: Body = {}) => ok(buyer('POST', '/records/frame', { name: '螺栓', ceiling: '1000', ...more }));
const call = (of: string, more: Body = {}) =>
  ok(
    buyer('POST', '/records/callOff', {
      frame: of,
      issued: 'Y',
      price: '10',
      day: '2026-07-01',
      lines: [{ qty: '2' }, { qty: '3' }],
      ...more,
    }),
  );

const planOfFrame = async () => {
  const plans = await ok(buyer('GET', '/plans'));
  return (await ok(buyer('GET', `/plans/frame/${plans.frame}`))) as never;
};

beforeAll(async () => {
  catalog = await openCatalog('linked');
  await catalog.publish('entity', 'programme', {
    ...programme,
    fields: { name: programme.fields.name },
    links: [],
    lists: { main: { cols: ['name'] } },
  });
  await catalog.publish('entity', 'frame', frame());
  await catalog.publish('entity', 'callOff', callOff);
  await catalog.publish('entity', 'frame', frame(figures, withLinks));
  await catalog.publish('entity', 'programme', programme);
});
afterAll(() => catalog.close());

describe('what records that point at one come to', () => {
  test('is nothing of none, and follows every write of them', async () => {
    const { id, ...made } = await newFrame();
    expect(made).toMatchObject({ called: '0.00', left: '1000.00', calls: 0, last: null });
    expect(await read(id)).toMatchObject({ called: '0.00', left: '1000.00', calls: 0, last: null, middle: null });
    const one = await call(id);
    await call(id, { issued: 'N', day: '2026-08-01', lines: [{ qty: '7' }] });
    expect(await read(id)).toMatchObject({
      called: '50.00',
      left: '950.00',
      calls: 2,
      last: '2026-08-01',
      middle: '3.00',
    });
    await ok(buyer('PUT', `/records/callOff/${one.id}`, { version: 1, price: '20' }));
    expect(await read(id)).toMatchObject({ called: '100.00', left: '900.00' });
    await ok(buyer('POST', '/records/callOff/delete', { ids: [one.id] }));
    expect(await read(id)).toMatchObject({ called: '0.00', calls: 1 });
    await ok(buyer('POST', `/records/callOff/${one.id}/restore`, {}));
    expect(await read(id)).toMatchObject({ called: '100.00', calls: 2 });
    const other = await newFrame();
    const { version } = await ok(buyer('GET', `/records/callOff/${one.id}`));
    await ok(buyer('PUT', `/records/callOff/${one.id}`, { version, frame: other.id }));
    expect(await read(id)).toMatchObject({ called: '0.00', calls: 1 });
    expect(await read(other.id)).toMatchObject({ called: '100.00', calls: 1 });
  });

  test('is filtered, sorted and told by lists', async () => {
    const [small, large] = [await newFrame({ name: '甲' }), await newFrame({ name: '甲' })];
    await call(small.id, { price: '1.01' });
    await call(large.id, { price: '11.01' });
    const rows = async (query: string) =>
      (await ok(buyer('GET', `/records/frame?list=main&name=甲&${query}`))).records as Body[];
    expect((await rows('column=called&order=desc')).map(({ id, called }) => [id, called])).toEqual([
      [large.id, '55.05'],
      [small.id, '5.05'],
    ]);
    expect((await rows('column=left&order=desc')).map(({ id }) => id)).toEqual([small.id, large.id]);
  });

  test('goes on over three documents', async () => {
    const plan = await ok(buyer('POST', '/records/programme', { name: '2026' }));
    const [a, b, none] = [
      await newFrame({ programme: plan.id }),
      await newFrame({ programme: plan.id }),
      await newFrame({ programme: plan.id, ceiling: '0' }),
    ];
    await call(a.id);
    await call(b.id, { price: '3' });
    await call(none.id, { price: '99', issued: 'N' });
    expect(await ok(buyer('GET', `/records/programme/${plan.id}`))).toMatchObject({ called: '65.00' });
  });
});

describe('a record judged by it', () => {
  test('is judged by what the database says, whatever the page sends', async () => {
    const { id } = await newFrame();
    await call(id, { price: '100' });
    const lowered = (body: Body) => buyer('PUT', `/records/frame/${id}`, { version: 1, ...body });
    expect(await lowered({ ceiling: '499' })).toMatchObject({ success: false });
    const told = { called: '0.00', callOffs: 'x', $rel: { 'callOffs.count(callOffs)': '9' } };
    expect(JSON.stringify(await lowered({ ceiling: '499', ...told }))).toContain('低于已调用');
    const saved = await ok(lowered({ ceiling: '500' }));
    expect(saved).toMatchObject({ left: '0.00', called: '500.00' });
    expect(await read(id)).toMatchObject({ ceiling: '500.00', left: '0.00' });
  });

  test('moves by it', async () => {
    const { id } = await newFrame();
    expect(await buyer('POST', `/records/frame/${id}/moves/close`, { version: 1, answers: {} })).toMatchObject({
      success: false,
    });
    await call(id);
    await ok(buyer('POST', `/records/frame/${id}/moves/close`, { version: 1, answers: {} }));
    await call(id);
    expect(await read(id)).toMatchObject({ status: 'closed', called: '100.00' });
  });

  test('shows it in a form as it was told, and what the form works out of it', async () => {
    const { id } = await newFrame();
    await call(id);
    const record = await read(id);
    const plan = await planOfFrame();
    const asker = {
      me: 'u-buyer',
      myDeparts: [],
      myDepart: null,
      mySupplier: null,
      roles: ['buyer'],
      now: '2026-11-23 09:00:00',
    };
    const store = createFormStore({ plan, record, asker });
    expect(store.cell('', 'called').value).toBe('50.00');
    store.set('', 'ceiling', '80');
    expect([store.cell('', 'left').value, store.cell('', 'called').value]).toEqual(['30.00', '50.00']);
    expect(store.plan.fields.called?.varies).toBe('live');
  });
});

test('ten thousand records are found by the index of what they point by', async () => {
  const { id } = await newFrame();
  const other = await newFrame();
  const { id: one } = await call(id);
  const { owner } = catalog.house.db;
  await owner.rows({
    text: `insert into t1_call_off select (jsonb_populate_record(c, jsonb_build_object('id', 'many' || n, 'frame',
      case when n <= 50 then c.frame else $2 end))).* from t1_call_off c, generate_series(1, 10000) n where c.id = $1`,
    values: [one, other.id],
  });
  await owner.rows({ text: 'analyze t1_call_off', values: [] });
  expect(await read(id)).toMatchObject({ calls: 51 });
  const plan = await owner.rows({
    text: `explain select count(*) from t1_call_off e where e.tenant_id = 1 and e.frame = '${id}' and e.deleted_at is null`,
    values: [],
  });
  expect(JSON.stringify(plan)).toContain('Index');
});
