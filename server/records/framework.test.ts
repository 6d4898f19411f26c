import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, takeBack } from '../../tests/support/decide.ts';
import { gateRows, gateTables, heldOpen, waiting } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { wantedSql } from '../metadata/plan-ledgers.ts';
import { ledgersByName } from '../sql/ledgers.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_framework', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', 'd1', '["d1"]'), (1, 'u-role:buyerMgr', 'boss', '沈国栋', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', manager, other);
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
  await gateTables(catalog.at.db, 'po_order', 'ct_framework');
});
afterAll(() => catalog.close());

const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const tables = { frameworkContract: 'ct_framework', purchaseOrder: 'po_order' };
type Entity = keyof typeof tables;
const versionOf = async (entity: Entity, id: string): Promise<number> =>
  (await owner(`select version from ${tables[entity]} where id = $1`, id))[0].version;
/** A move by hand, or what somebody says to a decision that asks them. */
const move = async (entity: Entity, id: string, who: string, key: string, answers: Body = {}): Promise<Answer> => {
  if (key === 'agree' || key === 'back') return decide(catalog.call, who, [entity, id], key, answers.remark as string);
  if (key === 'takeBack') return takeBack(catalog.call, who, [entity, id]);
  const version = await versionOf(entity, id);
  return catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
};
async function go(entity: Entity, id: string, ...steps: (readonly [string, string, Body?])[]): Promise<void> {
  for (const [who, key, answers] of steps) {
    const answer = await move(entity, id, who, key, answers);
    expect(answer.success, `${key}: ${JSON.stringify(answer)}`).toBe(true);
  }
}

const manager = 'role:buyerMgr';
const other = 'role:buyer+buyerMgr';
const legal = 'role:legal';
const signed = [
  ['buyer', 'submit'],
  [manager, 'agree'],
  ['supplier', 'sign', { signer: '李工' }],
  [legal, 'effect', { signDate: '2026-01-05', ourSigner: '沈国栋' }],
] as const;

let count = 0;
type Line = readonly [name: string, price: string, qtyLimit?: string];
async function drafted(body: Body, ...lines: readonly Line[]): Promise<string> {
  const { id } = await done('buyer', 'frameworkContract', {
    name: `试剂框架 ${++count}`,
    supplier: 's1',
    signMode: 'ESIGN',
    validFrom: '2020-01-01',
    validTo: '2090-12-31',
    lines: lines.map(([name, price, qtyLimit]) => ({
      name,
      unit: 'BOTTLE',
      price,
      taxRate: '0.13',
      leadDays: 30,
      qtyLimit,
    })),
    ...body,
  });
  return id;
}
/** A contract of so much that may be called off. */
async function effective(body: Body, ...lines: readonly Line[]): Promise<string> {
  const id = await drafted(body, ...lines);
  await go('frameworkContract', id, ...signed);
  return id;
}

/** What the chain proposes, of these rows and so much of each. */
async function begun(contract: string, quantities: Readonly<Record<string, string>>): Promise<Body> {
  const { record } = await done('buyer', `frameworkContract/${contract}/becomes/toOrder`);
  const { $rel: _, ...head } = record as Body & { lines: Body[] };
  const lines = head.lines
    .filter(({ name }) => Object.hasOwn(quantities, String(name)))
    .map(({ $rel: __, ...line }) => ({ ...line, qty: quantities[String(line.name)] }));
  return { ...head, deliverTo: '上海', receiver: '李', lines };
}
async function ordered(contract: string, quantities: Readonly<Record<string, string>>): Promise<string> {
  return (await done('buyer', 'purchaseOrder', await begun(contract, quantities))).id;
}
const submit = (id: string) => move('purchaseOrder', id, 'buyer', 'submit');
/** One process lets a company's orders be written one at a time: who comes at the same moment comes by another. */
const submitElsewhere = async (id: string): Promise<Answer> =>
  catalog.elsewhere('buyer', 'POST', `/records/purchaseOrder/${id}/moves/submit`, {
    version: await versionOf('purchaseOrder', id),
    answers: {},
  });
