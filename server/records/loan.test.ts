import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const head = 'role:demandHead';
const finance = 'role:finance';
const cashier = 'role:cashier';
const company = 'role:approver';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('records_loan', [recordsRoom]);
  await owner(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '实验室')`);
  await seatPeople(catalog.at.db, 'd1', 'demander', 'buyer', head, finance, cashier, company);
  await owner(`update sys_depart set manager = $1 where id = 'd1'`, `u-${head}`);
  await gateTables(catalog.at.db, 'fin_loan_repay', 'fin_loan');
});
afterAll(() => catalog.close());
beforeEach(() => owner('truncate fin_loan, fin_loan_repay, ledger_entry cascade'));

const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const tables = { loan: 'fin_loan', loanRepayment: 'fin_loan_repay' };
type Entity = keyof typeof tables;

async function made(entity: Entity, body: Body): Promise<Answer> {
  const answer = await catalog.call('demander', 'POST', `/records/${entity}`, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
}
const versionOf = async (entity: Entity, id: string) =>
  (await owner(`select version from ${tables[entity]} where id = $1`, id))[0].version;
const move = async (
  who: string,
  entity: Entity,
  { id }: Answer,
  key: string,
  answers: Body = {},
  call = catalog.call,
) => call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version: await versionOf(entity, id), answers });
const done = async (...asked: Parameters<typeof move>) => {
  const answer = await move(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
};

async function approved(amount: string): Promise<Answer> {
  const loan = await made('loan', { amount, purpose: '采样差旅', dueOn: '2090-01-31' });
  await done('demander', 'loan', loan, 'submit');
  await decided(catalog.call, ['loan', loan.id], head, finance);
  return loan;
}
async function paid(amount: string): Promise<Answer> {
  const loan = await approved(amount);
  await done(cashier, 'loan', loan, 'pay');
  return loan;
}
async function handedIn(loan: Answer, amount: string): Promise<Answer> {
  const repayment = await made('loanRepayment', { loan: loan.id, amount, day: '2026-06-01' });
  await done('demander', 'loanRepayment', repayment, 'submit');
  return repayment;
}
const standing = async ({ id }: Answer) =>
  (
    await owner(
      `select status, trim_scale(repaid)::text as repaid, trim_scale(open)::text as open from fin_loan where id = $1`,
      id,
    )
  )[0];

describe('a loan', () => {
  test('is agreed to by the leader and by finance, and paid by the cashier, never by whoever borrows', async () => {
    const loan = await approved('5000');
    expect(await standing(loan)).toMatchObject({ status: 'approved' });
    const { records } = (await catalog.call(cashier, 'GET', '/awaited')).result;
    expect(records).toMatchObject([{ record: loan.id, state: { label: '已批准', tone: 'running' } }]);
    expect(await move('demander', 'loan', loan, 'pay')).toMatchObject({ success: false });
    await done(cashier, 'loan', loan, 'pay');
    expect(await standing(loan)).toEqual({ status: 'paid', repaid: '0', open: '5000' });
  });

  test('of ten thousand and more is asked of the company too, with papers', async () => {
    const loan = await made('loan', { amount: '10000', purpose: '仪器定金', dueOn: '2090-01-31' });
    expect(await move('demander', 'loan', loan, 'submit')).toMatchObject({
      success: false,
      issues: [{ path: '/files' }],
    });
    await owner(`update fin_loan set amount = 9999.99 where id = $1`, loan.id);
    await done('demander', 'loan', loan, 'submit');
    await decided(catalog.call, ['loan', loan.id], head, finance);
    expect((await decide(catalog.call, company, ['loan', loan.id])).success).toBe(false);
  });

  test('is nobody else’s to see, but finance’s and the leader’s', async () => {
    await approved('5000');
    const seenBy = async (who: string) => (await catalog.call(who, 'GET', '/records/loan')).result.records.length;
    expect([await seenBy('demander'), await seenBy(finance), await seenBy(head)]).toEqual([1, 1, 1]);
    expect([await seenBy('buyer'), await seenBy('admin'), await seenBy(company)]).toEqual([0, 0, 0]);
  });
});

describe('repayments', () => {
  test('begin with what is open, count once they are confirmed, and settle the loan by themselves', async () => {
    const loan = await paid('5000');
    const { result } = await catalog.call('demander', 'POST', `/records/loan/${loan.id}/becomes/repay`);
    expect(result.record).toMatchObject({ loan: loan.id, amount: '5000.00' });
    const first = await handedIn(loan, '2000.5');
    expect(await standing(loan)).toMatchObject({ repaid: '0' });
    expect(await move('demander', 'loanRepayment', first, 'confirm')).toMatchObject({ success: false });
    await done(cashier, 'loanRepayment', first, 'confirm');
    expect(await standing(loan)).toEqual({ status: 'paid', repaid: '2000.5', open: '2999.5' });
    await done(finance, 'loanRepayment', await handedIn(loan, '2999.5'), 'confirm');
    expect(await standing(loan)).toEqual({ status: 'settled', repaid: '5000', open: '0' });
    await done(finance, 'loanRepayment', first, 'void', { reason: '重复登记' });
    expect(await standing(loan)).toEqual({ status: 'paid', repaid: '2999.5', open: '2000.5' });
  });

  test('never come to more than was lent, not even two that are confirmed at the same moment', async () => {
    const loan = await paid('3000');
    const [one, two] = [await handedIn(loan, '2000'), await handedIn(loan, '2000')];
    const both = await heldOpen(catalog.at.db, [
      () => move(cashier, 'loanRepayment', one, 'confirm'),
      () => move(finance, 'loanRepayment', two, 'confirm', {}, catalog.elsewhere),
    ]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(await standing(loan)).toEqual({ status: 'paid', repaid: '2000', open: '1000' });
    const again = await made('loanRepayment', { loan: loan.id, amount: '1000.01', day: '2026-06-01' });
    expect(await move('demander', 'loanRepayment', again, 'submit')).toMatchObject({
      success: false,
      issues: [{ path: '/amount' }],
      message: expect.stringContaining('不能超过未还金额：未还 1000 元，多出 0.01 元'),
    });
  });

  test('are of what was paid alone', async () => {
    const loan = await approved('3000');
    const early = await made('loanRepayment', { loan: loan.id, amount: '1', day: '2026-06-01' });
    expect(await move('demander', 'loanRepayment', early, 'submit')).toMatchObject({
      success: false,
      issues: [{ path: '/loan' }],
      message: expect.stringMatching(/付款以后才能登记还款：JK\d+-\d+ 已批准，请等出纳付款/),
    });
  });
});
