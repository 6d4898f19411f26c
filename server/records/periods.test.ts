import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const file = path.join(import.meta.dirname, '../../tests/fixtures/prices/price.json');
const listed = JSON.parse(fs.readFileSync(file, 'utf8'));
/** A price may also follow another, which then ends the day before. */
const follow = {
  key: 'follow',
  label: '接替',
  from: 'draft',
  to: 'released',
  run: [
    { do: 'write', over: 'replaces', where: 'validTo >= ../validFrom', set: { validTo: 'addDays(../validFrom, -1)' } },
  ],
};
const price = {
  ...listed,
  fields: [...listed.fields, { key: 'replaces', type: 'ref', label: '原价格', to: 'price' }],
  states: { ...listed.states, moves: [...listed.states.moves, follow] },
  access: { roles: { ...listed.access.roles, buyer: { do: [...listed.access.roles.buyer.do, 'move:follow'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_periods', [recordsRoom], { documents: [price] });
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
beforeEach(() => owner('truncate pb_price cascade'));

let made = 0;
const make = (more: object = {}, who = 'buyer') => {
  const own = { no: `PL-${++made}`, material: 'm1', supplier: 's1', fromQty: '1', amount: '9.5' };
  const period = { validFrom: '2026-01-01', validTo: '2026-03-31' };
  return trade.call(who, 'POST', '/records/price', { ...own, ...period, ...more });
};
const release = ({ result }: { result: { id: string } }, who = 'buyer') =>
  trade.call(who, 'POST', `/records/price/${result.id}/moves/release`, { version: 1, answers: {} });
const released = async (more: object = {}) => {
  const answer = await make(more);
  expect(await release(answer)).toMatchObject({ success: true });
  return answer.result;
};
const followed = ({ result }: { result: { id: string } }) =>
  trade.call('buyer', 'POST', `/records/price/${result.id}/moves/follow`, { version: 1, answers: {} });
const say = '同一物料、供应商和起订量的有效价格只能有一条';

describe('periods of equal keys do not overlap', () => {
  test('and the refusal names the other record with its period', async () => {
    const { no } = await released();
    const other = await make({ validFrom: '2026-03-31', validTo: null });
    expect(await release(other)).toMatchObject({
      success: false,
      reason: 'duplicate_record',
      message: `数据库中已存在该记录：${say}：与“${no}”（2026-01-01 至 2026-03-31）有效期重叠，请调整有效期，或先停用那一条`,
      issues: [{ path: '/material' }],
    });
    const later = await make({ validFrom: '2026-04-01', validTo: null });
    expect(await release(later)).toMatchObject({ success: true });
  });

  test('what one record gives up in a move another takes in the same; where it meets a third, neither is written', async () => {
    const old = await released({ validTo: '2026-12-31' });
    const ends = async () => (await trade.call('buyer', 'GET', `/records/price/${old.id}`)).result.validTo;
    const next = await make({ validFrom: '2026-07-01', validTo: null, replaces: old.id });
    expect(await followed(next)).toMatchObject({ success: true, result: { status: 'released' } });
    expect(await ends()).toBe('2026-06-30');
    const third = await make({ validFrom: '2026-06-01', validTo: null, replaces: old.id });
    expect(await followed(third)).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(await ends()).toBe('2026-06-30');
  });

  test('an open end lasts, an open beginning was always', async () => {
    await released({ validFrom: null, validTo: '2026-01-31' });
    const { no } = await released({ validFrom: '2026-02-01', validTo: null });
    const far = await release(await make({ validFrom: '2199-01-01', validTo: null }));
    expect(far.message).toContain(`与“${no}”（2026-02-01 至 长期）有效期重叠`);
    expect((await release(await make({ validFrom: '1999-01-01', validTo: '1999-01-02' }))).message).toContain(
      '最初 至 2026-01-31',
    );
  });

  test('other keys, keys that are empty, and records the condition leaves out stand beside each other', async () => {
    await released();
    await released({ fromQty: '100' });
    await released({ fromQty: null });
    await released({ fromQty: null });
    expect(await make()).toMatchObject({ success: true });
  });

  test('nor in a change of the period alone', async () => {
    await released();
    const { id } = await released({ validFrom: '2026-04-01', validTo: '2026-06-30' });
    const put = (more: object, version: number) =>
      trade.call('buyer', 'PUT', `/records/price/${id}`, { ...more, version });
    expect(await put({ validFrom: '2026-03-01' }, 2)).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(await put({ validTo: '2026-07-31' }, 2)).toMatchObject({ success: true });
  });

  test('of two that come at once one stays', async () => {
    const both = [await make(), await make()];
    const gate = await holdLock(trade.at.connection, 'lock table pb_price in share mode');
    const moves = both.map((one) => release(one));
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(moves);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const lost = answers.findIndex(({ success }) => !success);
    expect(answers[lost].message).toContain(`与“${both[1 - lost]?.result.no}”（2026-01-01 至 2026-03-31）`);
  });

  test('what is in the trash or retired frees its period, and comes back only into a free one', async () => {
    const first = await released();
    expect(await trade.call('buyer', 'POST', '/records/price/delete', { ids: [first.id] })).toMatchObject({
      success: true,
    });
    const second = await released();
    const restore = () => trade.call('buyer', 'POST', `/records/price/${first.id}/restore`);
    const refused = await restore();
    expect(refused.message).toContain(`与“${second.no}”（2026-01-01 至 2026-03-31）有效期重叠`);
    await trade.call('buyer', 'POST', `/records/price/${second.id}/moves/retire`, { version: 2, answers: {} });
    expect(await restore()).toMatchObject({ success: true });
  });

  test('a record that whoever saves may not see is not named', async () => {
    const { no } = await released();
    const own = await make({}, 'supMgr');
    const { message } = await release(own, 'supMgr');
    expect(message).toContain(`${say}：与一条您无权查看的价格有效期重叠`);
    expect(message).not.toContain(no);
    expect(message).not.toContain('2026');
  });

  test('a period that ends before it begins is refused where it is typed', async () => {
    expect(await make({ validFrom: '2026-03-02', validTo: '2026-03-01' })).toMatchObject({
      success: false,
      issues: [{ path: '/validTo', params: { say: '“失效日期”不能早于“生效日期”' } }],
    });
  });
});

test('what is unique under a condition is so among those for which it holds', async () => {
  const { id, no } = await released();
  const again = await make({ no, fromQty: '2' });
  expect(again.message).toContain(`价格编号重复：与“${no}”重复，请修改，或先停用那一条`);
  await trade.call('buyer', 'POST', `/records/price/${id}/moves/retire`, { version: 2, answers: {} });
  expect(await make({ no, fromQty: '2' })).toMatchObject({ success: true });
});

test('lines of one record are kept apart by the same words', async () => {
  const step = (kind: string, since: string, until: string | null) => ({ kind, since, until });
  const lines = (...steps: object[]) => make({ steps });
  const [nine, ten, noon] = ['2026-01-01 09:00:00', '2026-01-01 10:00:00', '2026-01-01 12:00:00'];
  expect(await lines(step('甲', nine, ten), step('甲', ten, noon), step('乙', nine, noon))).toMatchObject({
    success: true,
  });
  expect(await lines(step('甲', nine, noon), step('甲', ten, null))).toMatchObject({
    success: false,
    issues: [
      { path: '/steps/0/kind', params: { say: '同类的阶梯时间重叠' } },
      { path: '/steps/1/kind', params: { say: '同类的阶梯时间重叠' } },
    ],
  });
  expect(await lines(step('试用', nine, noon), step('试用', ten, null))).toMatchObject({ success: true });
});