const called = async (contract: string, quantities: Readonly<Record<string, string>>): Promise<string> => {
  const id = await ordered(contract, quantities);
  await go('purchaseOrder', id, ['buyer', 'submit']);
  return id;
};

const stands = async (id: string) => {
  const [head] = await owner(
    `select status, trim_scale(called)::text as called, trim_scale(used_pct)::text as pct, order_count as orders, told_pct as told
       from ct_framework where id = $1`,
    id,
  );
  const lines = await owner(
    `select trim_scale(called_qty)::text as q from ct_framework_line where head_id = $1 order by row_no`,
    id,
  );
  return { ...head, lines: lines.map(({ q }) => q) };
};

/** Every sum and entry against what the orders say from scratch. */
async function expectReplay(): Promise<void> {
  const { model } = await catalog.house.models.running(1);
  const ledgers = [...ledgersByName(model).values()].filter(({ owner: { key } }) => key === 'frameworkContract');
  expect(ledgers).toHaveLength(3);
  for (const is of ledgers) {
    const wanted = wantedSql({ model, tenant: 1, is });
    const read = (from: string) =>
      `select taker_line, account_id, account_line, trim_scale(amount)::text as amount from ${from} order by 1, 2, 3, 4`;
    const entries = await owner(read(`(select * from ledger_entry where ledger = $1) e`), is.name);
    expect(entries, is.name).toEqual(await owner(read(`(${wanted}) w`)));
    const off = await owner(
      `select t.id from ${is.part.table} t where t.tenant_id = 1 and coalesce(t."${is.sum.columnName}", 0) <>
         coalesce((select sum(w.amount) from (${wanted}) w where coalesce(nullif(w.account_line, ''), w.account_id) = t.id), 0)`,
    );
    expect(off, is.name).toEqual([]);
  }
}

describe('a framework contract', () => {
  test('is approved and signed by others than its buyer, and has its number from then on', async () => {
    const id = await drafted({ amount: '1000', signMode: 'PAPER' }, ['乙腈', '10']);
    await go('frameworkContract', id, ['buyer', 'submit']);
    expect(await move('frameworkContract', id, other, 'agree')).toMatchObject({ success: true });
    const [{ contract_no: no }] = await owner('select contract_no from ct_framework where id = $1', id);
    expect(no).toMatch(/^HT\d{4}-\d{5}$/);
    await go('frameworkContract', id, ['supplier', 'sign', { signer: '李工' }]);
    const bare = await move('frameworkContract', id, legal, 'effect', { signDate: '2026-01-05', ourSigner: '沈国栋' });
    expect(bare).toMatchObject({ success: false, issues: [{ path: '/signedFiles' }] });
    expect(await done('buyer', `frameworkContract/${id}/becomes/toOrder`).catch(() => 'not yet')).toBe('not yet');
  });

  test('is not approved by the buyer it names, whatever their roles', async () => {
    const id = await drafted({ amount: '1000' }, ['乙腈', '10']);
    await go('frameworkContract', id, ['buyer', 'submit']);
    await owner(`update ct_framework set buyer = 'u-role:buyerMgr' where id = $1`, id);
    expect(await move('frameworkContract', id, manager, 'agree')).toMatchObject({ success: false });
  });
});

