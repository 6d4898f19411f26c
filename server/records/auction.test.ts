import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

// An auction comes out of a whole inquiry.
vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [first, second, third] = ['role:supUser@s1', 'role:supUser@s2', 'role:supUser@s3'] as const;
const [manager, opener] = ['role:buyerMgr', 'role:opener'] as const;

let catalog: Catalog;
const { kept } = keeping(() => catalog);
const ids = { category: '', material: '' };

async function done(who: string, url: string, body: Body = {}): Promise<Answer> {
  const answer = await catalog.call(who, 'POST', `/records/${url}`, body);
  expect(answer.success, `${who} ${url}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}
const read = async (url: string, who = 'buyer') => (await catalog.call(who, 'GET', `/records/${url}`)).result;
async function move(who: string, of: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = (await read(`${of}/${id}`, who)) ?? {};
  return catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
}
async function moved(...asked: Parameters<typeof move>): Promise<void> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[0]} ${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
}
const rowsOf = <Row = Body>(text: string) => catalog.at.db.tenant(1).rows<Row>({ text, values: [] });
const tick = () => passTime(catalog.house);

/** A demand of ten of something, as it is approved. */
async function demanded(name: string): Promise<Answer> {
  const line = { name, unit: 'EA', qty: '10', estPrice: '12', needDate: '2099-08-01', category: ids.category };
  const lines = [{ ...line, material: ids.material }];
  const made = await done('demander', 'demand', { title: name, purpose: '检测', depart: 'd1', lines });
  await moved('demander', 'demand', made.id, 'submit');
  await decided(catalog.call, ['demand', made.id], 'role:demandHead');
  return read(`demand/${made.id}`);
}
const draftOf = ({ record: { $rel: _, ...draft } }: Answer, part: string): Body => ({
  ...draft,
  [part]: (draft[part] ?? []).map(({ $rel: __, ...line }: Body) => line),
});
const said = {
  ...{ contact: '李', contactPhone: '13800000000', deadline: '2099-12-01 12:00:00', minDays: 0 },
  ...{ minSuppliers: 3, minQuotes: 2, scope: 'INVITE', currency: 'CNY' },
};
/** An inquiry of a demand, sent to three suppliers. */
async function published(demand: string, more: Body = {}): Promise<string> {
  const draft = draftOf(await done('buyer', 'demand/becomes/toInquiry', { ids: [demand] }), 'items');
  const invites = ['s1', 's2', 's3'].map((supplier) => ({ supplier }));
  const { id } = await done('buyer', 'inquiry', { ...draft, ...said, category: ids.category, invites, ...more });
  await moved('buyer', 'inquiry', id, 'submit');
  await decided(catalog.call, ['sourceEvent', id], manager);
  await moved('buyer', 'inquiry', id, 'publish');
  return id;
}
async function quoteOf(who: string, event: string, price: string): Promise<Body> {
  const draft = draftOf(await done(who, `myEvent/${event}/becomes/toQuote`), 'lines');
  const lines = (draft.lines as Body[]).map((line) => ({ ...line, price, taxRate: '0.13' }));
  return { ...draft, agent: '王', phone: '13800000001', validDays: 90, lines };
}
async function quoted(who: string, event: string, price: string): Promise<string> {
  const { id } = await done(who, 'myQuote', await quoteOf(who, event, price));
  await moved(who, 'myQuote', id, 'submit');
  return id;
}
/** As if the deadline were a moment ago. */
const past = (event: string) =>
  rowsOf(`update src_event set deadline = clock_timestamp() - interval '1 second' where id = '${event}'`);

beforeAll(async () => {
  catalog = await openCatalog('records_auction', [recordsRoom, excelRoom]);
  await rowsOf(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  const staff = ['buyer', 'demander', 'role:demandHead', manager, 'role:finance', opener];
  await seatPeople(catalog.at.db, 'd1', ...staff);
  for (const [at, name] of ['北方', '南方', '东方'].entries())
    await rowsOf(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
      values (1, 's${at + 1}', 'SU${at + 1}', '${name}试剂', '6', 'CN', 'N')`);
  await seatPeople(catalog.at.db, null, first, second, third);
  const category = { code: 'C1', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' };
  ids.category = await kept('category', category);
  ids.material = (
    await rowsOf<{ id: string }>(
      `insert into mm_material (tenant_id, id, code, name, unit, category, status)
     values (1, 'm1', 'M1', '乙腈', 'EA', '${ids.category}', 'enabled') returning id`,
    )
  )[0]?.id as string;
});
afterAll(() => catalog.close());

