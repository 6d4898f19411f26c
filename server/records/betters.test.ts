import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { competingDocuments } from '../../tests/fixtures/competing-bids.ts';
import { gateRows, heldOpen, untilWaiting } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { asHouse } from '../kernel/founder.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';
import { keepTime } from './time/keep-time.ts';

vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_betters', [recordsRoom, excelRoom], { documents: competingDocuments });
});
afterAll(() => trade.close());

const owner = <Row = Body>(text: string, ...values: unknown[]) => trade.at.db.owner.rows<Row>({ text, values });
const post = (path: string, body: object, name = 'buyer') => trade.call(name, 'POST', `/records/${path}`, body);
const read = async (entity: string, id: string, name = 'buyer') =>
  (await trade.call(name, 'GET', `/records/${entity}/${id}`)).result as Body & { version: number };

let count = 0;
const usual = { start: '1000', step: '10', whole: 'N', base: 'BEST', shows: 'FULL', window: 0, more: 60, most: 2 };

/** A lot that is open from an hour ago, for as many seconds as are said. */
async function lot(more: Body = {}, seconds = 3600): Promise<string> {
  const { result, ...told } = await post('cbLot', { name: `标的${++count}`, ...usual, ...more });
  expect(told).toMatchObject({ success: true });
  await lasts(result.id, seconds);
  return result.id;
}
const lasts = (id: string, seconds: number) =>
  owner(
    `update cb_lot set begins = now() - interval '1 hour', ends = clock_timestamp() + $2 * interval '1 second' where id = $1`,
    id,
    seconds,
  );
const seat = async (of: string): Promise<string> =>
  (await post('cbSeat', { name: `席位${++count}`, lot: of })).result.id;
const bid = (of: string, by: string, price: string, name = 'buyer') =>
  post('cbBid', { lot: of, seat: by, price }, name);
const taken = (of: string) =>
  owner<{ seq: number; price: string; seat: string; state: string | null }>(
    `select seq, price::text, seat, state from cb_bid where lot = $1 order by seq`,
    of,
  );

