import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { frameworkDocuments } from '../../tests/fixtures/framework.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { wantedSql } from '../metadata/plan-ledgers.ts';
import { ledgersByName } from '../sql/ledgers.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_accounts', [recordsRoom], { documents: frameworkDocuments });
  await gateTables(trade.at.db, 'fw_order', 'fw_contract', 'fw_stock_move');
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
let count = 0;
const next = (letter: string) => `${letter}${++count}`;
const post = (path: string, body: object, name = 'buyer') => trade.call(name, 'POST', `/records/${path}`, body);

interface Agreed {
  readonly id: string;
  readonly no: string;
  readonly centre: string;
}

/** A contract of so much, for so much of each material, and a budget of its own. */
async function agreed(
  amount: string,
  lines: readonly (readonly [string, string, string?])[],
  budget = '100000',
): Promise<Agreed> {
  const no = next('FW');
  const rows = lines.map(([material, qty, tolerance = '0']) => ({ material, qty, tolerance }));
  const { result } = await post('framework', { no, amount, lines: rows });
  await post('budget', { no: `B-${no}`, year: 2026, centre: no, amount: budget }, 'boss');
  return { id: result.id, no, centre: no };
}
const orderOf = ({ id, centre }: Agreed, lines: readonly (readonly [string, string, string?])[]): RecordData => ({
  no: next('CO'),
  contract: id,
  centre,
  lines: lines.map(([material, qty, price = '1']) => ({ material, qty, price })),
});
async function drafted(contract: Agreed, ...lines: (readonly [string, string, string?])[]): Promise<string> {
  const { result } = await post('callOff', orderOf(contract, lines));
  return result.id;
}
const versionOf = async (id: string) => (await owner('select version from fw_order where id = $1', id))[0]?.version;
const move = async (id: string, key: string) =>
  post(`callOff/${id}/moves/${key}`, { version: await versionOf(id), answers: {} });
const ask = async (contract: Agreed, ...lines: (readonly [string, string, string?])[]) => {
  const id = await drafted(contract, ...lines);
  return { id, ...(await move(id, 'ask')) };
};

/** What is kept of a contract: of its sum, what follows from it, and of its lines. */
const stands = async ({ id }: Agreed) => {
  const [head] = await owner(
    `select trim_scale(coalesce(called, 0))::text as called, trim_scale("left")::text as "left" from fw_contract where id = $1`,
    id,
  );
  const lines = await owner(
    `select trim_scale(coalesce(called_qty, 0))::text as q from fw_contract_line where head_id = $1 order by row_no`,
    id,
  );
  return [head?.called, head?.left, ...lines.map(({ q }) => q)];
};
const budgeted = async ({ centre }: Agreed) =>
  (
    await owner(
      `select trim_scale(coalesce(reserved, 0))::text as reserved, trim_scale(coalesce(spent, 0))::text as spent, trim_scale(free)::text as free
         from fw_budget where centre = $1 and deleted_at is null`,
      centre,
    )
  )[0];

/** Every sum against what the documents say from scratch, and against the entries. */
async function expectReplay(): Promise<void> {
  const ledgers = [...ledgersByName(trade.model).values()].filter(({ taker }) =>
    ['callOff', 'stockMove'].includes(taker.key),
  );
  expect(ledgers).toHaveLength(5);
  for (const is of ledgers) {
    const wanted = wantedSql({ model: trade.model, tenant: 1, is });
    const rows = await owner(
      `select w.taker_line, w.account_id, w.account_line, trim_scale(w.amount)::text as amount from (${wanted}) w order by 1, 2, 3, 4`,
    );
    const entries = await owner(
      `select taker_line, account_id, account_line, trim_scale(amount)::text as amount from ledger_entry where ledger = $1 order by 1, 2, 3, 4`,
      is.name,
    );
    expect(entries, is.name).toEqual(rows);
    const off = await owner(
      `select t.id from ${is.part.table} t where t.tenant_id = 1 and coalesce(t."${is.sum.columnName}", 0) <> coalesce((select sum(w.amount) from (${wanted}) w
         where coalesce(nullif(w.account_line, ''), w.account_id) = t.id), 0)`,
    );
    expect(off, is.name).toEqual([]);
  }
}

