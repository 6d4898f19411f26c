import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { lookInTables } from '../../tests/support/look-in-tables.ts';
import { type Catalog, openCatalog, personOf } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

// A round comes out of a whole inquiry.
vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const suppliers = ['role:supUser@s1', 'role:supUser@s2', 'role:supUser@s3'] as const;
const [first, second, third] = suppliers;
const [manager, opener, auditor] = ['role:buyerMgr', 'role:opener', 'role:auditor'] as const;
/** What nobody may read before the opening: the price of a round, and what it comes to for ten. */
const planted = ['87.6543', '876.54', '密语降价'];

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
async function change(who: string, url: string, body: Body): Promise<Answer> {
  const { version } = (await read(url, who)) ?? {};
  return catalog.call(who, 'PUT', `/records/${url}`, { version, ...body });
}
async function changed(...asked: Parameters<typeof change>): Promise<void> {
  const answer = await change(...asked);
  expect(answer.success, `${asked[0]} ${asked[1]}: ${JSON.stringify(answer)}`).toBe(true);
}
const rowsOf = <Row = Body>(text: string) => catalog.at.db.tenant(1).rows<Row>({ text, values: [] });
/** What the log tells, once there is so much of it: it is written moments later. */
async function logged(which: string, least: number): Promise<readonly Body[]> {
  const read = () => rowsOf(`select * from sys_log where ${which}`);
  await vi.waitUntil(async () => (await read()).length >= least, { timeout: 10_000 });
  return read();
}
const tick = () => passTime(catalog.house);
const bare = ({ $rel: _, ...row }: Body): Body => row;
const draftOf = ({ record }: Answer, ...parts: string[]): Body => ({
  ...bare(record),
  ...Object.fromEntries(parts.map((part) => [part, (record[part] ?? []).map(bare)])),
});
const late = (table: string, id: string) =>
  rowsOf(`update ${table} set deadline = clock_timestamp() - interval '1 second' where id = '${id}'`);

/** A demand of ten of each of two things, as it is approved. */
async function demanded(name: string): Promise<string> {
  const line = { unit: 'EA', qty: '10', estPrice: '120', needDate: '2099-08-01', category: ids.category };
  const lines = [`${name}甲`, `${name}乙`].map((one) => ({ ...line, name: one, material: ids.material }));
  const made = await done('demander', 'demand', { title: name, purpose: '检测', depart: 'd1', lines });
  await moved('demander', 'demand', made.id, 'submit');
  await decided(catalog.call, ['demand', made.id], 'role:demandHead');
  return made.id;
}
const said = {
  ...{ contact: '李', contactPhone: '13800000000', deadline: '2099-12-01 12:00:00', minDays: 0 },
  ...{ minSuppliers: 2, minQuotes: 1, scope: 'INVITE', currency: 'CNY' },
};
interface Way {
  readonly chain: string;
  readonly entity: string;
  readonly more?: Body;
}
const inquiry: Way = { chain: 'toInquiry', entity: 'inquiry' };
const group = ['buyer', 'demander', 'role:buyerMgr@d1'].map((who, at) => ({
  person: personOf(who)?.user.id,
  duty: at === 0 ? 'LEADER' : 'MEMBER',
}));
const talks: Way = { chain: 'toNegotiation', entity: 'negotiationEvent', more: { team: group } };

