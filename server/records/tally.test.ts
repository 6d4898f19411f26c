import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { planTallies } from '../metadata/plan-tallies.ts';
import { runPlan } from '../sql/apply-structure.ts';

type Body = Record<string, unknown>;

const all = { access: { roles: { buyer: { do: ['create', 'edit', 'delete', 'import'] } } } };
const money = { type: 'money', currency: 'CNY', scale: 2 };

/** A programme of frameworks, which count what is called off; two frameworks may also share a call-off. */
const programme = (fields: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'programme',
  spec: 3,
  title: '年度计划',
  fields: { name: { type: 'text', label: '名称' }, ...fields },
  lists: { main: { cols: ['name'] } },
  ...all,
  ...more,
});
const frame = (fields: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'frame',
  spec: 3,
  title: '框架协议',
  store: { trash: true },
  fields: {
    name: { type: 'text', label: '名称' },
    programme: { type: 'ref', to: 'programme', label: '计划' },
    ceiling: { ...money, label: '上限' },
    ...fields,
  },
  lists: { main: { cols: ['name', 'ceiling', ...Object.keys(fields)] } },
  ...all,
  ...more,
});
const callOff: Body = {
  kind: 'entity',
  key: 'callOff',
  spec: 3,
  title: '调用单',
  store: { trash: true },
  named: 'no',
  fields: {
    no: { type: 'text', label: '单号' },
    frame: { type: 'ref', to: 'frame', label: '框架' },
    also: { type: 'ref', to: 'frame', label: '另一个框架', onDelete: 'clear' },
    issued: { type: 'flag', label: '已下达' },
    price: { type: 'decimal', label: '单价', scale: 2 },
    remark: { type: 'text', label: '备注' },
  },
  parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', label: '数量', scale: 2 } } } },
  lists: { main: { cols: ['no', 'price'] } },
  ...all,
};
const tallies: Body = {
  called: { ...money, label: '已调用', calc: "sum(callOffs where issued = 'Y', price * sum(lines.qty))" },
  calls: { type: 'integer', label: '张数', calc: 'count(callOffs)', stored: true },
  single: { type: 'integer', label: '单独的', calc: 'count(callOffs where empty(also))', stored: true },
  left: { ...money, label: '余额', calc: 'ceiling - called' },
};
const links = { links: [{ key: 'callOffs', many: 'callOff', by: 'frame', tab: '调用单' }] };
const total: Body = { total: { ...money, label: '已调用合计', calc: 'sum(frames, called)', stored: true } };
const frames = { links: [{ key: 'frames', many: 'frame', by: 'programme', tab: '框架' }] };

let catalog: Catalog;
const buyer = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Body) =>
  catalog.call('buyer', method, url, body);
const ok = async (answer: Promise<{ success: boolean; result: Body }>) => {
  const said = await answer;
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.result as Body & { id: string; version: number };
};
const owner = (text: string, ...values: unknown[]) => catalog.house.db.owner.rows({ text, values });

let count = 0;
const newFrame = (more: Body = {}) =>
  ok(buyer('POST', '/records/frame', { name: `框架${++count}`, ceiling: '1000', ...more }));
const callBody = (of: string, more: Body = {}): Body => ({
  no: `C${++count}`,
  frame: of,
  issued: 'Y',
  price: '10',
  lines: [{ qty: '2' }, { qty: '3' }],
  ...more,
});
const call = (of: string, more: Body = {}) => ok(buyer('POST', '/records/callOff', callBody(of, more)));
/** The same in another process: one keeps few connections for one table. */
const callElsewhere = (of: string, more: Body = {}) =>
  ok(catalog.elsewhere('buyer', 'POST', '/records/callOff', callBody(of, more)));
const change = async (id: string, more: Body) => {
  const { version } = await ok(buyer('GET', `/records/callOff/${id}`));
  return ok(buyer('PUT', `/records/callOff/${id}`, { version, ...more }));
};

/** What is kept of a framework, as the table holds it. */
const stands = async (id: string) =>
  (await owner('select called::text, calls, single, "left"::text from t1_frame where id = $1', id))[0];

/** The same from scratch. */
const replayed = async (id: string) =>
  (
    await owner(
      `select coalesce(sum(c.price * l.qty) filter (where c.issued = 'Y'), 0)::numeric(18,2)::text as called,
         count(distinct c.id)::int as calls, (count(distinct c.id) filter (where c.also is null))::int as single,
         (f.ceiling - coalesce(sum(c.price * l.qty) filter (where c.issued = 'Y'), 0))::numeric(18,2)::text as "left"
       from t1_frame f left join t1_call_off c on c.tenant_id = f.tenant_id and c.frame = f.id and c.deleted_at is null
       left join t1_call_off_lines l on l.tenant_id = c.tenant_id and l.head_id = c.id where f.id = $1 group by f.ceiling`,
      id,
    )
  )[0];

