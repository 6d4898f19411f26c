import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

// A whole inquiry is fifty calls.
vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [first, second, third] = ['role:supUser@s1', 'role:supUser@s2', 'role:supUser@s3'] as const;
const [manager, opener] = ['role:buyerMgr', 'role:opener'] as const;
const planted = '987654.32';

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
  [part]: draft[part].map(({ $rel: __, ...line }: Body) => line),
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
const quantities = async (demand: string) => {
  const [line] = (await read(`demand/${demand}`)).lines;
  return [line.lineStatus, ...[line.sourcingQty, line.orderedQty, line.openQty].map(Number)];
};
const state = async (url: string, who = manager) => (await read(url, who)).status;

beforeAll(async () => {
  catalog = await openCatalog('records_inquiry', [recordsRoom, excelRoom]);
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

describe('an inquiry', () => {
  test('is quoted sealed, opened by another, awarded to the lowest, ordered, and told each bidder their own', async () => {
    const demand = await demanded('乙腈');
    const event = await published(demand.id);
    expect(await quantities(demand.id)).toEqual(['sourcing', 10, 0, 0]);

    const quotes = [await quoted(first, event, '9.50'), await quoted(second, event, planted)];
    // What was never handed in is opened by nobody.
    const begun = await done(third, 'myQuote', await quoteOf(third, event, planted));
    const shown = (who: string, url: string) => catalog.call(who, 'GET', url).then(JSON.stringify);
    for (const who of ['admin', 'buyer', manager, 'role:auditor', opener, first, second, third])
      for (const url of [
        ...['sourceQuote', 'myQuote', 'quoteLine', 'sourceEvent', 'inquiry'].map((one) => `/records/${one}?list=main`),
        ...quotes.flatMap((id) => [`/records/sourceQuote/${id}`, `/records/myQuote/${id}/history`]),
        ...[`/records/sourceEvent/${event}`, `/records/inquiry/${event}/history`],
      ])
        expect(await shown(who, url), `${who} ${url}`).not.toContain(planted);
    // How many have quoted is told, and not who.
    expect(await read(`inquiry/${event}`)).toMatchObject({ quoteCount: 2, inviteCount: 3 });
    for (const url of [
      `/records/inquiry/${event}`,
      `/records/inquiry/${event}/history`,
      `/records/inquiry/${event}/lineage`,
    ])
      expect(await shown('buyer', url)).not.toMatch(/supUser@|BJ\d{6}/);
    const [stored] = await rowsOf(`select count(*)::int as many from src_bid_item where price is not null`);
    expect(stored).toEqual({ many: 0 });

    // One supplier has one quote, and nobody has another's.
    expect(await catalog.call(first, 'POST', '/records/myQuote', await quoteOf(first, event, '9'))).toMatchObject({
      success: false,
    });
    expect(await read(`myQuote/${quotes[1]}`, first)).toBeFalsy();
    const their = await read(`myEvent/${event}`, third);
    expect(JSON.stringify(their)).not.toMatch(/北方|南方|12\.0000/);

    await past(event);
    expect(await move(first, 'myQuote', quotes[0] ?? '', 'withdraw')).toMatchObject({ success: false });
    const late = await read(`myQuote/${quotes[0]}`, first);
    expect(
      await catalog.call(first, 'PUT', `/records/myQuote/${quotes[0]}`, { version: late.version, agent: '晚' }),
    ).toMatchObject({ success: false, message: expect.stringContaining('截止') });
    await tick();
    expect(await state(`inquiry/${event}`)).toBe('closed');
    expect(await move('buyer', 'inquiry', event, 'open')).toMatchObject({ success: false });
    await moved(opener, 'sourceEvent', event, 'open');
    expect(await state(`sourceQuote/${quotes[0]}`)).toBe('opened');
    expect(await read(`myQuote/${begun.id}`, third)).toMatchObject({ status: 'lapsed', total: null });
    expect(
      await rowsOf(
        `select distinct b.status from src_bid b join src_bid_item i on i.head_id = b.id where i.price is not null`,
      ),
    ).toEqual([{ status: 'opened' }]);
    const sheet = (await catalog.call('buyer', 'GET', `/records/quoteLine?list=main&event=${event}`)).result.records;
    expect(sheet.map(({ nowPrice }: Body) => Number(nowPrice)).toSorted()).toEqual([9.5, Number(planted)]);

    const award = draftOf(
      { record: { ...(await done('buyer', `inquiry/${event}/becomes/toAward`)).record, lines: [] } },
      'lines',
    );
    const { id } = await done('buyer', 'sourceAward', award);
    await moved('buyer', 'sourceAward', id, 'fill');
    // At once: what each line is compared with is found as it is given out, no save stands in between.
    await moved('buyer', 'sourceAward', id, 'cheapest');
    const { $rel: _, ...rows } = await read(`sourceAward/${id}`);
    const saved = await catalog.call('buyer', 'PUT', `/records/sourceAward/${id}`, { ...rows, reasonText: '最低价' });
    expect(saved.success, JSON.stringify(saved)).toBe(true);
    const filled = await read(`sourceAward/${id}`);
    expect(filled).toMatchObject({ total: '95.00', estTotal: '120.00', saving: '25.00', deviates: 0 });
    await moved('buyer', 'sourceAward', id, 'submit');
    await decided(catalog.call, ['sourceAward', id], manager);
    expect(await state(`inquiry/${event}`)).toBe('awarded');
    expect(await read(`myQuote/${quotes[0]}`, first)).toMatchObject({ status: 'won' });
    expect(await read(`myQuote/${quotes[1]}`, second)).toMatchObject({ status: 'lost' });
    expect(JSON.stringify(await read(`myEvent/${event}`, second))).not.toContain('9.50');

    const prices = await done('buyer', 'sourceAward/becomes/toPrice/make', { ids: [id] });
    expect(prices).toBeTruthy();
    expect(await rowsOf(`select status, trim_scale(price)::text as price from mm_price where supplier = 's1'`)).toEqual(
      [{ status: 'effective', price: '9.5' }],
    );
    await done('buyer', 'sourceAward/becomes/toOrder/make', { ids: [id] });
    expect(await quantities(demand.id)).toEqual(['ordered', 0, 10, 0]);
    const [order] = await rowsOf(
      `select trim_scale(l.price)::text as price, trim_scale(l.qty)::text as qty, h.supplier from po_line l join po_order h on h.id = l.head_id`,
    );
    expect(order).toEqual({ price: '9.5', qty: '10', supplier: 's1' });
  });

  test('fails without being opened where too few quote, and gives back what it held', async () => {
    const demand = await demanded('甲醇');
    const event = await published(demand.id);
    const quote = await quoted(first, event, planted);
    await past(event);
    await tick();
    expect(await read(`inquiry/${event}`)).toMatchObject({ status: 'failed', failReason: 'TOO_FEW' });
    expect(await read(`myQuote/${quote}`, first)).toMatchObject({ status: 'returned', total: null });
    expect((await quantities(demand.id)).slice(1)).toEqual([0, 0, 10]);
    const again = draftOf(await done('buyer', `inquiry/${event}/becomes/again`), 'items');
    await done('buyer', 'inquiry', { ...again, deadline: said.deadline, category: ids.category });
    expect(await quantities(demand.id)).toEqual(['sourcing', 10, 0, 0]);
  });

  test('takes no quote of a supplier frozen meanwhile, one of two at once, and is called off with a reason', async () => {
    const demand = await demanded('丙酮');
    const event = await published(demand.id);
    const body = await quoteOf(second, event, '3');
    const both = await Promise.all([
      catalog.call(second, 'POST', '/records/myQuote', body),
      catalog.elsewhere(second, 'POST', '/records/myQuote', body),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const mine = await done(third, 'myQuote', await quoteOf(third, event, '4'));
    await rowsOf(`update su_supplier set held_now = 'Y' where id = 's3'`);
    expect(await move(third, 'myQuote', mine.id, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('冻结'),
    });
    await rowsOf(`update su_supplier set held_now = 'N' where id = 's3'`);

    const asked = draftOf(
      { record: { ...(await done(first, `myEvent/${event}/becomes/ask`)).record, lines: [] } },
      'lines',
    );
    const { lines: _, ...question } = asked;
    const { id } = await done(first, 'myQuestion', { ...question, question: '可否替代品牌？' });
    await moved('buyer', 'sourceQuestion', id, 'answer', { answer: '可以' });
    expect((await read(`myEvent/${event}`, second)).answers).toContain('可以');
    await moved('buyer', 'inquiry', event, 'extend', { deadline: '2099-12-02 12:00:00', extendWhy: '补充澄清' });
    expect(
      await move('buyer', 'inquiry', event, 'extend', { deadline: '2099-12-01 12:00:00', extendWhy: '提前' }),
    ).toMatchObject({
      success: false,
    });
    const invited = (await catalog.call(second, 'GET', '/records/myInvitation?list=main')).result.records;
    expect(invited.some(({ news }: Body) => String(news).includes('补充澄清'))).toBe(true);
    await moved(manager, 'inquiry', event, 'terminate', { cancelWhy: '需求取消' });
    expect((await quantities(demand.id)).slice(1)).toEqual([0, 0, 10]);
    expect(await read(`myQuote/${mine.id}`, third)).toMatchObject({ status: 'returned' });
  });
});