async function published(name: string, { chain, entity, more = {} }: Way): Promise<string> {
  const demand = await demanded(name);
  const draft = draftOf(await done('buyer', `demand/becomes/${chain}`, { ids: [demand] }), 'items', 'team');
  const invites = ['s1', 's2', 's3'].map((supplier) => ({ supplier }));
  const given = { ...draft, ...said, category: ids.category, invites, ...more };
  const { id } = await done('buyer', entity, given);
  await moved('buyer', entity, id, 'submit');
  await decided(catalog.call, ['sourceEvent', id], manager);
  await moved('buyer', entity, id, 'publish');
  return id;
}
/** Hands in a quote: a price for each of the two, or none where it is not quoted. */
async function quoted(who: string, event: string, prices: readonly (string | null)[]): Promise<string> {
  const draft = draftOf(await done(who, `myEvent/${event}/becomes/toQuote`), 'lines');
  const lines = (draft.lines as Body[]).map((line, at) => {
    const price = prices[at] ?? null;
    return { ...line, price, giveUp: price === null ? 'Y' : 'N', taxRate: '0.13' };
  });
  const { id } = await done(who, 'myQuote', { ...draft, agent: '王', phone: '13800000001', validDays: 90, lines });
  await moved(who, 'myQuote', id, 'submit');
  return id;
}
/** An event three have quoted, opened by another: the second quotes one of two alone. */
async function opened(name: string, way: Way = inquiry): Promise<{ event: string; quotes: readonly string[] }> {
  const event = await published(name, way);
  const quotes = [
    await quoted(first, event, ['100', '50']),
    await quoted(second, event, ['90', null]),
    await quoted(third, event, ['110', '40']),
  ];
  await late('src_event', event);
  await tick();
  await moved(opener, 'sourceEvent', event, 'open');
  return { event, quotes };
}
/** A round of it as it is begun: whom it asks may be said. */
async function begun(event: string, more: Body = {}, asked?: readonly string[], of = 'inquiry'): Promise<string> {
  const draft = draftOf(await done('buyer', `${of}/${event}/becomes/toRound`), 'bidders');
  const { id } = await done('buyer', 'sourceRound', {
    ...{ ...draft, deadline: '2099-12-05 12:00:00', why: '高于预算', ...more },
  });
  const { bidders } = await read(`sourceRound/${id}`);
  expect(bidders.length).toBeGreaterThan(1);
  if (asked)
    await changed('buyer', `sourceRound/${id}`, {
      bidders: (bidders as Body[]).map((row) => ({ ...row, asked: asked.includes(String(row.supplier)) ? 'Y' : 'N' })),
    });
  return id;
}
async function quoting(...asked: Parameters<typeof begun>): Promise<string> {
  const id = await begun(...asked);
  await moved('buyer', 'sourceRound', id, 'publish');
  return id;
}
const offerOf = async (round: string, at: number): Promise<string> =>
  (await rowsOf<{ id: string }>(`select id from src_round_offer where round = '${round}' and supplier = 's${at}'`))[0]
    ?.id as string;