beforeAll(async () => {
  catalog = await openCatalog('tally');
  await catalog.publish('entity', 'programme', programme());
  await catalog.publish('entity', 'frame', frame());
  await catalog.publish('entity', 'callOff', callOff);
  await catalog.publish('entity', 'frame', frame(tallies, links));
  await catalog.publish('entity', 'programme', programme(total, frames));
  await catalog.elsewhere('buyer', 'GET', '/records/frame');
  await gateTables(catalog.house.db, 't1_frame', 't1_call_off');
});
afterAll(() => catalog.close());

describe('what records that point at one come to is kept there', () => {
  test('by every write of one of them', async () => {
    const { id } = await newFrame();
    expect(await stands(id)).toEqual({ called: '0.00', calls: 0, single: 0, left: '1000.00' });
    const one = await call(id);
    await call(id, { issued: 'N' });
    expect(await stands(id)).toEqual({ called: '50.00', calls: 2, single: 2, left: '950.00' });
    await change(one.id, { price: '20' });
    expect(await stands(id)).toMatchObject({ called: '100.00', left: '900.00' });
    const { lines } = (await ok(buyer('GET', `/records/callOff/${one.id}`))) as unknown as { lines: Body[] };
    await change(one.id, { lines: lines.slice(1) });
    expect(await stands(id)).toMatchObject({ called: '60.00', left: '940.00' });
    await ok(buyer('POST', '/records/callOff/delete', { ids: [one.id] }));
    expect(await stands(id)).toEqual({ called: '0.00', calls: 1, single: 1, left: '1000.00' });
    await ok(buyer('POST', `/records/callOff/${one.id}/restore`, {}));
    expect(await stands(id)).toEqual(await replayed(id));
    expect(await ok(buyer('GET', `/records/frame/${id}`))).toMatchObject({ called: '60.00', calls: 2, left: '940.00' });
  });

  test('on both sides, when one of them goes over to another', async () => {
    const [from, to] = [await newFrame(), await newFrame()];
    const { id } = await call(from.id);
    await change(id, { frame: to.id });
    expect([await stands(from.id), await stands(to.id)]).toMatchObject([
      { called: '0.00', calls: 0, left: '1000.00' },
      { called: '50.00', calls: 1, left: '950.00' },
    ]);
    await change(id, { frame: null });
    expect(await stands(to.id)).toMatchObject({ called: '0.00', calls: 0 });
  });

  test('and what follows when the record itself is saved leaves it alone', async () => {
    const { id, version } = await newFrame();
    await call(id);
    expect(await buyer('PUT', `/records/frame/${id}`, { version, ceiling: '60' })).toMatchObject({ success: false });
    const now = await ok(buyer('GET', `/records/frame/${id}`));
    const saved = await ok(buyer('PUT', `/records/frame/${id}`, { version: now.version, ceiling: '60', called: '1' }));
    expect(saved).toMatchObject({ called: '50.00', left: '10.00' });
    expect(await stands(id)).toEqual(await replayed(id));
  });

  test('over three documents', async () => {
    const plan = await ok(buyer('POST', '/records/programme', { name: '2026' }));
    const [a, b] = [await newFrame({ programme: plan.id }), await newFrame({ programme: plan.id })];
    await call(a.id);
    const { id } = await call(b.id, { price: '3' });
    const sum = async () => (await owner('select total::text from t1_programme where id = $1', plan.id))[0]?.total;
    expect(await sum()).toBe('65.00');
    await change(id, { frame: a.id, price: '1' });
    expect(await sum()).toBe('55.00');
    await ok(buyer('POST', '/records/frame/delete', { ids: [b.id] }));
    expect(await sum()).toBe('55.00');
  });

  test('where another reference is cleared with what it pointed at', async () => {
    const [of, gone] = [await newFrame(), await newFrame()];
    await call(of.id, { also: gone.id });
    expect(await stands(of.id)).toMatchObject({ calls: 1, single: 0 });
    await ok(buyer('POST', '/records/frame/delete', { ids: [gone.id] }));
    await ok(buyer('POST', '/records/frame/purge', { ids: [gone.id], confirm: '彻底删除' }));
    expect(await stands(of.id)).toMatchObject({ calls: 1, single: 1 });
  });

  test('with a version and an entry that says who counts', async () => {
    const { id } = await newFrame();
    const { no } = await call(id);
    const { result: history } = await buyer('GET', `/records/frame/${id}/history`);
    expect(history[0]).toMatchObject({ action: 'tally', version: 2, note: `调用单 ${no}` });
    const changes: Record<string, unknown>[] = history[0].changes;
    expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual(
      expect.arrayContaining([
        ['called', '0.00', '50.00'],
        ['left', '1000.00', '950.00'],
        ['calls', 0, 1],
      ]),
    );
  });

  test('and a change that counts for nothing makes no version', async () => {
    const { id } = await newFrame();
    const one = await call(id);
    const { version } = await ok(buyer('GET', `/records/frame/${id}`));
    await change(one.id, { remark: '加急' });
    expect(await ok(buyer('GET', `/records/frame/${id}`))).toMatchObject({ version });
  });
});