describe('an order of a framework contract', () => {
  test('has its supplier, lines and prices, whatever else is sent', async () => {
    const id = await effective({ amount: '1000' }, ['乙腈', '10'], ['丙酮', '20']);
    const body = await begun(id, { 乙腈: '5' });
    expect(body).toMatchObject({ supplier: 's1', poKind: 'FRAMEWORK' });
    const [line] = body.lines as Body[];
    const make = (more: Body, row: Body = {}) =>
      catalog.call('buyer', 'POST', '/records/purchaseOrder', { ...body, ...more, lines: [{ ...line, ...row }] });
    expect(await make({ supplier: 's2' })).toMatchObject({ issues: [{ code: 'locked_field', path: '/supplier' }] });
    expect(await make({}, { name: '甲醇' })).toMatchObject({
      issues: [{ code: 'locked_field', path: '/lines/0/name' }],
    });
    const { result: made } = await make({ framework: 'none' }, { price: '99', framePrice: '99', taxRate: '0.06' });
    const { result } = await catalog.call('buyer', 'GET', `/records/purchaseOrder/${made?.id}`);
    expect(result).toMatchObject({ supplier: 's1', framework: id, total: '50.00' });
    expect(result.lines).toMatchObject([{ price: '10.000000', taxRate: '0.13', priceSource: 'CONTRACT' }]);
  });

  test('holds no line that is not of the contract, and of no other contract', async () => {
    const [one, two] = [
      await effective({ amount: '1000' }, ['乙腈', '10']),
      await effective({ amount: '1000' }, ['丙酮', '20']),
    ];
    const [body, other] = [await begun(one, { 乙腈: '5' }), await begun(two, { 丙酮: '5' })];
    const free = { name: '甲醇', unit: 'BOTTLE', qty: '1', price: '1', taxRate: '0.13', needDate: '2090-01-01' };
    const make = (lines: unknown[], more: Body = {}) =>
      catalog.call('buyer', 'POST', '/records/purchaseOrder', { ...body, ...more, lines });
    const added = await make([...(body.lines as Body[]), free]);
    expect(added).toMatchObject({ success: false, issues: [{ path: '/lines/1/name' }] });
    expect(added.message).toContain('这一行不在合同中，请另开订单');
    expect(await make([...(body.lines as Body[]), ...(other.lines as Body[])])).toMatchObject({ success: false });
    const $from = { ...(body.$from as Body), with: [two] };
    expect(await make([...(body.lines as Body[]), ...(other.lines as Body[])], { $from })).toMatchObject({
      success: false,
    });
  });

  test('takes from its submission on, and gives back where it is withdrawn, dropped, refused or cancelled', async () => {
    const id = await effective({ control: 'BOTH', amount: '1000' }, ['乙腈', '10', '100'], ['丙酮', '20', '50']);
    const order = await ordered(id, { 乙腈: '10', 丙酮: '5' });
    expect(await stands(id)).toMatchObject({ called: '0', lines: ['0', '0'], orders: 0 });
    await go('purchaseOrder', order, ['buyer', 'submit']);
    expect(await stands(id)).toMatchObject({ called: '200', pct: '20', lines: ['10', '5'], orders: 1 });
    await go('purchaseOrder', order, ['buyer', 'takeBack']);
    expect(await stands(id)).toMatchObject({ called: '0', lines: ['0', '0'] });
    await go('purchaseOrder', order, ['buyer', 'submit'], [manager, 'agree'], ['buyer', 'publish']);
    await go('purchaseOrder', order, ['supplier', 'refuse', { refuseWhy: '缺货' }]);
    expect(await stands(id)).toMatchObject({ called: '0', lines: ['0', '0'] });
    await go('purchaseOrder', order, ['buyer', 'revise', { changeWhy: '改期' }]);
    expect(await stands(id)).toMatchObject({ called: '200' });
    await go('purchaseOrder', order, ['buyer', 'cancel', { cancelWhy: '不要了' }]);
    expect(await stands(id)).toMatchObject({ called: '0', pct: '0', lines: ['0', '0'], orders: 0 });
    await expectReplay();
  });

  test('is refused beyond the sum and beyond a line, with what is left', async () => {
    const id = await effective({ control: 'BOTH', amount: '100' }, ['乙腈', '10', '5'], ['丙酮', '20', '50']);
    const many = await submit(await ordered(id, { 乙腈: '6' }));
    expect(many).toMatchObject({ success: false, reason: 'over_bound' });
    expect(many.message).toContain('第1行可用余量不足：最多还可用5，这里还要用6；请减少1，或先提高它的上限');
    const dear = await submit(await ordered(id, { 丙酮: '6' }));
    expect(dear).toMatchObject({ success: false, reason: 'over_bound' });
    expect(dear.message).toContain('可用余量不足：最多还可用100.00，这里还要用120.00；请减少20.00，或先提高它的上限');
    expect(await stands(id)).toMatchObject({ called: '0', lines: ['0', '0'] });
  });

  test('of one that agrees on prices alone is bound by neither', async () => {
    const id = await effective({ control: 'PRICE' }, ['乙腈', '10']);
    await called(id, { 乙腈: '1000' });
    expect(await stands(id)).toMatchObject({ status: 'effective', called: '10000', pct: null, lines: ['1000'] });
  });
});

