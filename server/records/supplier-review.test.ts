import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const keeper = 'role:supMgr';
/** Whoever is asked to review. */
const reviewer = 'buyer';
const manager = 'role:buyerMgr';
const voters = [manager, 'role:qualityHead', 'role:finance'];

let catalog: Catalog;
const { done } = keeping(() => catalog);
let template = '';
const items = [
  { topic: '质量体系', name: '体系文件', standard: '齐全有效', full: '60' },
  { topic: '仓储', name: '温湿度', standard: '连续记录', full: '40' },
];

beforeAll(async () => {
  catalog = await openCatalog('records_supplier_review', [recordsRoom]);
  await catalog.at.db.tenant(1).rows({
    text: `insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`,
    values: [],
  });
  for (const [id, code, state] of [
    ['s1', '911100001000000020', '2'],
    ['s2', '91110000100000001W', '6'],
    ['s3', '91110000100000003T', '3'],
  ] as const)
    await addSupplier(catalog, id, code, state);
  await seatPeople(catalog.at.db, 'd1', keeper, reviewer, ...voters);
  await seatPeople(catalog.at.db, null, 'supplier');
  const made = await done(keeper, 'reviewTemplate', { ...{ name: '考察表', reviewKind: 'SITE' }, items });
  template = made.id;
  // Everybody who is asked has agreed; what is left is to write it down.
  await moved(keeper, 'supplier', 's1', 'review');
  for (const who of voters) await decide(catalog.call, who, about);
});
afterAll(() => catalog.close());

const read = async (entity: string, id: string, who = keeper): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;
async function move(who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(entity, id, who);
  return catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
}
async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}
const about = ['supplier', 's1'] as const;
/** What would let the company in, were nothing open. */
const admitted = (): Promise<Answer> => decide(catalog.call, keeper, about);
const site = (more: Body = {}) => ({
  ...{ supplier: 's1', reviewKind: 'SITE', template, reviewer: 'u-buyer' },
  ...{ planDate: '2099-06-01', place: '上海市浦东新区' },
  ...more,
});
async function arranged(more: Body = {}): Promise<string> {
  const { id } = await done(keeper, 'supplierReview', site(more));
  await moved(keeper, 'supplierReview', id, 'arrange');
  return id;
}
async function scored(id: string, scores: readonly string[], more: Body, who = reviewer): Promise<Answer> {
  const { version, items: rows } = await read('supplierReview', id, who);
  return catalog.call(who, 'PUT', `/records/supplierReview/${id}`, {
    ...{ version, ...more },
    items: rows.map((row: Answer, nth: number) => ({
      ...{ id: row.id, score: scores[nth], finding: more.conclusion === 'PASS' ? null : '没有记录' },
    })),
  });
}
/** What is to be told about a record, in its order. */
const toldOf = async (id: string) => {
  const text = `select body from outbox where topic = 'notify' and body->>'id' = $1 order by id`;
  return (await catalog.at.db.owner.rows({ text, values: [id] })).map(({ body }) => body as Body);
};

test('a visit keeps what its template said when it was arranged, is scored by its reviewer alone, and holds the admission', async () => {
  const id = await arranged();
  const tpl = await read('reviewTemplate', template);
  const [first, ...rest] = tpl.items;
  await done(
    keeper,
    `reviewTemplate/${template}`,
    {
      version: tpl.version,
      passScore: '90',
      items: [{ id: first.id, name: '另一项' }, ...rest.map(({ id: own }: Answer) => ({ id: own }))],
    },
    'PUT',
  );
  const visit = await read('supplierReview', id);
  expect(visit).toMatchObject({ status: 'planned', passScore: '70.0', unscored: 2 });
  expect(visit.items.map(({ name }: Answer) => name)).toEqual(['体系文件', '温湿度']);
  expect(visit.toldOn, 'the company is told by itself').toBeTruthy();

  const byKeeper = await scored(id, ['60', '40'], { conclusion: 'PASS', opinion: '好' }, keeper);
  expect(byKeeper.success, 'who arranged it does not score it').toBe(false);
  expect((await scored(id, ['60', '40'], {}, keeper)).success, 'nor a line of it').toBe(false);
  expect((await move(keeper, 'supplierReview', id, 'finish')).message).toContain('由评审人本人评定');
  expect(JSON.stringify(await scored(id, ['61', '40'], { conclusion: 'PASS', opinion: '好' }))).toContain('超过了');
  expect(await read('supplierReview', id)).toMatchObject({ unscored: 2, score: null });

  expect(JSON.stringify(await admitted()), 'a review is open').toContain('有评审没有评定');
  expect((await scored(id, ['30', '30'], { conclusion: 'PASS', opinion: '一般' })).success).toBe(true);
  expect(JSON.stringify(await move(reviewer, 'supplierReview', id, 'finish'))).toContain('没有到合格线');
  expect((await scored(id, ['30', '30'], { conclusion: 'IMPROVE', opinion: '要改' })).success).toBe(true);
  await moved(reviewer, 'supplierReview', id, 'finish');
  expect(await read('supplier', 's1')).toMatchObject({ reviewsOpen: 0, reviewsToMend: 1, reviewScore: '60.0' });
  expect(JSON.stringify(await admitted())).toContain('有评审要求整改');
  const after = await scored(id, ['60', '40'], { conclusion: 'PASS', opinion: '改判' });
  expect(after.success, 'what is judged stays').toBe(false);
  await moved(keeper, 'supplierReview', id, 'void', { voidWhy: '另行安排' });
  expect(await read('supplier', 's1')).toMatchObject({ reviewsToMend: 0, reviewScore: null });
});