describe('in a race', () => {
  test('two that count for the same one both count', async () => {
    const { id } = await newFrame();
    await heldOpen(catalog.house.db, [() => call(id), () => callElsewhere(id, { price: '1' })]);
    expect(await stands(id)).toMatchObject({ called: '55.00', calls: 2, left: '945.00' });
  });

  test('two that change places neither stop each other nor lose a share', async () => {
    const [a, b] = [await newFrame(), await newFrame()];
    const [one, two] = [await call(a.id), await call(b.id, { price: '1' })];
    const go = (at: typeof catalog.call, { id, version }: { id: string; version: number }, frame: string) =>
      ok(at('buyer', 'PUT', `/records/callOff/${id}`, { version, frame }));
    await heldOpen(catalog.house.db, [() => go(catalog.call, one, b.id), () => go(catalog.elsewhere, two, a.id)]);
    expect([await stands(a.id), await stands(b.id)]).toEqual([await replayed(a.id), await replayed(b.id)]);
    expect(await stands(a.id)).toMatchObject({ called: '5.00' });
  });

  test('who saves the one meanwhile loses nothing of it either', async () => {
    const { id, version } = await newFrame();
    const counting = await holdLock(catalog.at.connection, 'select 1 from t1_frame where id = $1 for no key update', [
      id,
    ]);
    const called = call(id);
    await counting.waiting(1);
    const saved = buyer('PUT', `/records/frame/${id}`, { version, ceiling: '60' });
    await counting.release();
    await called;
    await saved;
    expect(await stands(id)).toEqual(await replayed(id));
  });

  test('a save that ends in the middle counts for nothing', async () => {
    const { id } = await newFrame();
    await owner(
      `create function test_end() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`,
    );
    await owner(`create trigger ended before update on t1_frame for each row execute function test_end()`);
    const answer = await buyer('POST', '/records/callOff', callBody(id));
    await owner(`drop trigger ended on t1_frame`);
    expect(answer.success).toBe(false);
    expect(await owner('select id from t1_call_off where frame = $1', id)).toEqual([]);
    expect(await stands(id)).toMatchObject({ called: '0.00', calls: 0 });
  });
});

describe('a publish', () => {
  const summed = (calc: string, more: Body = {}) =>
    catalog.publish(
      'entity',
      'frame',
      frame({ ...tallies, ...more, called: { ...money, label: '已调用', calc } }, links),
    );

  test('fills it for the records there are, and counts anew when it is counted otherwise', async () => {
    const plan = await ok(buyer('POST', '/records/programme', { name: '2027' }));
    const { id } = await newFrame({ programme: plan.id });
    await call(id);
    await call(id, { issued: 'N', price: '1' });
    const { version } = await ok(buyer('GET', `/records/frame/${id}`));
    const most = { most: { type: 'decimal', scale: 2, label: '最高单价', calc: 'max(callOffs, price)' } };
    await summed("sum(callOffs where issued = 'Y', price * sum(lines.qty))", most);
    const [filled] = await owner('select most::text, version from t1_frame where id = $1', id);
    expect(filled).toEqual({ most: '10.00', version });
    await summed('sum(callOffs, price * sum(lines.qty))', most);
    expect(await stands(id)).toMatchObject({ called: '55.00', left: '945.00' });
    const [total] = await owner('select total::text from t1_programme where id = $1', plan.id);
    expect(total).toEqual({ total: '55.00' });
    const { result: history } = await buyer('GET', `/records/frame/${id}/history`);
    expect(history[0]).toMatchObject({
      action: 'tally',
      by: 'system',
      note: '按“调用单”重新核算“框架协议”的“已调用”、“张数”、“单独的”、“最高单价”',
    });
    await summed("sum(callOffs where issued = 'Y', price * sum(lines.qty))", most);
    expect(await stands(id)).toEqual(await replayed(id));
  });
});