describe('two orders at once', () => {
  test('for the last of the quantity: one has it, the other is refused', async () => {
    const id = await effective({ control: 'QTY' }, ['乙腈', '10', '10']);
    const [one, two] = [await ordered(id, { 乙腈: '6' }), await ordered(id, { 乙腈: '6' })];
    const answers = await heldOpen(catalog.at.db, [() => submit(one), () => submitElsewhere(two)]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(await stands(id)).toMatchObject({ called: '60', lines: ['6'], orders: 1 });
    await expectReplay();
  });

  test('for the last of the sum: one has it; when it is cancelled the other may', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const [one, two] = [await ordered(id, { 乙腈: '10' }), await ordered(id, { 乙腈: '10' })];
    const answers = await heldOpen(catalog.at.db, [() => submit(one), () => submitElsewhere(two)]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'invalid_input' }]);
    expect(await stands(id)).toMatchObject({ status: 'exhausted', called: '100', told: 100 });
    await go('purchaseOrder', one, [manager, 'agree'], ['buyer', 'drop', { reason: '重复' }]);
    expect(await stands(id)).toMatchObject({ status: 'effective', called: '0' });
    await go('purchaseOrder', two, ['buyer', 'submit']);
    expect(await stands(id)).toMatchObject({ status: 'exhausted', called: '100' });
    await expectReplay();
  });

  test('with enough for both: both have it', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const [one, two] = [await ordered(id, { 乙腈: '4' }), await ordered(id, { 乙腈: '5' })];
    expect(await heldOpen(catalog.at.db, [() => submit(one), () => submitElsewhere(two)])).toMatchObject([
      { success: true },
      { success: true },
    ]);
    expect(await stands(id)).toMatchObject({ called: '90', lines: ['9'], orders: 2 });
    await expectReplay();
  });

  test('of which one is cut off between the order and the contract: nothing of it stands, and the other has all', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const [one, two] = [await ordered(id, { 乙腈: '10' }), await ordered(id, { 乙腈: '10' })];
    await owner('alter table po_order disable trigger gate');
    const ungate = await gateRows(catalog.at.db, 'ct_framework_line', 'new.called_qty is not null');
    const [cut] = await heldOpen(catalog.at.db, [() => submit(one)], async () => {
      for (const pid of await waiting(catalog.at.db)) await owner('select pg_terminate_backend($1)', pid);
    });
    await ungate();
    await owner('alter table po_order enable trigger gate');
    expect(cut.success).toBe(false);
    expect(await owner('select status from po_order where id = $1', one)).toEqual([{ status: 'draft' }]);
    expect(await stands(id)).toMatchObject({ called: '0', lines: ['0'], orders: 0 });
    await go('purchaseOrder', two, ['buyer', 'submit']);
    expect(await stands(id)).toMatchObject({ called: '100', lines: ['10'], orders: 1 });
    await expectReplay();
  });
});