test('what was found becomes an order to improve, and only when it is verified the way is open', async () => {
  const id = await arranged();
  expect((await scored(id, ['50', '30'], { conclusion: 'IMPROVE', opinion: '要改' })).success).toBe(true);
  await moved(reviewer, 'supplierReview', id, 'finish');
  const { version } = await read('supplierReview', id);
  const { record: filled } = await done(keeper, `supplierReview/${id}/becomes/improve`, { version });
  expect(filled).toMatchObject({ supplier: 's1', review: id, explain: '要改' });
  expect(filled.items).toHaveLength(2);
  const order = await done(keeper, 'evalImprove', {
    ...{ supplier: 's1', review: id, due: '2099-12-31' },
    items: [{ dim: 'QUALITY', problem: '没有记录', wanted: '补上' }],
  });
  await moved(keeper, 'evalImprove', order.id, 'send');
  expect(await read('supplier', 's1')).toMatchObject({ reviewsToMend: 1 });
  // the company writes what it did; here by the row itself, its own side is proved with the evaluations
  const own = catalog.at.db.tenant(1);
  await own.rows({ text: `update ev_improve set status = 'replied' where id = $1`, values: [order.id] });
  await moved(keeper, 'evalImprove', order.id, 'close', { verify: '已核对' });
  expect(await read('supplierReview', id)).toMatchObject({ mended: 1 });
  expect(await read('supplier', 's1')).toMatchObject({ reviewsToMend: 0 });
});

test('nobody plans a visit of a company that is not being reviewed, on a day that is past, or by a template of another kind', async () => {
  for (const [more, said] of [
    [{ supplier: 's3' }, '还没有提交资料'],
    [{ planDate: '2020-01-01' }, '已经过去'],
  ] as const) {
    const { id } = await done(keeper, 'supplierReview', site(more));
    expect(JSON.stringify(await move(keeper, 'supplierReview', id, 'arrange'))).toContain(said);
  }
  const other = await catalog.call(
    keeper,
    'POST',
    '/records/supplierReview',
    site({ reviewKind: 'DESK', place: null }),
  );
  expect(JSON.stringify(other)).toContain('另一种评审方式');
});

test('a visit is told to the company by itself, and anew when it is put off; a supplier reads no review', async () => {
  const id = await arranged();
  const before = await toldOf(id);
  await moved(keeper, 'supplierReview', id, 'delay', { planDate: '2099-07-01' });
  expect(await read('supplierReview', id)).toMatchObject({ planDate: '2099-07-01', toldOn: expect.any(String) });
  const after = (await toldOf(id)).slice(before.length);
  for (const told of [before, after])
    expect(told.map(({ to }) => to)).toEqual([{ user: 'u-buyer' }, { supplier: 's1' }]);
  expect(JSON.stringify(after[1])).toContain('评审日期：2099-07-01');
  expect((await catalog.call('supplier', 'GET', `/records/supplierReview/${id}`)).success).toBe(false);
  await moved(keeper, 'supplierReview', id, 'void', { voidWhy: '不去了' });
});

test('a visit is arranged while its company is admitted: what is second knows of the first', async () => {
  const { id } = await done(keeper, 'supplierReview', site());
  await catalog.elsewhere(keeper, 'GET', '/records/supplier/s1');
  // The row, not the table: whoever waits for a row first has it first.
  const held = await holdLock(catalog.at.connection, `select 1 from su_supplier where id = 's1' for update`);
  const arranging = move(keeper, 'supplierReview', id, 'arrange');
  await held.waiting(1);
  const passing = decide(catalog.elsewhere, keeper, about);
  await held.waiting(2);
  await held.release();
  const [visit, pass] = await Promise.all([arranging, passing]);
  expect([visit.success, pass.success], JSON.stringify([visit, pass])).toEqual([true, false]);
  expect(await read('supplier', 's1')).toMatchObject({ verifyStatus: '4', reviewsOpen: 1 });
});