describe('in many at once', () => {
  test('each of several that go together, or are edited together, counts', async () => {
    const [a, b] = [await newFrame(), await newFrame()];
    const ids = [(await call(a.id)).id, (await call(a.id)).id, (await call(b.id)).id];
    await ok(buyer('POST', '/records/callOff/edits', { ids, values: { price: '1' } }));
    expect([await stands(a.id), await stands(b.id)]).toMatchObject([
      { called: '10.00', calls: 2 },
      { called: '5.00', calls: 1 },
    ]);
    await ok(buyer('POST', '/records/callOff/delete', { ids }));
    expect([await stands(a.id), await stands(b.id)]).toMatchObject([
      { called: '0.00', calls: 0 },
      { called: '0.00', calls: 0 },
    ]);
  });

  test('one among ten thousand is counted by the index', async () => {
    const { id } = await newFrame();
    const { id: one } = await call(id);
    await owner(
      `insert into t1_call_off select (jsonb_populate_record(c, jsonb_build_object('id', 'many' || n))).*
       from t1_call_off c, generate_series(1, 10000) n where c.id = $1`,
      one,
    );
    await call(id);
    expect(await stands(id)).toMatchObject({ called: '100.00', calls: 10002 });
  });
});

describe('what a ledger keeps in a counted record', () => {
  const number = { type: 'decimal', scale: 2 };
  const lot = (fields: Body = {}, more: Body = {}): Body => ({
    kind: 'entity',
    key: 'lot',
    spec: 3,
    title: '批次',
    fields: { name: { type: 'text', label: '名称' }, ...fields },
    lists: { main: { cols: ['name'] } },
    ...all,
    ...more,
  });
  const box: Body = {
    kind: 'entity',
    key: 'box',
    spec: 3,
    title: '箱',
    store: { trash: true },
    fields: {
      name: { type: 'text', label: '名称' },
      lot: { type: 'ref', to: 'lot', label: '批次' },
      size: { ...number, label: '容量' },
      used: { ...number, label: '已领', start: '0' },
      rest: { ...number, label: '剩余', calc: 'size - used' },
    },
    lists: { main: { cols: ['name'] } },
    ...all,
  };
  const pull = (take: string): Body => ({
    kind: 'entity',
    key: 'pull',
    spec: 3,
    title: '领用',
    fields: { box: { type: 'ref', to: 'box', label: '箱' }, qty: { ...number, label: '数量' } },
    ledgers: [{ key: 'pulled', label: '领用', take, of: 'box', over: 'box', into: 'used' }],
    lists: { main: { cols: ['qty'] } },
    ...all,
  });
  const counted = {
    used: { ...number, label: '已领', calc: 'sum(boxes, used)', stored: true },
    rest: { ...number, label: '剩余', calc: 'sum(boxes where rest > 0, rest)', stored: true },
  };
  const boxes = { links: [{ key: 'boxes', many: 'box', by: 'lot', tab: '箱' }] };
  const kept = async (id: string) =>
    (await owner('select used::text, rest::text, version from t1_lot where id = $1', id))[0];
  const newBox = (lot: string) => ok(buyer('POST', '/records/box', { name: '箱', lot, size: '10' }));
  const body = (box: string, qty: string) => ({ box, qty });

  beforeAll(async () => {
    await catalog.publish('entity', 'lot', lot());
    await catalog.publish('entity', 'box', box);
    await catalog.publish('entity', 'pull', pull('qty'));
    await catalog.publish('entity', 'lot', lot(counted, boxes));
    await gateTables(catalog.house.db, 't1_pull');
  });

  test('counts with every taking, also of two boxes at once', async () => {
    const { id } = await ok(buyer('POST', '/records/lot', { name: '一' }));
    const [a, b] = [await newBox(id), await newBox(id)];
    expect(await kept(id)).toEqual({ used: '0.00', rest: '20.00', version: 3 });
    await heldOpen(catalog.house.db, [
      () => ok(buyer('POST', '/records/pull', body(a.id, '4'))),
      () => ok(catalog.elsewhere('buyer', 'POST', '/records/pull', body(b.id, '1'))),
    ]);
    expect(await kept(id)).toEqual({ used: '5.00', rest: '15.00', version: 5 });
    await catalog.publish('entity', 'pull', pull('qty * 2'));
    expect(await kept(id)).toEqual({ used: '10.00', rest: '10.00', version: 6 });
  });
});

test('a recount of everything finds nothing to change after all this, and mends what is wrong', async () => {
  const { model, revision } = await catalog.house.models.running(1);
  const steps = planTallies(null, model, { tenant: 1, revision, ledgers: [] });
  const recount = () => catalog.house.db.owner.transaction((db) => runPlan(db, { steps }));
  const every = () => owner('select id, version, called::text, calls, single, "left"::text from t1_frame order by id');
  const before = await every();
  await recount();
  expect(await every()).toEqual(before);
  await owner('update t1_frame set calls = calls + 7, called = null');
  await recount();
  expect(await every()).toEqual(before.map((row) => ({ ...row, version: Number(row.version) + 1 })));
});