/** An inquiry that three have quoted, opened by another. */
async function opened(name: string, quotes: readonly string[] = ['100', '110', '120']): Promise<string> {
  const event = await published((await demanded(name)).id);
  for (const [at, who] of [first, second, third].entries()) await quoted(who, event, quotes[at] ?? '100');
  await past(event);
  await tick();
  await moved(opener, 'sourceEvent', event, 'open');
  return event;
}
const inAnHour = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const inTwo = () => new Date(Date.now() + 10 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** An auction of it as it waits for its time. */
async function auctioned(event: string, more: Body = {}): Promise<string> {
  const draft = draftOf(await done('buyer', `inquiry/${event}/becomes/toAuction`), 'bidders');
  const law = { planStart: inAnHour(), planEnd: inTwo(), startPrice: '1000', step: '10', minSuppliers: 2 };
  const { id } = await done('buyer', 'auction', { ...draft, ...law, ...more });
  expect((await read(`auction/${id}`)).bidders).toHaveLength(3);
  await moved('buyer', 'auction', id, 'publish');
  return id;
}
const seatOf = async (auction: string, at: number): Promise<string> =>
  (await rowsOf<{ id: string }>(`select id from auc_seat where auction = '${auction}' and supplier = 's${at + 1}'`))[0]
    ?.id as string;
async function signed(auction: string, ...who: readonly number[]): Promise<void> {
  for (const at of who) await moved([first, second, third][at] as string, 'mySeat', await seatOf(auction, at), 'sign');
}
/** As if its time had come a moment ago, and it lasted so long. */
async function begun(auction: string, seconds = 3600): Promise<void> {
  await rowsOf(`update auc_auction set plan_start = clock_timestamp() - interval '1 second',
    end_at = clock_timestamp() + interval '${seconds} seconds' where id = '${auction}'`);
  await tick();
}
const offer = async (auction: string, at: number, price: string): Promise<Answer> =>
  catalog.call([first, second, third][at] as string, 'POST', '/records/myBid', {
    seat: await seatOf(auction, at),
    price,
  });
const running = async (name: string, more: Body = {}): Promise<string> => {
  const auction = await auctioned(await opened(name), more);
  await signed(auction, 0, 1);
  await begun(auction);
  expect(await read(`auction/${auction}`)).toMatchObject({ status: 'running', signed: 2 });
  return auction;
};
const seat = async (auction: string, at: number): Promise<Answer> =>
  read(`mySeat/${await seatOf(auction, at)}`, [first, second, third][at]);

describe('an auction', () => {
  test('A03 A05: begins and ends by its time alone, takes what is lower, tells who is passed, and is awarded by its prices', async () => {
    const event = await opened('竞价试剂');
    const auction = await auctioned(event);
    expect(await read(`auction/${auction}`)).toMatchObject({
      status: 'signin',
      auctionNo: expect.stringMatching(/^JJ\d{6}-/),
    });
    expect((await offer(auction, 0, '900')).message).toContain('没有签到');
    await signed(auction, 0, 1);
    // Nobody begins it by hand, and it cannot be bid in before.
    expect((await move('buyer', 'auction', auction, 'start')).success).toBe(false);
    expect((await offer(auction, 0, '900')).message).toContain('还没有开始');
    await begun(auction);
    expect((await offer(auction, 2, '900')).message).toContain('没有签到');
    expect((await offer(auction, 0, '950')).success).toBe(true);
    expect((await offer(auction, 1, '945')).message).toContain('须不高于 940');
    expect((await offer(auction, 1, '900')).success).toBe(true);
    expect(await seat(auction, 0)).toMatchObject({ ownBest: '950.00', topPrice: '900.00', rank: null });
    const told = await rowsOf<{ body: Body }>(`select body from outbox where body::text like '%已被超过%'`);
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toMatch(/南方|s2|900/);
    // No award while it runs.
    expect((await catalog.call('buyer', 'POST', `/records/inquiry/${event}/becomes/toAward`, {})).success).toBe(false);
    await rowsOf(`update auc_auction set end_at = clock_timestamp() - interval '1 second' where id = '${auction}'`);
    expect((await offer(auction, 0, '800')).message).toContain('已经截止');
    await Promise.all([tick(), tick(), tick()]);
    expect(await read(`auction/${auction}`)).toMatchObject({
      status: 'ended',
      best: '900.00',
      bids: 2,
      saved: '100.00',
    });
    const ends = await rowsOf(`select 1 from record_history where record_id = '${auction}' and action = 'auto:end'`);
    expect(ends).toHaveLength(1);
    expect((await offer(auction, 0, '800')).success).toBe(false);
    // Who quoted 1100 and ended at 900 is awarded at 110 × 900 ÷ 1100.
    const award = draftOf(await done('buyer', `inquiry/${event}/becomes/toAward`), 'lines');
    const { id } = await done('buyer', 'sourceAward', award);
    await moved('buyer', 'sourceAward', id, 'fill');
    const lines = (await read(`sourceAward/${id}`)).lines as { supplier: string; price: string }[];
    expect(lines.find(({ supplier }) => supplier === 's2')?.price).toBe('90.000000');
    expect(lines.find(({ supplier }) => supplier === 's3')?.price).toBe('120.000000');
    expect((await move('buyer', 'sourceAward', id, 'cheapest')).message).toContain('请按竞价结果分配');
    await moved('buyer', 'sourceAward', id, 'byAuction');
    const given = await read(`sourceAward/${id}`);
    expect(given).toMatchObject({ total: '900.00', auctionBest: '900.00', deviates: 0 });
    expect(
      given.lines.filter(({ awardQty }: Body) => Number(awardQty) > 0).map(({ supplier }: Body) => supplier),
    ).toEqual(['s2']);
  });

  test('belongs to the inquiry it was begun from, and an inquiry has no second once one has ended', async () => {
    const event = await opened('只竞一次');
    const law = {
      title: '窥探',
      planStart: inAnHour(),
      planEnd: inTwo(),
      startPrice: '1000',
      step: '10',
      minSuppliers: 1,
    };
    // Without one it collects nothing, whatever is sent, and never begins.
    for (const more of [{}, { event }]) {
      const { id } = await done('buyer', 'auction', { ...law, ...more });
      expect(await read(`auction/${id}`)).toMatchObject({ event: null, bidders: [] });
      expect((await move('buyer', 'auction', id, 'publish')).message).toContain('竞价须由已开启的询价发起');
    }
    const auction = await auctioned(event);
    await signed(auction, 0, 1);
    await begun(auction);
    expect((await offer(auction, 0, '900')).success).toBe(true);
    await rowsOf(`update auc_auction set end_at = clock_timestamp() - interval '1 second' where id = '${auction}'`);
    await tick();
    expect(await read(`auction/${auction}`)).toMatchObject({ status: 'ended' });
    const again = await catalog.call('buyer', 'POST', `/records/inquiry/${event}/becomes/toAuction`, {});
    expect(again.message).toContain('发起竞价');
    expect(again.success).toBe(false);
  });

  test('takes from nobody more than they quoted, and nothing from who has a red card since', async () => {
    const auction = await running('高于报价', { startPrice: '2000' });
    expect((await offer(auction, 0, '1010')).message).toContain('出价不能高于贵司自己的报价');
    expect((await offer(auction, 0, '1000')).success).toBe(true);
    await rowsOf(`update su_supplier set card = 'RED' where id = 's2'`);
    try {
      expect((await offer(auction, 1, '900')).message).toContain('红牌期内');
    } finally {
      await rowsOf(`update su_supplier set card = null where id = 's2'`);
    }
    expect((await offer(auction, 1, '900')).success).toBe(true);
  });

  test('with too few who signed in does not begin, and without a bid is failed', async () => {
    const auction = await auctioned(await opened('签到不足'));
    await signed(auction, 0);
    await begun(auction);
    expect(await read(`auction/${auction}`)).toMatchObject({ status: 'failed' });
    expect(await seat(auction, 1)).toMatchObject({ status: 'voided', news: '签到的供应商不足，竞价没有开始' });
    const empty = await running('无人出价');
    await rowsOf(`update auc_auction set end_at = clock_timestamp() - interval '1 second' where id = '${empty}'`);
    await tick();
    expect(await read(`auction/${empty}`)).toMatchObject({ status: 'failed' });
  });

  test('A04: lasts longer for a late bid, and everybody who signed in is told until when', async () => {
    const auction = await running('延时', { extWindow: 100, extMore: 60, extMost: 1 });
    await rowsOf(`update auc_auction set end_at = clock_timestamp() + interval '50 seconds' where id = '${auction}'`);
    const before = String((await read(`auction/${auction}`)).endAt);
    expect((await offer(auction, 0, '900')).success).toBe(true);
    const after = await read(`auction/${auction}`);
    expect(Date.parse(String(after.endAt)) - Date.parse(before)).toBe(60_000);
    expect(after).toMatchObject({ extTimes: 1, extTold: 1 });
    expect((await seat(auction, 1)).news).toContain(`结束时间改为 ${after.endAt}`);
    // Whoever would end it by the time it had before finds another.
    await tick();
    expect((await read(`auction/${auction}`)).status).toBe('running');
    await offer(auction, 1, '880');
    expect((await read(`auction/${auction}`)).endAt).toBe(after.endAt);
  });

  test('is paused and resumed with its reason, and never for less than was left', async () => {
    const auction = await running('暂停');
    const { endAt } = await read(`auction/${auction}`);
    await moved('buyer', 'auction', auction, 'pause', { pauseWhy: '网络故障' });
    expect((await offer(auction, 0, '900')).message).toContain('不在可以出价的状态');
    expect((await seat(auction, 0)).news).toContain('网络故障');
    expect((await move('buyer', 'auction', auction, 'resume', { endAt: '2020-01-01 00:00:00' })).message).toContain(
      '须在今后',
    );
    await moved('buyer', 'auction', auction, 'resume', { endAt });
    expect((await offer(auction, 0, '900')).success).toBe(true);
  });

  test('A09: is ended before its time by two persons, and a bid is voided by two', async () => {
    const auction = await running('作废与终止');
    await offer(auction, 0, '900');
    const typing = (await offer(auction, 1, '90')).result.id;
    await moved('buyer', 'auctionBid', typing, 'askVoid', { voidWhy: '少输一位' });
    expect((await move('buyer', 'auctionBid', typing, 'void')).success).toBe(false);
    // Asked alone changes nothing.
    expect(await read(`auction/${auction}`)).toMatchObject({ best: '90.00' });
    await moved(manager, 'auctionBid', typing, 'void');
    expect(await read(`auction/${auction}`)).toMatchObject({ best: '900.00', bids: 1 });
    expect(await seat(auction, 1)).toMatchObject({ ownBest: null, topPrice: '900.00' });
    expect((await offer(auction, 1, '890')).success).toBe(true);
    await moved('buyer', 'auction', auction, 'askAbort', { abortWhy: '需求取消' });
    expect((await offer(auction, 0, '700')).success).toBe(false);
    expect((await move('buyer', 'auction', auction, 'abort')).success).toBe(false);
    await moved(manager, 'auction', auction, 'abort');
    expect((await seat(auction, 0)).news).toContain('竞价终止：需求取消');
    expect((await read(`auction/${auction}`)).status).toBe('aborted');
  });

  test.each([
    ['FULL', 'BEST', '877.77', 2],
    ['LEAD', 'BEST', '877.77', null],
    ['RANK', 'OWN', null, 2],
    ['BLIND', 'OWN', null, null],
  ])(
    'A07: shows a supplier under %s its own and nothing else, by any road',
    async (visibility, improveBase, top, rank) => {
      const auction = await running(`公开 ${visibility}`, { visibility, improveBase });
      expect((await offer(auction, 0, '911.11')).success).toBe(true);
      const rival = (await offer(auction, 1, '877.77')).result.id;
      expect(await seat(auction, 0)).toMatchObject({ ownBest: '911.11', topPrice: top, rank });
      const own = await seatOf(auction, 0);
      const [theirs] = [await seatOf(auction, 1)];
      const refused = JSON.stringify(await offer(auction, 0, '910'));
      const roads = [
        ...['mySeat', 'myBid', 'auctionSeat', 'auctionBid', 'auction'].map((one) => `/records/${one}?list=main`),
        ...['mySeat', 'auctionSeat'].flatMap((one) =>
          [own, theirs].flatMap((id) =>
            ['', '/history', '/versions', '/lineage'].map((end) => `/records/${one}/${id}${end}`),
          ),
        ),
        ...['myBid', 'auctionBid'].flatMap((one) =>
          ['', '/history', '/versions'].map((end) => `/records/${one}/${rival}${end}`),
        ),
        ...['', '/history', '/versions', '/lineage'].map((end) => `/records/auction/${auction}${end}`),
        `/records/mySeat/${own}/contest`,
        `/records/mySeat/${theirs}/contest`,
        `/records/auction/${auction}/contest`,
        '/records/myBid/options/seat',
      ];
      const answers = await Promise.all(
        roads.map(async (url) => [url, JSON.stringify(await catalog.call(first, 'GET', url))] as const),
      );
      for (const [url, text] of [...answers, ['refused', refused] as const]) {
        expect(text, url).not.toMatch(/南方试剂|"s2"/);
        if (top === null) expect(text, url).not.toContain('877.77');
        if (top === null) expect(text, url).not.toContain('867.77');
      }
      const contest = (of: string, who: string) => catalog.call(who, 'GET', `/records/${of}/contest`);
      expect((await contest(`mySeat/${own}`, first)).result).toMatchObject({
        ...{ isOpen: true, own: '911.11', top, rank: rank === null ? null : String(rank), seats: null },
        ...{ offer: { by: 'seat', value: 'price' }, offers: [{ value: '911.11', seat: null }] },
      });
      for (const of of [`mySeat/${theirs}`, `auctionSeat/${theirs}`, `auction/${auction}`])
        expect((await contest(of, first)).success, of).toBe(false);
      const watched = (await contest(`auction/${auction}`, 'buyer')).result;
      expect(watched).toMatchObject({ offer: null, top: '877.77', offers: [{ value: '877.77' }, { value: '911.11' }] });
      expect(watched.seats.map(({ best }: Body) => best)).toContain('877.77');
      const told = await rowsOf<{ body: Body }>(`select body from outbox where body::text like '%${own}%'`);
      expect(JSON.stringify(told)).not.toMatch(/南方|877\.77/);
    },
  );
});
