import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog, personOf } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { giveDaysToAll } from '../features/tenant/give-days.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const asker = 'role:demander@d1';
/** Leads the department; of another role than those that leaders mostly have. */
const leader = 'role:iqc@d1';
/** Leads the department above, and the one who leads below. */
const above = 'role:warehouse@top';
const company = 'role:approver@d2';
const finance = 'role:finance@d2';
const named = 'buyer';
const others = ['role:demandHead@d2', 'role:iqc@d2', 'role:demander+buyer@d1', 'role:demandHead+demander@d2'];

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('records_asked_may_read', [recordsRoom]);
  await owner(`insert into sys_depart (tenant_id, id, name, parent) values
    (1, 'top', '检测事业部', null), (1, 'd1', '实验室', 'top'), (1, 'd2', '质量部', 'top')`);
  await seatPeople(catalog.at.db, 'd1', asker, leader, 'role:demander+buyer@d1');
  await seatPeople(catalog.at.db, 'd2', company, finance, named, ...others.filter((one) => one.endsWith('d2')));
  await seatPeople(catalog.at.db, 'top', above);
  for (const [id, who] of [
    ['d1', leader],
    ['d2', 'role:demandHead+demander@d2'],
    ['top', above],
  ])
    await owner(`update sys_depart set manager = $2 where id = $1`, id, personOf(String(who))?.user.id);
  await giveDaysToAll(catalog.house);
});
afterAll(() => catalog.close());

const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const read = (who: string, entity: string, { id }: Answer) => catalog.call(who, 'GET', `/records/${entity}/${id}`);

interface Written {
  readonly by?: string;
  readonly entity: string;
  readonly body: Body;
  readonly move?: string;
}
async function handedIn({ by = asker, entity, body, move = 'submit' }: Written): Promise<Answer> {
  const made = await catalog.call(by, 'POST', `/records/${entity}`, body);
  expect(made.success, JSON.stringify(made)).toBe(true);
  const { id, version } = made.result;
  const sent = await catalog.call(by, 'POST', `/records/${entity}/${id}/moves/${move}`, { version });
  expect(sent.success, JSON.stringify(sent)).toBe(true);
  return made.result;
}
const loan = { entity: 'loan', body: { amount: '5000', purpose: '采样差旅', dueOn: '2090-01-31' } };
const leave = (ends: string, more: Body = {}) => ({
  entity: 'leaveRequest',
  body: { kind: 'PERSONAL', begins: '2026-06-15', ends, why: '探亲', ...more },
});
const overtime = { entity: 'overtime', body: { day: '2026-06-13', hours: '8', settle: 'PAY', why: '赶报告' } };
const outgoing = (more: Body = {}) => ({
  entity: 'officialDoc',
  body: { title: '关于给予处分的决定', content: '经研究决定如下。', ...more },
});

describe('whoever is asked about a record may read it', () => {
  test.each([
    ['a loan', loan, { amount: '5000.00' }],
    ['a leave', leave('2026-06-15'), { days: '1.0', why: '探亲' }],
    ['overtime', overtime, { hours: '8.0' }],
    ['an official document', outgoing(), { title: '关于给予处分的决定', content: '经研究决定如下。' }],
  ])('%s by who leads the department, whatever their role, and by nobody of another one', async (_, written, told) => {
    const record = await handedIn(written);
    expect((await read(leader, written.entity, record)).result).toMatchObject(told);
    for (const who of others) expect(await read(who, written.entity, record), who).toMatchObject({ success: false });
    expect(await decide(catalog.call, leader, [written.entity, record.id])).toMatchObject({ success: true });
  });

  test('a leave of four days by the company, which sees no shorter one, and in the end by whoever takes over', async () => {
    const short = await handedIn(leave('2026-06-22', { begins: '2026-06-22' }));
    expect(await read(company, 'leaveRequest', short)).toMatchObject({ success: false });
    const long = await handedIn(leave('2026-07-02', { begins: '2026-06-29', handTo: `u-${named}` }));
    expect((await read(company, 'leaveRequest', long)).result).toMatchObject({ days: '4.0', why: '探亲' });
    expect(await read(named, 'leaveRequest', long)).toMatchObject({ success: false });
    for (const who of [leader, company])
      expect(await decide(catalog.call, who, ['leaveRequest', long.id])).toMatchObject({ success: true });
    const told = (await read(named, 'leaveRequest', long)).result;
    expect(told).toMatchObject({ begins: '2026-06-29', ends: '2026-07-02' });
    for (const key of ['why', 'files', 'reason', 'balance', 'left']) expect(told[key] ?? null, key).toBeNull();
  });

  test('a loan of ten thousand and more by the company, a smaller one not', async () => {
    const small = await handedIn(loan);
    expect(await read(company, 'loan', small)).toMatchObject({ success: false });
    const big = await handedIn(loan);
    await owner(`update fin_loan set amount = 20000 where id = $1`, big.id);
    expect((await read(company, 'loan', big)).result).toMatchObject({ amount: '20000.00' });
    expect((await read(finance, 'loan', big)).result).toMatchObject({ amount: '20000.00' });
  });

  test('an official document by those who countersign and who issue it, and an incoming one by who instructs', async () => {
    const doc = await handedIn(outgoing({ countersigners: [`u-${named}`] }));
    for (const who of [named, company])
      expect((await read(who, 'officialDoc', doc)).result, who).toMatchObject({ content: '经研究决定如下。' });
    expect(await read('role:buyer@d1', 'officialDoc', doc)).toMatchObject({ success: false });
    const incoming = await handedIn({
      ...outgoing({ direction: 'IN', fromOrg: '市场监督管理局', arrivedOn: '2026-06-01' }),
      move: 'register',
    });
    expect((await read(company, 'officialDoc', incoming)).result).toMatchObject({ content: '经研究决定如下。' });
    expect(await read(leader, 'officialDoc', incoming)).toMatchObject({ success: false });
  });

  test('what a leader asks for themselves by whoever leads them', async () => {
    const record = await handedIn({ ...loan, by: leader });
    expect((await read(above, 'loan', record)).result).toMatchObject({ amount: '5000.00' });
    expect(await decide(catalog.call, above, ['loan', record.id])).toMatchObject({ success: true });
  });

  test('what nobody leads by the administrator, who is asked then, and sees no other', async () => {
    const by = 'role:demander@alone';
    await owner(`insert into sys_depart (tenant_id, id, name) values (1, 'alone', '筹备组')`);
    await seatPeople(catalog.at.db, 'alone', by, 'admin');
    const record = await handedIn({ ...loan, by });
    expect((await read('admin', 'loan', record)).result).toMatchObject({ amount: '5000.00' });
    expect(await decide(catalog.call, 'admin', ['loan', record.id])).toMatchObject({ success: true });
    expect(await read('admin', 'loan', await handedIn(loan))).toMatchObject({ success: false });
  });
});

describe('the department', () => {
  test.each([
    loan,
    leave('2026-08-03', { begins: '2026-08-03' }),
    { ...overtime, body: { ...overtime.body, day: '2026-08-08' } },
    outgoing(),
  ])('of $entity is that of whoever asks, and cannot be chosen', async ({ entity, body }) => {
    const made = await catalog.call(asker, 'POST', `/records/${entity}`, { ...body, depart: 'd2' });
    expect(made.result).toMatchObject({ depart: 'd1' });
  });
});