async function offer(round: string, at: number, prices: readonly (string | null)[], more: Body = {}): Promise<Answer> {
  const who = suppliers[at - 1] as string;
  const id = await offerOf(round, at);
  const { lines } = await read(`myRoundOffer/${id}`, who);
  const priced = (lines as Body[]).map((line, place) => ({ ...bare(line), price: prices[place] ?? null }));
  return change(who, `myRoundOffer/${id}`, { lines: priced, ...more });
}
async function offered(...asked: Parameters<typeof offer>): Promise<string> {
  const answer = await offer(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  const [round, at] = asked;
  const id = await offerOf(round, at);
  await moved(suppliers[at - 1] as string, 'myRoundOffer', id, 'submit');
  return id;
}
async function over(round: string, who: string = opener): Promise<void> {
  await late('src_round', round);
  await tick();
  await moved(who, 'sourceRound', round, 'open');
}
/** Takes the quotes into an award and gives each thing to the cheapest. */
async function allotted(id: string, more: Body = {}): Promise<void> {
  await moved('buyer', 'sourceAward', id, 'fill');
  await changed('buyer', `sourceAward/${id}`, {
    ...bare(await read(`sourceAward/${id}`)),
    reasonText: '最低价',
    ...more,
  });
  await moved('buyer', 'sourceAward', id, 'cheapest');
}
async function cheapest(draft: Body, more: Body = {}): Promise<string> {
  const { id } = await done('buyer', 'sourceAward', draft);
  await allotted(id, more);
  return id;
}
/** Minutes of a talk with whoever made the quote. */
async function talked(quote: string, more: Body = {}): Promise<string> {
  const draft = draftOf(await done('buyer', `sourceQuote/${quote}/becomes/toNegotiation`), 'people');
  const { id } = await done('buyer', 'negotiation', {
    ...draft,
    ...{ minutes: '内部底线 1234567 元', theirPeople: '王经理', people: group.map(({ person }) => ({ person })) },
    ...more,
  });
  return id;
}
const prices = (quote: Answer) => (quote.lines as Body[]).map(({ price, nowPrice }) => [price, nowPrice]);

beforeAll(async () => {
  catalog = await openCatalog('records_rounds', [recordsRoom, excelRoom]);
  await rowsOf(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await seatPeople(
    catalog.at.db,
    'd1',
    'buyer',
    'demander',
    'role:demandHead',
    manager,
    'role:finance',
    opener,
    'role:buyerMgr@d1',
  );
  for (const [at, name] of ['北方', '南方', '东方'].entries())
    await rowsOf(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
      values (1, 's${at + 1}', 'SU${at + 1}', '${name}试剂', '6', 'CN', 'N')`);
  await seatPeople(catalog.at.db, null, ...suppliers);
  const category = { code: 'C1', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' };
  ids.category = await kept('category', category);
  const [made] = await rowsOf<{ id: string }>(
    `insert into mm_material (tenant_id, id, code, name, unit, category, status)
     values (1, 'm1', 'M1', '乙腈', 'EA', '${ids.category}', 'enabled') returning id`,
  );
  ids.material = made?.id as string;
});
afterAll(() => catalog.close());

describe('a further round', () => {
  test('is offered sealed, opened by another, and its prices are what is compared and awarded; the first stay', async () => {
    const { event, quotes } = await opened('再报试剂');
    const round = await quoting(event, { visibility: 'LEAD' }, ['s1', 's3']);
    expect(await read(`sourceRound/${round}`)).toMatchObject({
      ...{ status: 'quoting', roundNo: 2, askedCount: 2, roundCode: expect.stringMatching(/^LC\d{6}-/) },
    });
    // Who was left out is told so, and has nothing to offer in.
    expect(await read(`myRoundOffer/${await offerOf(round, 2)}`, second)).toMatchObject({
      status: 'leftOut',
      lines: [],
      leastTotal: null,
    });
    const told = JSON.stringify(await rowsOf(`select body from outbox where body::text like '%没有邀请贵司%'`));
    expect(told).not.toMatch(/北方|东方|s1|s3/);
    // 1500 is the least of those who quoted both.
    const own = await read(`myRoundOffer/${await offerOf(round, 1)}`, first);
    expect(own).toMatchObject({ status: 'draft', leastTotal: '1500.00', lastTotal: '1500.00', place: '不告知' });
    expect(JSON.stringify(own)).not.toMatch(/东方|南方|高于预算|110\.0|90\.0/);

    // Not above one's own last price of an item; nothing of another's.
    expect((await offer(round, 1, ['100.000001', '50'])).message).toContain('不能高于');
    expect(await read(`myRoundOffer/${await offerOf(round, 3)}`, first)).toBeFalsy();
    expect(await change(first, `myRoundOffer/${await offerOf(round, 3)}`, { remark: '别家的' })).toMatchObject({
      success: false,
    });
    expect((await move(second, 'myRoundOffer', await offerOf(round, 2), 'submit')).success).toBe(false);
    const mine = await offered(round, 1, [planted[0] as string, '50'], { remark: planted[2] });

    // The log tells that offers were handed in, and not by whom.
    const calls = await logged(`log_content like '递交%轮%'`, 2);
    const log = JSON.stringify(calls);
    for (const secret of [mine, first, third, 's1', 's3', personOf(first)?.user.id, personOf(first)?.user.realname])
      expect(log).not.toContain(`"${secret}"`);
    expect(log).not.toContain(mine);
    // Nobody reads it before the opening, by any road, and only how many have offered is told.
    await offered(round, 3, ['110', '39']);
    const roads = [
      ...['roundOffer', 'myRoundOffer', 'roundLine', 'sourceRound', 'quoteLine'].map((one) => `${one}?list=main`),
      ...['sourceEvent', 'inquiry', 'sourceAward', 'myQuote', 'sourceQuote'].map((one) => `${one}?list=main`),
      ...['', '/history', '/versions', '/lineage'].flatMap((end) => [
        ...['roundOffer', 'myRoundOffer'].map((one) => `${one}/${mine}${end}`),
        ...[`sourceRound/${round}${end}`, `sourceQuote/${quotes[0]}${end}`],
      ]),
    ];
    const unread = async () => {
      for (const who of ['admin', 'buyer', manager, auditor, opener, ...suppliers])
        for (const url of roads) {
          const text = JSON.stringify(await catalog.call(who, 'GET', `/records/${url}`));
          for (const one of planted) expect(text, `${who} ${url}`).not.toContain(one);
        }
      const { tables, found } = await lookInTables(catalog.at.db, (text) =>
        planted.filter((one) => text.includes(one)),
      );
      expect(tables).toBeGreaterThan(80);
      expect(found).toEqual([]);
    };
    await unread();
    expect(await read(`sourceRound/${round}`)).toMatchObject({ offerCount: 2 });
    expect((await read('roundOffer?list=main')).records).toEqual([]);

    // While it runs nobody awards, opens it, or begins another.
    const chain = (of: string) => catalog.call('buyer', 'POST', `/records/inquiry/${event}/becomes/${of}`, {});
    expect((await chain('toAward')).success).toBe(false);
    expect((await chain('toRound')).success).toBe(false);
    expect((await move(manager, 'sourceEvent', event, 'terminate', { cancelWhy: '不买' })).message).toContain('轮次');
    expect((await move(opener, 'sourceRound', round, 'open')).success).toBe(false);

    await late('src_round', round);
    expect((await move(first, 'myRoundOffer', mine, 'withdraw')).message).toContain('截止');
    expect((await offer(round, 1, ['80', '50'])).message).toContain('截止');
    await Promise.all([tick(), tick()]);
    expect(await read(`sourceRound/${round}`)).toMatchObject({ status: 'closed' });
    expect((await chain('toAward')).success).toBe(false);
    await unread();
    // Whoever leads it does not open it, and of two at once one does.
    expect((await move('buyer', 'sourceRound', round, 'open')).success).toBe(false);
    const { version } = await read(`sourceRound/${round}`, opener);
    const gate = await holdLock(catalog.at.connection, `select 1 from src_round where id = '${round}' for update`);
    const open = [catalog.call, catalog.elsewhere].map((call, at) =>
      call(at === 0 ? opener : manager, 'POST', `/records/sourceRound/${round}/moves/open`, { version, answers: {} }),
    );
    await gate.waiting(2);
    await gate.release();
    expect((await Promise.all(open)).filter(({ success }) => success)).toHaveLength(1);

    // The first prices stand as they were, the last beside them; what was not quoted is not.
    const now = await read(`sourceQuote/${quotes[0]}`);
    expect(prices(now)).toEqual([
      ['100.000000', '87.654300'],
      ['50.000000', '50.000000'],
    ]);
    expect(now).toMatchObject({ status: 'opened', total: '1500.00', nowTotal: '1376.54', roundNo: 2 });
    const left = await read(`sourceQuote/${quotes[1]}`);
    expect(prices(left)).toEqual([
      ['90.000000', '90.000000'],
      [null, null],
    ]);
    expect(left).toMatchObject({ total: '900.00', nowTotal: '900.00', roundNo: 1 });
    const then = await read(`sourceQuote/${quotes[0]}/then?version=${Number(now.version) - 1}`);
    expect(JSON.stringify(then)).not.toContain('87.654300');
    const line = (await read(`roundLine?list=main&event=${event}`)).records;
    expect(line.map(({ firstPrice, lastPrice, price }: Body) => [firstPrice, lastPrice, price])).toContainEqual([
      '100.000000',
      '100.000000',
      '87.654300',
    ]);
    // Lists of lines say no scope of their own for that: theirs are within what the buyer may read of quotes and offers.
    for (const url of [`quoteLine?list=sheet&event=${event}`, `roundLine?list=main&event=${event}`]) {
      expect((await read(url)).records.length, url).toBeGreaterThan(0);
      expect((await read(url, 'role:buyer@d9')).records, url).toEqual([]);
    }
    const sheet = (await read(`quoteLine?list=sheet&event=${event}`)).records;
    expect(sheet.map(({ nowPrice }: Body) => Number(nowPrice)).toSorted()).toEqual(
      [39, 50, 87.6543, 90, 110].toSorted(),
    );

    // The award takes the last prices.
    const award = draftOf(await done('buyer', `inquiry/${event}/becomes/toAward`), 'lines');
    const id = await cheapest(award);
    const given = await read(`sourceAward/${id}`);
    expect(given).toMatchObject({ total: '1266.54', deviates: 0 });
    await moved('buyer', 'sourceAward', id, 'submit');
    await decided(catalog.call, ['sourceAward', id], manager);
    expect(await read(`sourceQuote/${quotes[0]}`)).toMatchObject({ status: 'won' });
    await done('buyer', 'sourceAward/becomes/toOrder/make', { ids: [id] });
    const ordered = await rowsOf(`select trim_scale(l.price)::text as price from po_line l order by l.price`);
    expect(ordered).toEqual([{ price: '39' }, { price: '87.6543' }]);
  });

  test('may be declined, missed or withdrawn: the last price stays, and a third round goes on from it', async () => {
    const { event, quotes } = await opened('三轮试剂');
    const round = await quoting(event, { visibility: 'RANK' });
    expect(await read(`myRoundOffer/${await offerOf(round, 3)}`, third)).toMatchObject({
      place: '第 1 名',
      leastTotal: null,
    });
    expect(await read(`myRoundOffer/${await offerOf(round, 2)}`, second)).toMatchObject({
      place: '只报了部分标的，不排名',
    });
    await moved(second, 'myRoundOffer', await offerOf(round, 2), 'decline', { declineWhy: '已是底价' });
    const mine = await offered(round, 1, ['99', '45']);
    await moved(first, 'myRoundOffer', mine, 'withdraw');
    // What was handed in and taken back is opened by nobody.
    await offered(round, 3, ['105', '40']);
    await over(round);
    expect(await read(`myRoundOffer/${mine}`, first)).toMatchObject({ status: 'lapsed', total: null });
    expect(await read(`sourceQuote/${quotes[0]}`)).toMatchObject({ nowTotal: '1500.00', roundNo: 1 });
    expect(await read(`sourceQuote/${quotes[2]}`)).toMatchObject({ total: '1500.00', nowTotal: '1450.00', roundNo: 2 });

    const last = await quoting(event);
    expect(await read(`sourceRound/${last}`)).toMatchObject({ roundNo: 3 });
    expect((await offer(last, 3, ['106', '40'])).message).toContain('不能高于');
    await offered(last, 3, ['104', '40']);
    await offered(last, 2, ['85', null]);
    await over(last, manager);
    expect(prices(await read(`sourceQuote/${quotes[2]}`))).toEqual([
      ['110.000000', '104.000000'],
      ['40.000000', '40.000000'],
    ]);
    expect(prices(await read(`sourceQuote/${quotes[1]}`))).toEqual([
      ['90.000000', '85.000000'],
      [null, null],
    ]);
    const all = (await read(`roundLine?list=main&event=${event}`)).records;
    expect(
      all
        .filter(({ supplier }: Body) => supplier === 's3')
        .map(({ roundNo }: Body) => roundNo)
        .toSorted(),
    ).toEqual([2, 2, 3, 3]);
    // Three are all there may be.
    const fourth = await catalog.call('buyer', 'POST', `/records/inquiry/${event}/becomes/toRound`, {});
    expect(fourth.success).toBe(false);
  });

  test('takes nothing of who is frozen since, was refused, or takes lines out; is put off and called off with reasons', async () => {
    const { event, quotes } = await opened('冻结试剂');
    const round = await quoting(event);
    const mine = await offerOf(round, 1);
    expect((await offer(round, 1, ['95', '48'])).success).toBe(true);
    await rowsOf(`update su_supplier set held_now = 'Y' where id = 's1'`);
    expect((await move(first, 'myRoundOffer', mine, 'submit')).message).toContain('冻结');
    await rowsOf(`update su_supplier set held_now = 'N' where id = 's1'`);
    const { lines } = await read(`myRoundOffer/${mine}`, first);
    const fewer = await change(first, `myRoundOffer/${mine}`, { lines: [{ ...bare(lines[0]), price: '95' }] });
    expect(fewer.message).toContain('被删去');
    await moved(manager, 'sourceQuote', quotes[1] as string, 'refuse', { invalidCode: 'OTHER', invalidWhy: '有误' });
    expect((await offer(round, 2, ['80', null])).success).toBe(true);
    expect((await move(second, 'myRoundOffer', await offerOf(round, 2), 'submit')).message).toContain('否决');

    const sooner = { deadline: '2099-12-04 12:00:00', extendWhy: '提前' };
    expect((await move('buyer', 'sourceRound', round, 'extend', sooner)).message).toContain('只能往后');
    await moved('buyer', 'sourceRound', round, 'extend', { deadline: '2099-12-06 12:00:00', extendWhy: '节假日' });
    expect(await read(`myRoundOffer/${mine}`, first)).toMatchObject({
      deadline: '2099-12-06 12:00:00',
      news: expect.stringContaining('节假日'),
    });
    await offered(round, 3, ['100', '30']);
    await moved('buyer', 'sourceRound', round, 'cancel', { cancelWhy: '方案改变' });
    expect(await read(`myRoundOffer/${await offerOf(round, 3)}`, third)).toMatchObject({
      status: 'voided',
      total: null,
    });
    expect(await read(`sourceQuote/${quotes[2]}`)).toMatchObject({ nowTotal: '1500.00', roundNo: 1 });
    // What was called off is no round: the next is the second again.
    expect(await read(`sourceRound/${await begun(event)}`)).toMatchObject({ roundNo: 2 });
  });

  test('is one at a time, and neither beside an award', async () => {
    const { event } = await opened('同时试剂');
    const draft = draftOf(await done('buyer', `inquiry/${event}/becomes/toRound`), 'bidders');
    const body = { ...draft, deadline: '2099-12-05 12:00:00', why: '再谈' };
    const gate = await holdLock(catalog.at.connection, 'lock table src_round in share mode');
    const both = [catalog.call, catalog.elsewhere].map((call) => call('buyer', 'POST', '/records/sourceRound', body));
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(both);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const round = answers.find(({ success }) => success).result.id;
    await moved('buyer', 'sourceRound', round, 'withdraw');
    // Both begun at the same moment stop each other until one of them is put away.
    const award = draftOf(await done('buyer', `inquiry/${event}/becomes/toAward`), 'lines');
    const next = await holdLock(catalog.at.connection, 'lock table src_round, src_award in share mode');
    const beside = [
      catalog.call('buyer', 'POST', '/records/sourceRound', body),
      catalog.elsewhere('buyer', 'POST', '/records/sourceAward', { ...award, reasonText: '最低价' }),
    ];
    await next.waiting(2);
    await next.release();
    const [other, begunAward] = await Promise.all(beside);
    expect([other?.success, begunAward?.success]).toContain(true);
    if (other.success && begunAward.success) {
      const { id } = begunAward.result;
      await allotted(id);
      expect((await move('buyer', 'sourceRound', other.result.id, 'publish')).message).toContain('定标单');
      expect((await move('buyer', 'sourceAward', id, 'submit')).message).toContain('轮次');
      await moved('buyer', 'sourceRound', other.result.id, 'withdraw');
      await moved('buyer', 'sourceAward', id, 'submit');
    }
  });
});

describe('a negotiation', () => {
  test('has a group of three and two suppliers at least, minutes of each and a last offer, before it is awarded', async () => {
    for (const [more, say] of [
      [{ team: group.slice(0, 2) }, '至少三人'],
      [{ team: group.map((one) => ({ ...one, duty: 'MEMBER' })) }, '组长'],
      [{ invites: [{ supplier: 's1' }] }, '供应商不够'],
    ] as const) {
      const demand = await demanded('小组');
      const draft = draftOf(await done('buyer', 'demand/becomes/toNegotiation', { ids: [demand] }), 'items', 'team');
      const invites = ['s1', 's2'].map((supplier) => ({ supplier }));
      const { id } = await done('buyer', 'negotiationEvent', {
        ...{ ...draft, ...said, category: ids.category, invites, team: group, ...more },
      });
      expect((await move('buyer', 'negotiationEvent', id, 'submit')).message).toContain(say);
    }
    const { event, quotes } = await opened('谈判试剂', talks);
    expect(await read(`negotiationEvent/${event}`)).toMatchObject({
      ...{ method: 'NEGOTIATION', eventNo: expect.stringMatching(/^TP-\d{6}-\d{4}$/) },
    });
    const id = await cheapest(draftOf(await done('buyer', `negotiationEvent/${event}/becomes/toAward`), 'lines'));
    expect((await move('buyer', 'sourceAward', id, 'submit')).message).toContain('最后报价');
    await moved('buyer', 'sourceAward', id, 'void');

    // What a supplier sees of a talk is what was asked of him, and nothing before it is sent.
    const asked = await talked(quotes[0] as string, {
      askTotal: '1400',
      askText: '按年用量',
      replyEnd: '2099-12-04 12:00:00',
    });
    expect(await read(`myNegotiation/${asked}`, first)).toBeFalsy();
    await moved('buyer', 'negotiation', asked, 'send');
    const theirs = JSON.stringify(await catalog.call(first, 'GET', `/records/myNegotiation/${asked}`));
    expect(theirs).toContain('按年用量');
    for (const road of ['negotiation', 'myNegotiation'].flatMap((of) =>
      ['', '/history', '/versions'].map((end) => `${of}/${asked}${end}`),
    ))
      expect(JSON.stringify(await catalog.call(first, 'GET', `/records/${road}`)), road).not.toMatch(/1234567|王经理/);
    expect(await read(`myNegotiation/${asked}`, second)).toBeFalsy();
    for (const said of [{}, { accepts: '', reply: '同意' }])
      expect(await move(first, 'myNegotiation', asked, 'answer', said)).toMatchObject({ success: false });
    await moved(first, 'myNegotiation', asked, 'answer', { accepts: 'YES', reply: '同意' });
    expect((await move(first, 'myNegotiation', asked, 'answer', { accepts: 'NO' })).success).toBe(false);
    await moved('buyer', 'negotiation', asked, 'finish');
    // Nobody answers too late, and a talk by two is none.
    const missed = await talked(quotes[1] as string, { askTotal: '800', replyEnd: '2099-12-04 12:00:00' });
    await moved('buyer', 'negotiation', missed, 'send');
    await rowsOf(
      `update src_negotiation set reply_end = clock_timestamp() - interval '1 second' where id = '${missed}'`,
    );
    expect((await move(second, 'myNegotiation', missed, 'answer', { accepts: 'YES' })).success).toBe(false);
    await tick();
    expect(await read(`negotiation/${missed}`)).toMatchObject({ status: 'expired' });
    const few = await talked(quotes[2] as string, { people: [{ person: group[0]?.person }] });
    expect((await move('buyer', 'negotiation', few, 'finish')).message).toContain('至少三位');

    const round = await quoting(event, {}, undefined, 'negotiationEvent');
    await offered(round, 1, ['89', '50']);
    await over(round);
    const last = await cheapest(draftOf(await done('buyer', `negotiationEvent/${event}/becomes/toAward`), 'lines'));
    expect((await move('buyer', 'sourceAward', last, 'submit')).message).toContain('还没有办结的谈判记录');
    await moved('buyer', 'negotiation', missed, 'finish');
    await changed('buyer', `negotiation/${few}`, { people: group.map(({ person }) => ({ person })) });
    await moved('buyer', 'negotiation', few, 'finish');
    await moved('buyer', 'sourceAward', last, 'submit');
  });

  test('of a single source is awarded with minutes and what its price is based on', async () => {
    const single: Way = {
      chain: 'toInquiry',
      entity: 'singleSource',
      more: { method: 'SINGLE', singleWhy: '原厂独家' },
    };
    const demand = await demanded('独家');
    const draft = draftOf(await done('buyer', `demand/becomes/${single.chain}`, { ids: [demand] }), 'items');
    const { id: event } = await done('buyer', 'singleSource', {
      ...{ ...draft, ...said, ...single.more, category: ids.category, invites: [{ supplier: 's1' }] },
    });
    await moved('buyer', 'singleSource', event, 'submit');
    await decided(catalog.call, ['sourceEvent', event], manager, 'role:finance');
    await moved('buyer', 'singleSource', event, 'publish');
    const quote = await quoted(first, event, ['100', '50']);
    await late('src_event', event);
    await tick();
    await moved(opener, 'sourceEvent', event, 'open');
    const id = await cheapest(draftOf(await done('buyer', `singleSource/${event}/becomes/toAward`), 'lines'));
    expect((await move('buyer', 'sourceAward', id, 'submit')).message).toContain('谈判记录');
    await moved('buyer', 'negotiation', await talked(quote), 'finish');
    expect((await move('buyer', 'sourceAward', id, 'submit')).message).toContain('价格依据');
    await changed('buyer', `sourceAward/${id}`, { priceBasis: '与去年合同价持平' });
    await moved('buyer', 'sourceAward', id, 'submit');
  });
});