describe('a contract that may not be called off any more', () => {
  test('refuses an order that was on its way when it was suspended, and takes it when it is resumed', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const order = await ordered(id, { 乙腈: '2' });
    const suspend = () => move('frameworkContract', id, legal, 'suspend', { stopWhy: '质量问题' });
    const answers = await heldOpen(catalog.at.db, [suspend, () => submit(order)]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'invalid_input' }]);
    const late = await submit(order);
    expect(late).toMatchObject({ success: false, issues: [{ path: '/framework' }] });
    expect(late.message).toContain('合同不在履行中，不能按它下达订单');
    await go('frameworkContract', id, [legal, 'resume']);
    await go('purchaseOrder', order, ['buyer', 'submit']);
    expect(await stands(id)).toMatchObject({ called: '20' });
  });

  test('is suspended by nobody who has not heard of an order that came before', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const order = await ordered(id, { 乙腈: '2' });
    const version = await versionOf('frameworkContract', id);
    const suspend = () =>
      catalog.call(legal, 'POST', `/records/frameworkContract/${id}/moves/suspend`, {
        version,
        answers: { stopWhy: '质量问题' },
      });
    const answers = await heldOpen(catalog.at.db, [() => submit(order), suspend]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'stale_version' }]);
  });

  test('holds an order that is changed within its days', async () => {
    const id = await effective({ amount: '100', validTo: '2089-06-30' }, ['乙腈', '10']);
    const order = await called(id, { 乙腈: '2' });
    await go(
      'purchaseOrder',
      order,
      [manager, 'agree'],
      ['buyer', 'publish'],
      ['buyer', 'revise', { changeWhy: '改期' }],
    );
    const { result } = await catalog.call('buyer', 'GET', `/records/purchaseOrder/${order}`);
    const lines = result.lines.map((line: Body) => ({ ...line, needDate: '2090-01-01' }));
    const later = await catalog.call('buyer', 'PUT', `/records/purchaseOrder/${order}`, {
      version: result.version,
      orderDate: '2089-07-01',
      lines,
    });
    expect(later).toMatchObject({ success: true });
    const late = await move('purchaseOrder', order, 'buyer', 'submitChange');
    expect(late).toMatchObject({ success: false, issues: [{ path: '/orderDate' }] });
    expect(late.message).toContain('订单日期不在合同的有效期内');
  });

  test('expires by itself after its last day; orders that stand go on, new ones are refused', async () => {
    const id = await effective({ amount: '100', validTo: '2089-06-30' }, ['乙腈', '10']);
    const [one, two] = [await called(id, { 乙腈: '2' }), await ordered(id, { 乙腈: '1' })];
    const at = (now: string) => passTime(catalog.house, now);
    await at('2089-06-30 23:59:00');
    expect(await stands(id)).toMatchObject({ status: 'effective' });
    await at('2089-07-01 00:01:00');
    expect(await stands(id)).toMatchObject({ status: 'expired', called: '20' });
    expect(await submit(two)).toMatchObject({ success: false });
    await go('purchaseOrder', one, [manager, 'agree'], ['buyer', 'publish'], ['supplier', 'confirm']);
    expect(await move('frameworkContract', id, manager, 'complete')).toMatchObject({ success: false });
    await go('purchaseOrder', one, ['buyer', 'close']);
    await go('frameworkContract', id, [manager, 'complete']);
    expect(await stands(id)).toMatchObject({ status: 'completed', called: '20' });
  });
});

