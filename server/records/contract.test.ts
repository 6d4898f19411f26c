import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [manager, legal, finance, acceptor] = ['role:buyerMgr', 'role:legal', 'role:finance', 'demander'] as const;

let catalog: Catalog;
const { done } = keeping(() => catalog);
const sql = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values }) as Promise<Answer[]>;
const read = async (url: string, who: string = manager) => (await catalog.call(who, 'GET', `/records/${url}`)).result;
async function move(who: string, of: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(`${of}/${id}`, who);
  return catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
}
async function moved(...asked: Parameters<typeof move>): Promise<void> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[0]} ${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
}
async function change(who: string, url: string, body: Body): Promise<Answer> {
  const { version } = await read(url, who);
  return catalog.call(who, 'PUT', `/records/${url}`, { version, ...body });
}
async function changed(...asked: Parameters<typeof change>): Promise<void> {
  const answer = await change(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}

beforeAll(async () => {
  catalog = await openCatalog('records_contract', [recordsRoom]);
  await sql(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await seatPeople(catalog.at.db, 'd1', 'buyer', manager, legal, finance, acceptor, 'role:approver');
  await sql(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
  await seatPeople(catalog.at.db, null, 'supplier');
  await gateTables(catalog.at.db, 'po_order', 'ct_framework', 'ct_acceptance');
});
afterAll(() => catalog.close());

const standard = [
  ['质量', '乙方保证货物符合约定的标准。', 'Y'],
  ['违约', '迟延交货的，每日按货款的千分之一支付违约金。', 'Y'],
  ['其他', '未尽事宜由双方协商。', 'N'],
] as const;
async function template(code: string): Promise<string> {
  const clauses = standard.map(([title, body, fixed]) => ({ title, body, fixed }));
  const { id } = await done(legal, 'contractTemplate', { code, name: `${code} 模板`, kind: 'GOODS', clauses });
  await moved(manager, 'contractTemplate', id, 'publish');
  return id;
}

let count = 0;
const said = () => ({
  ...{ name: `合同 ${++count}`, supplier: 's1', kind: 'GOODS', signMode: 'ESIGN' },
  ...{ validFrom: '2020-01-01', validTo: '2090-12-31' },
});
const line = (name: string, price: string, qty: string) => ({ name, unit: 'BOTTLE', price, taxRate: '0.13', qty });
const drafted = async (more: Body): Promise<string> =>
  (await done('buyer', 'frameworkContract', { ...said(), ...more })).id;
async function approved(id: string): Promise<void> {
  await moved('buyer', 'frameworkContract', id, 'submit');
  await decided(catalog.call, ['frameworkContract', id], manager, legal, finance);
}
const signed = { signDate: '2026-01-05', ourSigner: '沈国栋' };
async function effective(more: Body): Promise<string> {
  const id = await drafted(more);
  await approved(id);
  await moved('supplier', 'frameworkContract', id, 'sign', { signer: '李工' });
  await moved(legal, 'frameworkContract', id, 'effect', signed);
  return id;
}
async function ordered(contract: string, qty: string): Promise<string> {
  const { record } = await done('buyer', `frameworkContract/${contract}/becomes/toOrder`);
  const { $rel: _, ...head } = record;
  const lines = head.lines.map(({ $rel: __, ...one }: Body) => ({ ...one, qty }));
  return (await done('buyer', 'purchaseOrder', { ...head, deliverTo: '上海', receiver: '李', lines })).id;
}
const submit = (id: string) => move('buyer', 'purchaseOrder', id, 'submit');
/** A move of a record as it stands now, to be made when it is called for, by this process or another. */
async function ready(at: 'call' | 'elsewhere', of: string, id: string, key: string): Promise<() => Promise<Answer>> {
  const { version } = await read(`${of}/${id}`);
  return () => catalog[at]('buyer', 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers: {} });
}
/** Two of a kind are handed in at the same moment. */
async function bothHandedIn(of: string, one: string, two: string): Promise<readonly Answer[]> {
  const starts = [await ready('call', of, one, 'submit'), await ready('elsewhere', of, two, 'submit')] as const;
  return heldOpen(catalog.at.db, starts);
}

describe('a contract', () => {
  test('has the clauses of its template; what is changed and left out of the fixed ones goes to law and money', async () => {
    const id = await drafted({
      template: await template('HW'),
      kind: 'FRAME',
      control: 'AMOUNT',
      amount: '100',
      lines: [line('乙腈', '10', '1')],
    });
    await moved('buyer', 'frameworkContract', id, 'fromTemplate');
    const filled = await read(`frameworkContract/${id}`);
    expect(filled.clauses).toMatchObject(
      standard.map(([title, body, fixed]) => ({ title, body, standard: body, fixed, deviated: 'N' })),
    );
    expect(filled.deviations).toBe(0);
    const [, penalty, other] = filled.clauses;
    await changed('buyer', `frameworkContract/${id}`, { clauses: [{ ...penalty, body: '不收违约金。' }, other] });
    expect(await read(`frameworkContract/${id}`)).toMatchObject({
      deviations: 2,
      clauses: [{ body: '不收违约金。', standard: standard[1][1], deviated: 'Y' }, { deviated: 'N' }],
    });
    await moved('buyer', 'frameworkContract', id, 'submit');
    expect(await decide(catalog.call, manager, ['frameworkContract', id])).toMatchObject({ success: true });
    // A framework of so little would be the manager's alone.
    expect((await read(`frameworkContract/${id}`)).status).toBe('submitted');
    await decided(catalog.call, ['frameworkContract', id], legal, finance);
    const theirs = await read(`frameworkContract/${id}`, 'supplier');
    expect(theirs.clauses[0]).toMatchObject({ body: '不收违约金。' });
    expect(JSON.stringify(theirs)).not.toContain(standard[1][1]);
  });

  test('E01: is paid in phases of a hundred per cent that come to its amount, cent by cent', async () => {
    const phases = ['33.33', '33.33', '33.33'].map((ratio) => ({ phase: 'PROGRESS', ratio, days: 30 }));
    const id = await drafted({ phases, lines: [line('乙腈', '33.335', '3')] });
    const short = await move('buyer', 'frameworkContract', id, 'submit');
    expect(short).toMatchObject({ success: false, issues: [{ path: '/phases' }] });
    const rows = (await read(`frameworkContract/${id}`)).phases;
    await changed('buyer', `frameworkContract/${id}`, { phases: [rows[0], rows[1], { ...rows[2], ratio: '33.34' }] });
    const full = await read(`frameworkContract/${id}`);
    const sum = full.phases.reduce(
      (all: number, { amount }: { amount: string }) => all + Math.round(Number(amount) * 100),
      0,
    );
    expect(full.amount).toBe('100.01');
    expect(sum).toBe(10_001);
    await approved(id);
  });

  test('E02: signed is what was approved, on both sides', async () => {
    const id = await drafted({ lines: [line('乙腈', '10', '2')] });
    await approved(id);
    const frozen = (await catalog.call('supplier', 'GET', `/records/frameworkContract/${id}/frozen`)).result;
    expect(JSON.stringify(frozen)).toMatch(/[0-9a-f]{64}/);
    await sql('update ct_framework_line set price = 9 where head_id = $1', id);
    expect(await move('supplier', 'frameworkContract', id, 'sign', { signer: '李工' })).toMatchObject({
      success: false,
    });
    await sql('update ct_framework_line set price = 10 where head_id = $1', id);
    await moved('supplier', 'frameworkContract', id, 'sign', { signer: '李工' });
    await sql(`update ct_framework set valid_to = '2099-01-01' where id = $1`, id);
    expect(await move(legal, 'frameworkContract', id, 'effect', signed)).toMatchObject({ success: false });
    await sql(`update ct_framework set valid_to = '2090-12-31' where id = $1`, id);
    expect(await move(legal, 'frameworkContract', id, 'effect', { signDate: '2026-01-05' })).toMatchObject({
      success: false,
    });
    await moved(legal, 'frameworkContract', id, 'effect', signed);
  });

  test('E03: of two orders for the last of it at once one has it, and it says what was ordered, come in and billed', async () => {
    const id = await effective({ lines: [line('乙腈', '10', '10')] });
    const [one, two] = [await ordered(id, '6'), await ordered(id, '6')];
    const answers = await bothHandedIn('purchaseOrder', one, two);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    await sql('update po_line set received_qty = 0 where head_id = $1', one);
    expect(await read(`frameworkContract/${id}`)).toMatchObject({
      ...{ called: '60.00', left: '40.00', received: '0.00', invoiced: '0.00', orderCount: 1 },
      lines: [{ calledQty: '6.0000', leftQty: '4.0000' }],
    });
  });

  test('is changed not below what is used, and by more than a tenth with a higher approval', async () => {
    const id = await effective({ lines: [line('乙腈', '10', '10')] });
    await decidedOrder(await ordered(id, '6'));
    await moved('buyer', 'frameworkContract', id, 'revise', { changeWhy: '减量' });
    const [row] = (await read(`frameworkContract/${id}`)).lines;
    const put = (qty: string) =>
      change('buyer', `frameworkContract/${id}`, { changeKind: 'QTY', lines: [{ ...row, qty }] });
    expect(await put('5.9999')).toMatchObject({ success: false, reason: 'below_taken' });
    expect(await put('11.01')).toMatchObject({ success: true });
    expect(await read(`frameworkContract/${id}`)).toMatchObject({ changeDelta: '10.10', growthPct: '10.10' });
    expect(await move('buyer', 'frameworkContract', id, 'submitChange')).toMatchObject({
      success: false,
      issues: [{ path: '/changeFiles' }],
    });
    expect(await put('11')).toMatchObject({ success: true });
    await moved('buyer', 'frameworkContract', id, 'submitChange');
    await decided(catalog.call, ['frameworkContract', id], manager, legal, finance);
    await moved('supplier', 'frameworkContract', id, 'signChange', { signer: '李工' });
    expect(await read(`frameworkContract/${id}`)).toMatchObject({
      status: 'effective',
      amount: '110.00',
      changeCount: 1,
    });
  });
});

async function decidedOrder(id: string): Promise<void> {
  await moved('buyer', 'purchaseOrder', id, 'submit');
  await decided(catalog.call, ['purchaseOrder', id], manager);
}

describe('a contract of an award', () => {
  let award = '';
  beforeAll(async () => {
    await sql(`insert into src_event (tenant_id, id, title, method, buyer, status, currency)
      values (1, 'e1', '溶剂', 'INQUIRY', 'u-buyer', 'awarded', 'CNY')`);
    await sql(`insert into src_item (tenant_id, id, head_id, row_no, line_no, name, qty, unit, awarded_qty)
      values (1, 'it1', 'e1', 1, 10, '乙腈', 10, 'BOTTLE', 10)`);
    await sql(
      `insert into src_bid (tenant_id, id, event, supplier, status) values (1, 'q1', 'e1', 's1', 'won'), (1, 'q2', 'e1', 's2', 'won')`,
    );
    award = 'a1';
    await sql(`insert into src_award (tenant_id, id, award_no, status, event, buyer, currency, valid_from, valid_to, open_lines)
      values (1, 'a1', 'DB1', 'effective', 'e1', 'u-buyer', 'CNY', '2026-01-01', '2090-12-31', 2)`);
    await sql(`insert into src_award_line (tenant_id, id, head_id, row_no, line_no, quote, item, item_no, item_label, supplier, unit, price, tax_rate, award_qty, ordered_qty, contracted_qty, open_qty, lead_days)
      values (1, 'al1', 'a1', 1, 10, 'q1', 'it1', 10, '乙腈', 's1', 'BOTTLE', 9.5, 0.13, 6, 0, 0, 6, 10),
             (1, 'al2', 'a1', 2, 20, 'q2', 'it1', 10, '乙腈', 's2', 'BOTTLE', 9.6, 0.13, 4, 0, 0, 4, 10)`);
  });

  test('is one for each supplier, at the prices awarded, and its quantity is ordered through it alone', async () => {
    await done('buyer', 'sourceAward/becomes/toContract/make', { ids: [award] });
    const made = await sql(
      `select id, supplier, award, kind, trim_scale(amount)::text as amount from ct_framework where award = $1 order by supplier`,
      award,
    );
    expect(made).toMatchObject([
      { supplier: 's1', kind: 'GOODS', amount: '57' },
      { supplier: 's2', kind: 'GOODS', amount: '38.4' },
    ]);
    expect(await read(`sourceAward/${award}`, 'buyer')).toMatchObject({
      openLines: 0,
      lines: [{ contractedQty: '6.0000', openQty: '0.0000' }, { contractedQty: '4.0000' }],
    });
    const { id } = made[0];
    const contract = await read(`frameworkContract/${id}`);
    const [row] = contract.lines;
    const put = (more: Body) => change('buyer', `frameworkContract/${id}`, { lines: [{ ...row, ...more }] });
    expect(await put({ price: '12', taxRate: '0.06' })).toMatchObject({ success: true });
    expect(await read(`frameworkContract/${id}`)).toMatchObject({
      amount: '57.00',
      lines: [{ price: '9.500000', taxRate: '0.13' }],
    });
    // E01: no more of it than was awarded.
    expect(await put({ qty: '6.0001' })).toMatchObject({ success: false, reason: 'over_bound' });
    await changed('buyer', `frameworkContract/${id}`, { name: '乙腈合同', signMode: 'ESIGN' });
    await approved(id);
    await moved('supplier', 'frameworkContract', id, 'sign', { signer: '李工' });
    await moved(legal, 'frameworkContract', id, 'effect', signed);
    const order = await ordered(id, '6');
    expect(await submit(order)).toMatchObject({ success: true });
    expect(await read(`purchaseOrder/${order}`)).toMatchObject({
      total: '57.00',
      lines: [{ event: 'e1', eventLine: 10 }],
    });
    const [item] = await sql(`select trim_scale(ordered_qty)::text as ordered from src_item where id = 'it1'`);
    expect(item).toEqual({ ordered: '6' });
  });
});

describe('work that is accepted by progress', () => {
  const acceptance = async (contract: string, acceptAmount: string, more: Body = {}): Promise<string> => {
    const { record } = await done('buyer', `frameworkContract/${contract}/becomes/toAcceptance`);
    const { $rel: _, ...body } = record;
    const said = { ...body, period: '第一期', acceptAmount, acceptor: `u-${acceptor}`, ...more };
    return (await done('buyer', 'contractAcceptance', said)).id;
  };

  test('comes to no more than what was ordered, of two at once too, and is told to its supplier once it stands', async () => {
    const id = await effective({ kind: 'SERVICE', lines: [{ ...line('设备维护', '100', '10'), unit: 'EA' }] });
    await decidedOrder(await ordered(id, '5'));
    const [one, two] = [await acceptance(id, '300'), await acceptance(id, '201')];
    const answers = await bothHandedIn('contractAcceptance', one, two);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(answers[1].message).toContain('最多还可用200.00，这里还要用201.00');
    expect(await read(`contractAcceptance/${one}`, 'supplier')).toBeFalsy();
    await decided(catalog.call, ['contractAcceptance', one], acceptor, finance);
    expect(await read(`contractAcceptance/${one}`, 'supplier')).toMatchObject({
      acceptAmount: '300.00',
      status: 'approved',
    });
    expect(await read(`frameworkContract/${id}`)).toMatchObject({ called: '500.00', accepted: '300.00' });
    const failed = await acceptance(id, '900', { result: 'FAIL', remark: '没有完成' });
    await moved('buyer', 'contractAcceptance', failed, 'submit');
    expect(await read(`frameworkContract/${id}`)).toMatchObject({ accepted: '300.00' });
  });
});