describe('an order that calls off a contract', () => {
  test('takes of its sum and of its lines, and what follows from them is worked out with it', async () => {
    const contract = await agreed('1000', [
      ['乙腈', '10'],
      ['丙酮', '20'],
    ]);
    const id = await drafted(contract, ['丙酮', '5', '10'], ['乙腈', '2', '10']);
    expect(await stands(contract)).toEqual(['0', '1000', '0', '0']);
    expect(await move(id, 'ask')).toMatchObject({ success: true });
    expect(await stands(contract)).toEqual(['70', '930', '2', '5']);
    const { result: history } = await trade.call('buyer', 'GET', `/records/framework/${contract.id}/history`);
    expect(history[0]).toMatchObject({ action: 'ledger', note: expect.stringMatching(/^执行订单 CO/) });
    expect(history[0].changes.map(({ path }: RecordData) => path)).toEqual([
      'lines.calledQty',
      'lines.calledQty',
      'called',
      'left',
    ]);
  });

  test('is refused beyond the sum, and beyond a line with its tolerance, with what is left', async () => {
    const contract = await agreed('100', [['乙腈', '10', '0.1']]);
    expect(await ask(contract, ['乙腈', '11', '2'])).toMatchObject({ success: true });
    const past = await ask(contract, ['乙腈', '1', '50']);
    expect(past).toMatchObject({ success: false, reason: 'over_bound' });
    expect(past.message).toContain(`框架合同 ${contract.no} 第1行可用余量不足：最多还可用0，这里还要用1`);
    const dear = await agreed('100', [['乙腈', '10']]);
    const over = await ask(dear, ['乙腈', '1', '100.01']);
    expect(over.message).toContain(
      `框架合同 ${dear.no}可用余量不足：最多还可用100.00，这里还要用100.01；请减少0.01，或先提高它的上限`,
    );
    expect(await stands(dear)).toEqual(['0', '100', '0']);
    const none = await ask(dear, ['甲醇', '1']);
    expect(none).toMatchObject({ success: false, reason: 'no_account', issues: [{ path: '/lines/0/qty' }] });
    expect(none.message).toContain(`“合同数量”找不到可以占用的框架合同的“合同明细”（${dear.no}，物料 甲醇）`);
  });

  test('gives back where it is dropped or thrown away, and takes again where it comes back – unless that was used meanwhile', async () => {
    const contract = await agreed('100', [['乙腈', '100']]);
    const one = await ask(contract, ['乙腈', '80']);
    expect(await stands(contract)).toEqual(['80', '20', '80']);
    await move(one.id, 'drop');
    expect(await stands(contract)).toEqual(['0', '100', '0']);
    await move(one.id, 'back');
    await post('callOff/delete', { ids: [one.id] });
    expect(await stands(contract)).toEqual(['0', '100', '0']);
    const other = await ask(contract, ['乙腈', '30']);
    const back = await post(`callOff/${one.id}/restore`, {});
    expect(back).toMatchObject({ success: false, reason: 'over_bound' });
    expect(back.message).toContain('最多还可用70.00，这里还要用80.00');
    await post('callOff/delete', { ids: [other.id] });
    expect(await post(`callOff/${one.id}/restore`, {})).toMatchObject({ success: true });
    expect(await stands(contract)).toEqual(['80', '20', '80']);
    await expectReplay();
  });

  test('moves to another contract whole, and follows its lines as they change', async () => {
    const [one, two] = [await agreed('100', [['乙腈', '100']]), await agreed('100', [['乙腈', '100']])];
    const { id } = await ask(one, ['乙腈', '40']);
    const put = async (body: object) =>
      trade.call('buyer', 'PUT', `/records/callOff/${id}`, { version: await versionOf(id), ...body });
    expect(await put({ contract: two.id })).toMatchObject({ success: true });
    expect([await stands(one), await stands(two)]).toEqual([
      ['0', '100', '0'],
      ['40', '60', '40'],
    ]);
    await put({ lines: [{ material: '乙腈', qty: '7' }] });
    expect(await stands(two)).toEqual(['7', '93', '7']);
    await put({ contract: null });
    expect((await stands(two))[0]).toBe('7');
    await expectReplay();
  });

  test('of many at once for one contract takes never more than its sum', async () => {
    const contract = await agreed('100', [['乙腈', '1000']]);
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await drafted(contract, ['乙腈', '30']));
    const answers = await heldOpen(
      trade.at.db,
      ids.map((id) => () => move(id, 'ask')),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    for (const one of answers.filter(({ success }) => !success)) expect(one.reason).toBe('over_bound');
    expect(await stands(contract)).toEqual(['90', '10', '90']);
    await expectReplay();
  });

  test('between two contracts changed over in both directions at once stops nobody', async () => {
    const [one, two] = [await agreed('100', [['乙腈', '100']]), await agreed('100', [['乙腈', '100']])];
    const [a, b] = [await ask(one, ['乙腈', '40']), await ask(two, ['乙腈', '30'])];
    const to = async (id: string, { id: contract }: Agreed) => {
      const version = await versionOf(id);
      return () => trade.call('buyer', 'PUT', `/records/callOff/${id}`, { version, contract });
    };
    const answers = await heldOpen(trade.at.db, [await to(a.id, two), await to(b.id, one)]);
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    expect([await stands(one), await stands(two)]).toEqual([
      ['30', '70', '30'],
      ['40', '60', '40'],
    ]);
    await expectReplay();
  });
});