describe('what competes', () => {
  test('is taken where it is better by a step, numbered, timed, and kept in lot and places', async () => {
    const at = await lot();
    const [a, b] = [await seat(at), await seat(at)];
    expect(await bid(at, a, '1000.01')).toMatchObject({
      success: false,
      message: expect.stringContaining('“报价”不能高于1000'),
    });
    const first = await bid(at, a, '1000');
    expect(first.result).toMatchObject({ seq: 1, price: '1000.00' });
    expect(first.result.takenAt).toMatch(/^\d{4}-/);
    const stale = await bid(at, b, '995');
    expect(stale.message).toContain('当前最优现在是 1000.00，这次的“报价”须不高于 990');
    expect((await bid(at, b, '990')).result).toMatchObject({ seq: 2 });
    expect(await read('cbLot', at)).toMatchObject({ best: '990.00', bids: 2, saved: '10.00' });
    expect(await read('cbSeat', a)).toMatchObject({ best: '1000.00', many: 1, rank: 2, top: '990.00' });
    expect(await read('cbSeat', b)).toMatchObject({ best: '990.00', many: 1, rank: 1, top: '990.00' });
    expect(await taken(at)).toHaveLength(2);
  });

  test('is refused outside of its time and its state, by the clock of the database', async () => {
    const at = await lot({}, -1);
    const a = await seat(at);
    expect((await bid(at, a, '900')).message).toContain('已经截止');
    await owner(
      `update cb_lot set begins = now() + interval '1 hour', ends = now() + interval '2 hours' where id = $1`,
      at,
    );
    expect((await bid(at, a, '900')).message).toContain('还没有开始');
    await lasts(at, 100);
    await post(`cbLot/${at}/moves/pause`, { version: (await read('cbLot', at)).version, answers: {} });
    expect((await bid(at, a, '900')).message).toContain('现在不接受出价');
    await owner(`update cb_lot set ends = null where id = $1`, at);
    expect((await bid(at, a, '900')).message).toContain('还没有定下起止时间');
    expect(await taken(at)).toEqual([]);
    const other = await seat(await lot());
    await lasts(at, 100);
    await owner(`update cb_lot set state = 'running' where id = $1`, at);
    expect((await bid(at, other, '900')).message).toContain('所选的席位不属于这张单据');
  });

  test('by whole steps only, where that is said, and never by nothing', async () => {
    const at = await lot({ whole: 'Y' });
    const a = await seat(at);
    expect((await bid(at, a, '995')).message).toContain('须是 10.00 的整数倍');
    expect((await bid(at, a, '970')).success).toBe(true);
    expect((await bid(at, a, '955')).message).toContain('整数倍');
    expect((await bid(at, a, '960.00')).success).toBe(true);
    expect((await bid(at, a, '0')).message).toContain('须大于零');
  });

  test('against one’s own best alone, where that is said: and then hears nothing of others', async () => {
    const at = await lot({ base: 'OWN', shows: 'BLIND' });
    const [a, b] = [await seat(at), await seat(at)];
    await bid(at, a, '523');
    expect((await bid(at, b, '800')).success).toBe(true);
    const refused = await bid(at, b, '795');
    expect(refused.message).toContain('您自己的最优现在是 800.00，这次的“报价”须不高于 790');
    // The time of the answer may hold any figures.
    expect(JSON.stringify({ ...refused, timestamp: 0 })).not.toContain('523');
    expect(await read('cbSeat', b)).toMatchObject({ best: '800.00', rank: null, top: null });
  });

  test.each([
    ['FULL', 2, '900.00'],
    ['LEAD', null, '900.00'],
    ['RANK', 2, null],
    ['BLIND', null, null],
  ])('tells the places what %s allows', async (shows, rank, top) => {
    const at = await lot({ shows });
    const [a, b] = [await seat(at), await seat(at)];
    await bid(at, a, '950');
    await bid(at, b, '900');
    expect(await read('cbSeat', a)).toMatchObject({ best: '950.00', rank, top });
  });

  test('A04: lasts longer for what comes late, so often and no more, and its history says so without a name', async () => {
    const at = await lot({ window: 100 }, 90);
    const a = await seat(at);
    const ends = async () => Date.parse(`${String((await read('cbLot', at)).ends).replace(' ', 'T')}+08:00`);
    const before = await ends();
    await bid(at, a, '900');
    expect(await ends()).toBe(before + 60_000);
    await bid(at, a, '890');
    // The window was left behind by the first.
    expect(await read('cbLot', at)).toMatchObject({ times: 1, told: 1 });
    await lasts(at, 50);
    await bid(at, a, '880');
    await lasts(at, 50);
    const last = await ends();
    await bid(at, a, '870');
    expect(await ends()).toBe(last);
    expect(await read('cbLot', at)).toMatchObject({ times: 2 });
    const said = await owner(`select by, note from record_history where record_id = $1 and action = 'tally'`, at);
    expect(said).toEqual(Array(2).fill({ by: 'system', note: '竞价' }));
  });

  test('what does not count any more leaves its number, and the best is the next', async () => {
    const at = await lot();
    const [a, b] = [await seat(at), await seat(at)];
    await bid(at, a, '900');
    const typing = (await bid(at, b, '90')).result;
    expect(await read('cbLot', at)).toMatchObject({ best: '90.00', bestBid: typing.id });
    await post(`cbBid/${typing.id}/moves/void`, { version: 1, answers: {} });
    expect(await read('cbLot', at)).toMatchObject({ best: '900.00', bids: 1 });
    expect(await read('cbSeat', b)).toMatchObject({ best: null, many: 0, rank: null, top: '900.00' });
    expect((await bid(at, b, '890')).result).toMatchObject({ seq: 3 });
    expect((await taken(at)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('A06: one key gives one record and one answer', async () => {
    const at = await lot();
    const a = await seat(at);
    const headers = { 'x-access-token': 'buyer', 'idempotency-key': `bid-${at}` };
    const send = () =>
      trade.app.inject({
        method: 'POST',
        url: '/api/records/cbBid',
        headers,
        payload: { lot: at, seat: a, price: '900' },
      });
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const answer of [...answers, await send()]) expect(answer.json().result).toEqual(answers[0]?.json().result);
    expect(await taken(at)).toHaveLength(1);
  });
});

describe('under race', () => {
  test('whoever waits for the lock is measured by who had it, not by what he read', async () => {
    const at = await lot();
    const [a, b] = [await seat(at), await seat(at)];
    const open = await gateRows(trade.at.db, 'cb_bid');
    const [first, second] = await heldOpen<[Body, Body]>(trade.at.db, [
      () => bid(at, a, '900') as Promise<Body>,
      () => bid(at, b, '900') as Promise<Body>,
    ]);
    await open();
    expect(first).toMatchObject({ success: true });
    expect(second).toMatchObject({ success: false, message: expect.stringContaining('须不高于 890') });
  });

  test('A03: what came in time and waited until it was over is late', async () => {
    const at = await lot({}, 2);
    const [a, b] = [await seat(at), await seat(at)];
    const open = await gateRows(trade.at.db, 'cb_bid');
    const [first, second] = await heldOpen<[Body, Body]>(
      trade.at.db,
      [() => bid(at, a, '900') as Promise<Body>, () => bid(at, b, '800') as Promise<Body>],
      () => new Promise((done) => setTimeout(done, 2500)),
    );
    await open();
    expect(first).toMatchObject({ success: true });
    expect(second).toMatchObject({ success: false, message: expect.stringContaining('已经截止') });
    expect(await taken(at)).toHaveLength(1);
  });

  test('a pause and a bid: whoever comes second sees the other', async () => {
    const at = await lot();
    const a = await seat(at);
    const { version } = await read('cbLot', at);
    const open = await gateRows(trade.at.db, 'cb_bid');
    const [first, second] = await heldOpen<[Body, Body]>(trade.at.db, [
      () => bid(at, a, '900') as Promise<Body>,
      () => post(`cbLot/${at}/moves/pause`, { version, answers: {} }) as Promise<Body>,
    ]);
    await open();
    // A bid is no edit of the lot: the pause is not told that it comes too late, and takes away nothing of what was bid.
    expect([first.success, second.success]).toEqual([true, true]);
    expect(await read('cbLot', at)).toMatchObject({ state: 'paused', best: '900.00', bids: 1 });
    expect((await bid(at, a, '800')).success).toBe(false);
  });

  test('A05: what would end it and a bid that makes it last longer: whoever ends it looks again, and it ends once', async () => {
    const at = await lot({ window: 100 }, 1);
    const a = await seat(at);
    const end = () =>
      keepTime(
        { db: trade.at.db, models: trade.models },
        { session: asHouse(1), signal: new AbortController().signal, only: 'competedFor' },
      );
    const open = await gateRows(trade.at.db, 'cb_bid');
    let ending: Promise<unknown> = Promise.resolve();
    const [taken] = await heldOpen<[Body]>(trade.at.db, [() => bid(at, a, '900') as Promise<Body>], async () => {
      // It lasts a second, and what is due is asked for by whole seconds.
      await new Promise((done) => setTimeout(done, 2100));
      ending = end();
      await untilWaiting(trade.at.db, 2);
    });
    await ending;
    await open();
    expect(taken).toMatchObject({ success: true });
    expect(await read('cbLot', at)).toMatchObject({ state: 'running', times: 1 });
    await lasts(at, -1);
    await Promise.all([end(), end(), end(), bid(at, a, '800'), bid(at, a, '700')]);
    expect(await read('cbLot', at)).toMatchObject({ state: 'over', best: '900.00', bids: 1 });
    expect(await owner(`select 1 from record_history where record_id = $1 and action = 'auto:end'`, at)).toHaveLength(
      1,
    );
  });

  test('A01 A02: fifty at once, over and over: strictly better each by a step, numbers without a gap, all of it kept', async () => {
    const at = await lot({ start: '100000', step: '5' });
    const seats = await Promise.all(Array.from({ length: 50 }, () => seat(at)));
    let tried = 0;
    let stale = 0;
    const one = async (by: string, nth: number) => {
      for (let turn = 0; turn < 8; turn++) {
        const seen = Number(
          (await owner<{ best: string | null }>(`select best::text from cb_lot where id = $1`, at))[0]?.best ?? 100_000,
        );
        const answer = await bid(at, by, String(seen - 5 - ((nth + turn) % 3)));
        tried++;
        if (!answer.success) {
          stale++;
          expect(answer.message).toMatch(/须不高于 \d/);
        }
      }
    };
    await Promise.all(seats.map(one));
    const rows = await taken(at);
    expect(tried).toBe(400);
    // They did meet: most of those who read the same best were told of a better one.
    expect(stale).toBeGreaterThan(50);
    expect(rows.length + stale).toBe(tried);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    for (const [index, row] of rows.entries())
      if (index > 0) expect(Number(row.price)).toBeLessThanOrEqual(Number(rows[index - 1]?.price) - 5);
    const last = rows.at(-1);
    expect(await read('cbLot', at)).toMatchObject({ best: last?.price, bids: rows.length });
    const places = await owner<{ id: string; best: string | null; many: number; rank: number | null }>(
      `select id, best::text, many, rank from cb_seat where lot = $1`,
      at,
    );
    for (const place of places) {
      const own = rows.filter(({ seat: by }) => by === place.id);
      expect(place).toMatchObject({ many: own.length, best: own.at(-1)?.price ?? null });
    }
    const ranked = places.filter(({ rank }) => rank !== null).toSorted((x, y) => Number(x.rank) - Number(y.rank));
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1));
    expect(ranked.map(({ best }) => Number(best))).toEqual(
      ranked.map(({ best }) => Number(best)).toSorted((x, y) => x - y),
    );
  });
});