describe('a contract that is taken back while it is being signed', () => {
  const asSupplier = async (id: string) => catalog.call('supplier', 'GET', `/records/frameworkContract/${id}`);
  const put = async (id: string, body: Body) =>
    catalog.call('buyer', 'PUT', `/records/frameworkContract/${id}`, {
      version: await versionOf('frameworkContract', id),
      ...body,
    });

  test('is written anew while its supplier goes on seeing what was sent, and is signed anew', async () => {
    const id = await drafted({ amount: '100' }, ['乙腈', '10']);
    await go('frameworkContract', id, ...signed.slice(0, 3), [legal, 'recall']);
    const { result } = await catalog.call('buyer', 'GET', `/records/frameworkContract/${id}`);
    expect(result).toMatchObject({ status: 'redraft', signer: null, signTime: null });
    expect(await put(id, { amount: '70', remark: '先不要告诉供应商' })).toMatchObject({ success: true });
    await go(
      'frameworkContract',
      id,
      ['buyer', 'resubmit'],
      [manager, 'back', { remark: '再低一些' }],
      ['buyer', 'resubmit'],
    );
    const told = await asSupplier(id);
    expect(told.result).toMatchObject({ status: 'recheck', amount: '100.00', signer: '李工' });
    const { result: history } = await catalog.call('supplier', 'GET', `/records/frameworkContract/${id}/history`);
    for (const said of [told, history]) expect(JSON.stringify(said)).not.toMatch(/70\.00|先不要告诉|再低一些/);
    expect(await move('frameworkContract', id, 'supplier', 'sign', { signer: '李工' })).toMatchObject({
      success: false,
    });
    await go('frameworkContract', id, ...signed.slice(1));
    expect((await asSupplier(id)).result).toMatchObject({ status: 'effective', amount: '70.00' });
  });

  test('keeps its supplier, its currency and its number, and is not deleted, whoever sent it back', async () => {
    const id = await drafted({ amount: '100' }, ['乙腈', '10']);
    await go('frameworkContract', id, ...signed.slice(0, 2), ['supplier', 'return', { returnWhy: '单价不对' }]);
    const { contractNo } = (await asSupplier(id)).result;
    for (const body of [{ supplier: 's2' }, { currency: 'USD' }, { name: '别的协议' }])
      expect(await put(id, body)).toMatchObject({ success: false });
    const gone = await catalog.call('buyer', 'POST', '/records/frameworkContract/delete', { ids: [id] });
    expect(gone).toMatchObject({ success: false });
    await go('frameworkContract', id, ['buyer', 'resubmit'], ...signed.slice(1));
    expect((await asSupplier(id)).result).toMatchObject({ status: 'effective', contractNo });
  });
});

test('a contract that was first written for another supplier tells its own nothing of that, on no road', async () => {
  const id = await drafted({ name: '协议甲', supplier: 's2', amount: '777.31', remark: '机密' }, ['乙腈', '133.57']);
  await go('frameworkContract', id, ['buyer', 'submit'], [manager, 'back', { remark: '换一家' }]);
  const { lines } = (await catalog.call('buyer', 'GET', `/records/frameworkContract/${id}`)).result;
  const change = { supplier: 's1', amount: '500', lines: [{ id: lines[0].id, price: '20' }] };
  const put = { version: await versionOf('frameworkContract', id), ...change };
  expect(await catalog.call('buyer', 'PUT', `/records/frameworkContract/${id}`, put)).toMatchObject({ success: true });
  await go('frameworkContract', id, ['buyer', 'submit'], [manager, 'agree', { remark: '还能再谈' }]);
  const last = await versionOf('frameworkContract', id);
  const of = `/records/frameworkContract/${id}`;
  const roads = [
    '',
    '/history',
    '/versions',
    '/lineage',
    ...Array.from({ length: last }, (_, n) => `/then?version=${n + 1}`),
  ];
  const told = await Promise.all(roads.map((road) => catalog.call('supplier', 'GET', `${of}${road}`)));
  expect(told.filter(({ success }) => success)).toHaveLength(5);
  // Sums with three figures before their point: no id and no second has them.
  expect(JSON.stringify(told)).not.toMatch(/南方|"s2"|777\.31|133\.57|换一家|机密|再谈/);
  expect(told[1].result.map(({ action }: Answer) => action)).toEqual(['flow:approve']);
});

describe('what is told as it is used up', () => {
  const told = async (id: string) =>
    (
      await owner(
        `select action from record_history where record_id = $1 and action like 'auto:%' order by version`,
        id,
      )
    ).map(({ action }) => action);

  test('at 80, 90 and 100 per cent, each once, and after a leap the last alone', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '1']);
    await called(id, { 乙腈: '79' });
    expect(await told(id)).toEqual([]);
    const more = await called(id, { 乙腈: '1' });
    expect(await told(id)).toEqual(['auto:tell80']);
    await go('purchaseOrder', more, ['buyer', 'takeBack'], ['buyer', 'submit']);
    await called(id, { 乙腈: '10' });
    expect(await told(id)).toEqual(['auto:tell80', 'auto:tell90']);
    await called(id, { 乙腈: '10' });
    expect(await told(id)).toEqual(['auto:tell80', 'auto:tell90', 'auto:exhaust']);
    const leap = await effective({ amount: '100' }, ['乙腈', '1']);
    await called(leap, { 乙腈: '95' });
    expect(await told(leap)).toEqual(['auto:tell90']);
  });
});