describe('a contract of which something was called off', () => {
  const change = async ({ id }: Agreed, body: object) => {
    const [row] = await owner('select version from fw_contract where id = $1', id);
    return trade.call('buyer', 'PUT', `/records/framework/${id}`, { version: row?.version, ...body });
  };

  test('keeps at least that: less, another material, or being thrown away is refused with who took it', async () => {
    const contract = await agreed('100', [['乙腈', '10']]);
    const { id } = await ask(contract, ['乙腈', '6', '10']);
    const [order] = await owner('select no from fw_order where id = $1', id);
    const [line] = await owner('select id from fw_contract_line where head_id = $1', contract.id);
    const less = await change(contract, { amount: '59' });
    expect(less).toMatchObject({ reason: 'below_taken', issues: [{ code: 'taken_below', path: '/amount' }] });
    expect(less.message).toContain(`改后最多可占用59，而执行订单 ${order?.no} 占用60`);
    expect(await change(contract, { lines: [{ id: line?.id, qty: '5' }] })).toMatchObject({
      issues: [{ code: 'taken_below', path: '/lines/0/qty' }],
    });
    expect(await change(contract, { lines: [{ id: line?.id, material: '丙酮' }] })).toMatchObject({
      issues: [{ code: 'taken_moved', path: '/lines/0/material' }],
    });
    expect(await post('framework/delete', { ids: [contract.id] })).toMatchObject({ reason: 'still_used' });
    expect(await change(contract, { amount: '60', lines: [{ id: line?.id, qty: '6' }] })).toMatchObject({
      success: true,
    });
  });
});

describe('a budget that is found by year and cost centre', () => {
  test('is reserved when asked for, spent when ordered, and both stand within it', async () => {
    const contract = await agreed('100000', [['乙腈', '100000']], '100');
    const { id } = await ask(contract, ['乙腈', '80']);
    expect(await budgeted(contract)).toEqual({ reserved: '80', spent: '0', free: '20' });
    expect(await move(id, 'place')).toMatchObject({ success: true });
    expect(await budgeted(contract)).toEqual({ reserved: '0', spent: '80', free: '20' });
    const past = await ask(contract, ['乙腈', '21']);
    expect(past).toMatchObject({ success: false, reason: 'over_bound' });
    // Whoever may not read budgets hears no amount of theirs.
    expect(past.message).toContain('“预算预占”可用余量不足');
    expect(past.message).not.toMatch(/20|21/);
    await expectReplay();
  });

  test('that is not there, or there twice, is named by what it was looked for', async () => {
    const contract = await agreed('100000', [['乙腈', '100000']]);
    const body = { ...orderOf(contract, [['乙腈', '1']]), needDate: '2031-03-01' };
    const { result } = await post('callOff', body);
    const none = await move(result.id, 'ask');
    expect(none).toMatchObject({ reason: 'no_account', issues: [{ code: 'no_account' }] });
    expect(none.message).toContain(`“预算预占”找不到可以占用的预算（年度 2031，成本中心 ${contract.centre}）`);
    await post('budget', { no: 'twice', year: 2026, centre: contract.centre, amount: '1' }, 'boss');
    expect(await ask(contract, ['乙腈', '1'])).toMatchObject({ issues: [{ code: 'many_accounts' }] });
  });
});

describe('stock that comes and goes', () => {
  const stocked = async (safe: string) => {
    const batch = next('P');
    await post('stock', { batch, safe });
    return { batch, book: (qty: string) => post('stockMove', { no: next('M'), batch, qty }) };
  };
  const onHand = async (batch: string) =>
    (await owner('select trim_scale(on_hand)::text as q from fw_stock where batch = $1', batch))[0]?.q;

  test('never falls below what must be left, whoever takes it or takes back what came', async () => {
    const { batch, book } = await stocked('10');
    const { result: came } = await book('50');
    expect(await book('-40')).toMatchObject({ success: true });
    const past = await book('-1');
    expect(past).toMatchObject({ success: false, reason: 'under_bound' });
    expect(past.message).toContain(`库存 ${batch}的“现存”至少要留10，现有10，这里要减少1`);
    expect(await post('stockMove/delete', { ids: [came.id] })).toMatchObject({ success: false, reason: 'under_bound' });
    expect(await onHand(batch)).toBe('10');
    await expectReplay();
  });

  test('is taken by one alone of two that would have it at the same moment', async () => {
    const { batch, book } = await stocked('0');
    await book('10');
    const answers = await heldOpen(trade.at.db, [() => book('-7'), () => book('-7')]);
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    expect(await onHand(batch)).toBe('3');
  });
});