describe('a contract that is changed', () => {
  const put = async (id: string, body: Body) =>
    catalog.call('buyer', 'PUT', `/records/frameworkContract/${id}`, {
      version: await versionOf('frameworkContract', id),
      ...body,
    });

  test('keeps at least what was called, is signed anew, and holds by its new sum from then on', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    await called(id, { 乙腈: '10' });
    await go('frameworkContract', id, ['buyer', 'revise', { changeWhy: '追加' }]);
    const less = await put(id, { amount: '99' });
    expect(less).toMatchObject({ success: false, reason: 'below_taken' });
    const lines = (await catalog.call('buyer', 'GET', `/records/frameworkContract/${id}`)).result.lines;
    expect(await put(id, { lines: [] })).toMatchObject({ success: false });
    expect(await put(id, { changeKind: 'QTY', amount: '110', lines: [{ ...lines[0], price: '5' }] })).toMatchObject({
      success: true,
    });
    // The supplier still reads what was signed.
    const seen = await catalog.call('supplier', 'GET', `/records/frameworkContract/${id}`);
    expect(seen.result).toMatchObject({ amount: '100.00' });
    await go('frameworkContract', id, ['buyer', 'submitChange'], [manager, 'agree']);
    expect((await stands(id)).status).toBe('changeSigning');
    await go('frameworkContract', id, ['supplier', 'signChange', { signer: '李工' }]);
    expect(await stands(id)).toMatchObject({ status: 'effective', called: '100', told: 90 });
    await called(id, { 乙腈: '2' });
    expect(await stands(id)).toMatchObject({ status: 'exhausted', called: '110' });
    await expectReplay();
  });

  test('keeps what a line is that was called, and may change one that was not', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10'], ['丙酮', '10']);
    await called(id, { 乙腈: '1' });
    await go('frameworkContract', id, ['buyer', 'revise', { changeWhy: '换型号' }]);
    const [one, two] = (await catalog.call('buyer', 'GET', `/records/frameworkContract/${id}`)).result.lines;
    expect(await put(id, { lines: [{ ...one, name: '甲醇' }, two] })).toMatchObject({
      success: false,
      issues: [{ code: 'locked_field', path: '/lines/0/name' }],
    });
    expect(await put(id, { lines: [one, { ...two, name: '甲醇' }] })).toMatchObject({ success: true });
  });

  test('is not called off by an order drafted at its old prices', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    const old = await ordered(id, { 乙腈: '2' });
    await go('frameworkContract', id, ['buyer', 'revise', { changeWhy: '降价' }]);
    const { lines } = (await catalog.call('buyer', 'GET', `/records/frameworkContract/${id}`)).result;
    await put(id, { changeKind: 'PRICE', lines: [{ ...lines[0], price: '5' }] });
    await go('frameworkContract', id, ['buyer', 'submitChange'], [manager, 'agree']);
    // Signed within the second in which it was signed first, no time would have passed.
    await owner(`update ct_framework set sign_time = sign_time - interval '1 day' where id = $1`, id);
    await owner(`update po_order set frame_signed = frame_signed - interval '1 day' where id = $1`, old);
    await go('frameworkContract', id, ['supplier', 'signChange', { signer: '李工' }]);
    const late = await submit(old);
    expect(late).toMatchObject({ success: false, issues: [{ path: '/framework' }] });
    expect(late.message).toContain('合同在订单起草后变更过');
    await called(id, { 乙腈: '2' });
    expect(await stands(id)).toMatchObject({ called: '10' });
  });

  test('by more than a tenth in all says on what ground', async () => {
    const id = await effective({ amount: '100' }, ['乙腈', '10']);
    await go('frameworkContract', id, ['buyer', 'revise', { changeWhy: '追加' }]);
    await put(id, { changeKind: 'QTY', amount: '110.01' });
    const bare = await move('frameworkContract', id, 'buyer', 'submitChange');
    expect(bare).toMatchObject({ success: false, issues: [{ path: '/changeFiles' }] });
  });
});
