import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import {
  admitted,
  type Body,
  bidden,
  bidders,
  bondOf,
  called,
  cashier,
  change,
  demanded,
  done,
  draftOf,
  expert,
  experts,
  expertToo,
  finance,
  first,
  ids,
  lead,
  manager,
  mine,
  move,
  moved,
  opened,
  openedBy,
  opener,
  openingOf,
  openSourcing,
  openTenders,
  orderer,
  other,
  overdue,
  own,
  paid,
  past,
  planted,
  pm,
  publicised,
  published,
  read,
  rowsOf,
  said,
  scored,
  seated,
  second,
  secretReply,
  state,
  third,
  tick,
  userOf,
  witness,
  written,
} from './tender.fixture.ts';

// A whole tender is a hundred calls.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openTenders('records_tender');
});
afterAll(() => catalog.close());

describe('a tender', () => {
  test('D01 D06 D12 D13 D15 D17 D24: is bidden sealed, opened by two, scored unseen, ranked, published and awarded', async () => {
    const demand = await demanded('乙腈');
    const event = await published(demand.id);
    expect((await read(`tender/${event}`)).eventNo).toMatch(/^ZB\d{6}-\d{4}$/);
    expect(await openSourcing(demand.id)).toBe(10);

    // D24: no bond, no bid; and what is missing is told.
    await admitted(first, event);
    const early = await written(first, event, '9.50');
    expect(await read(`myQuote/${early}`, first)).toMatchObject({ missing: '保证金未到账；', total: null });
    expect(await move(first, 'myQuote', early, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('保证金'),
    });
    await paid(first, event);
    await moved(first, 'myQuote', early, 'submit');
    const quotes = [early, await bidden(second, event, planted), await bidden(third, event, '8')];

    // D01: no sealed value on any road, for anybody.
    const shown = (who: string, url: string) => catalog.call(who, 'GET', url).then((one) => JSON.stringify(one));
    const everybody = [
      ...['admin', 'buyer', pm, manager, 'role:auditor', opener, witness, lead, finance, 'demander', ...bidders],
    ];
    const roads = [
      ...['sourceQuote', 'myQuote', 'quoteLine', 'bidAnswer', 'sourceEvent', 'tender', 'sourceScore'].map(
        (one) => `/records/${one}?list=main`,
      ),
      ...quotes.flatMap((id) => [
        `/records/sourceQuote/${id}`,
        `/records/myQuote/${id}/history`,
        `/records/myQuote/${id}`,
      ]),
      ...[`/records/tender/${event}`, `/records/tender/${event}/history`, `/records/tender/${event}/lineage`],
    ];
    for (const who of everybody)
      for (const url of roads) {
        const told = await shown(who, url);
        expect(told, `${who} ${url}`).not.toContain(planted);
        expect(told, `${who} ${url}`).not.toContain(secretReply);
      }
    expect(await read(`tender/${event}`)).toMatchObject({ quoteCount: 3, signupCount: 3 });
    expect(
      await rowsOf(
        `select 1 from src_bid_item where price is not null union all select 1 from src_bid_answer where reply is not null`,
      ),
    ).toEqual([]);

    await past(event);
    expect(await move(first, 'myQuote', early, 'withdraw')).toMatchObject({ success: false });
    await tick();
    expect(await state(`tender/${event}`)).toBe('closed');

    // D06: the manager cannot, one opener cannot, nobody for another.
    expect(await move(manager, 'sourceEvent', event, 'open')).toMatchObject({ success: false });
    const opening = await openingOf(event);
    await mine(opener, 'sourceOpening', opening, 'people', 'signIn');
    await mine(witness, 'sourceOpening', opening, 'people', 'signIn');
    await mine(opener, 'sourceOpening', opening, 'people', 'release');
    expect(await state(`tender/${event}`)).toBe('closed');
    expect(await own(opener, 'sourceOpening', opening, 'people', 'signIn', { as: other })).toMatchObject({
      success: false,
    });
    expect(await own(witness, 'sourceOpening', opening, 'people', 'release')).toMatchObject({ success: false });
    await mine(other, 'sourceOpening', opening, 'people', 'signIn');
    await mine(other, 'sourceOpening', opening, 'people', 'release');
    expect(await state(`tender/${event}`)).toBe('opened');
    expect(await read(`sourceQuote/${quotes[1]}`)).toMatchObject({ status: 'opened', total: '9876543.20' });
    await moved(opener, 'sourceOpening', opening, 'read');
    expect((await read(`sourceOpening/${opening}`)).rows.map(({ total }: Body) => total).toSorted()).toEqual(
      ['80.00', '95.00', '9876543.20'].toSorted(),
    );
    for (const who of [opener, other, witness]) await mine(who, 'sourceOpening', opening, 'people', 'sign');
    expect(await state(`sourceOpening/${opening}`)).toBe('finished');

    // D12: what an expert writes is nobody's before all are locked.
    const evaluation = await seated(event);
    const points = { s1: '54', s2: '57.25', s3: 'no' };
    const sheet = await scored(evaluation, lead, points);
    for (const who of ['buyer', pm, manager, 'role:auditor', expert, expertToo, opener, ...bidders, 'admin']) {
      expect(await read(`sourceScore/${sheet}`, who), who).toBeFalsy();
      for (const url of ['/records/sourceScore?list=main', `/records/sourceScore/${sheet}/history`])
        expect(await shown(who, url), `${who} ${url}`).not.toMatch(/57\.25/);
    }
    expect(await read(`sourceEval/${evaluation}`)).toMatchObject({ handedN: 1, expertN: 3 });
    expect(await move(lead, 'sourceEval', evaluation, 'lock')).toMatchObject({ success: false });
    await moved(lead, 'sourceScore', sheet, 'retract');
    expect(await read(`sourceEval/${evaluation}`)).toMatchObject({ handedN: 0 });
    for (const who of experts) await scored(evaluation, who, points);
    expect(await move(expert, 'sourceEval', evaluation, 'lock')).toMatchObject({ success: false });
    await moved(lead, 'sourceEval', evaluation, 'lock');
    expect(await state(`sourceScore/${sheet}`)).toBe('locked');
    const answered = `from src_score_line l join src_bid_answer a on a.id = l.answer and a.head_id = l.bid and a.line_no = l.answer_no`;
    const each = await rowsOf(`select a.points, a.votes ${answered} where l.head_id = $1 and l.score = 57.25`, sheet);
    expect(each.map(({ points: sum, votes }) => [Number(sum), Number(votes)])).toEqual([[171.75, 3]]);
    expect(await move(lead, 'sourceScore', sheet, 'retract')).toMatchObject({ success: false });
    // D13: what is refused by most is out, and the base price is made of the others.
    await moved(lead, 'sourceEval', evaluation, 'rank');
    const ranked = await read(`sourceEval/${evaluation}`);
    expect(
      Object.fromEntries(
        ranked.ranks.map(({ supplier, place, tech, priceScore, final }: Body) => [
          supplier,
          [place, tech, priceScore, final].map(Number),
        ]),
      ),
    ).toEqual({ s1: [1, 54, 40, 94], s2: [2, 57.25, 0.0004, 57.2504], s3: [0, 0, 0, 0] });
    expect(ranked).toMatchObject({ qualifiedN: 2, basePrice: '95.0000' });
    await change(lead, `sourceEval/${evaluation}`, { conclusion: '推荐第一名' });
    await moved(lead, 'sourceEval', evaluation, 'report');
    for (const who of [lead, expert]) await mine(who, 'sourceEval', evaluation, 'experts', 'sign');
    await mine(expertToo, 'sourceEval', evaluation, 'experts', 'dissent', { answers: { dissent: '价格分权重偏高' } });
    expect(await state(`sourceEval/${evaluation}`)).toBe('signed');
    expect(await state(`tender/${event}`)).toBe('evaluated');

    const award = await publicised(event);
    expect(await read(`sourceAward/${award}`)).toMatchObject({ status: 'publicity', total: '95.00', deviates: 0 });
    expect(await state(`tender/${event}`)).toBe('publicity');
    expect((await read(`myEvent/${event}`, second)).publicText).toContain('北方试剂');

    // D17: neither before its days are over, nor while an objection is open.
    await tick();
    expect(await state(`sourceAward/${award}`)).toBe('publicity');
    const asked = draftOf(await done(second, `myEvent/${event}/becomes/object`));
    const objection = await done(second, 'myObjection', { ...asked, stage: 'RESULT', text: '资质评审有误' });
    await moved(second, 'myObjection', objection.id, 'submit');
    await moved(manager, 'sourceObjection', objection.id, 'accept');
    await overdue(award);
    await tick();
    expect(await read(`sourceAward/${award}`)).toMatchObject({ status: 'publicity', openObjections: 1 });
    await moved('role:legal', 'sourceObjection', objection.id, 'reply', { result: 'REJECTED', reply: '复核无误' });
    await rowsOf(`delete from timed_wait`);
    await tick();
    expect(await state(`sourceAward/${award}`)).toBe('effective');
    expect(await state(`tender/${event}`)).toBe('awarded');

    const told = await rowsOf<{ supplier: string; kind: string }>(
      `select supplier, kind from src_notice where event = $1 order by supplier`,
      event,
    );
    expect(told).toEqual([
      { supplier: 's1', kind: 'WIN' },
      { supplier: 's2', kind: 'LOSE' },
      { supplier: 's3', kind: 'LOSE' },
    ]);
    const bonds = await rowsOf(
      `select supplier, status, refund_due is not null as due from src_bond where event = $1 order by supplier`,
      event,
    );
    expect(bonds).toMatchObject([{ status: 'confirmed' }, { status: 'refunding', due: true }, { status: 'refunding' }]);
    const bond = await bondOf(event, second);
    await moved(cashier, 'sourceBond', bond, 'refund', { refundNote: 'HD-1' });
    expect(await state(`sourceBond/${bond}`)).toBe('refunded');
    // Each bidder sees their own result, and nothing of another's.
    const theirs = await shown(second, '/records/myNotice?list=main');
    expect(theirs).toContain('LOSE');
    expect(theirs).not.toMatch(/北方|WIN/);
    await done(orderer, 'sourceAward/becomes/toOrder/make', { ids: [award] });
    expect(await openSourcing(demand.id)).toBe(0);
  });

  test('D07: with fewer than it needs nothing is opened, envelopes go back and the lines return to the pool', async () => {
    const demand = await demanded('甲醇');
    const event = await published(demand.id);
    const quotes = [await bidden(first, event, planted), await bidden(second, event, '7')];
    await past(event);
    await tick();
    expect(await read(`tender/${event}`)).toMatchObject({ status: 'failed', failReason: 'TOO_FEW', openedTime: null });
    for (const [at, who] of [first, second].entries())
      expect(await read(`myQuote/${quotes[at]}`, who)).toMatchObject({ status: 'returned', total: null });
    expect(await rowsOf(`select 1 from src_opening where event = $1`, event)).toEqual([]);
    expect(await openSourcing(demand.id)).toBe(0);
    expect(await state(`sourceBond/${await bondOf(event, first)}`)).toBe('refunding');
    const again = draftOf(await done(pm, `tender/${event}/becomes/again`), 'items');
    const { id } = await done(pm, 'tender', {
      ...again,
      deadline: said.deadline,
      category: ids.category,
      buyer: userOf(pm),
    });
    expect(await read(`tender/${id}`)).toMatchObject({ tryNo: 2, originEvent: event });
    expect(await openSourcing(demand.id)).toBe(10);
  });

  test('D08 D09: a material amendment makes bids stale, which are opened only when they are confirmed', async () => {
    const demand = await demanded('丙酮');
    const event = await published(demand.id, { minQuotes: 1, minSuppliers: 1 });
    const [one, two] = [await bidden(first, event, '5'), await bidden(second, event, planted)];
    const amended = async (newDeadline: string) => {
      const draft = draftOf(await done(pm, `tender/${event}/becomes/amend`));
      const said = { ...draft, material: 'Y', text: '规格改为 2.5 L', why: '方法更新', newDeadline };
      return catalog.call(pm, 'POST', '/records/sourceAmend', said);
    };
    expect(await amended('2099-11-30 12:00:00')).toMatchObject({ success: false });
    const { result } = await amended('2099-12-05 12:00:00');
    await moved(pm, 'sourceAmend', result.id, 'submit');
    await decided(catalog.call, ['sourceAmend', result.id], manager);
    expect((await read(`tender/${event}`)).deadline).toBe('2099-12-05 12:00:00');
    for (const [id, who] of [[one, first] as const, [two, second] as const])
      expect(await read(`myQuote/${id}`, who)).toMatchObject({ status: 'stale', missing: '有变更未确认；' });
    expect(await read(`tender/${event}`)).toMatchObject({ quoteCount: 0 });
    await moved(first, 'myQuote', one, 'reconfirm');
    await past(event);
    await tick();
    expect(await read(`myQuote/${two}`, second)).toMatchObject({ status: 'returned', total: null });
    await openedBy(event);
    expect(await read(`sourceQuote/${one}`)).toMatchObject({ status: 'opened', total: '50.00' });
    expect(await rowsOf(`select 1 from src_bid_item where head_id = $1 and price is not null`, two)).toEqual([]);
  });

  test('D18: nobody hands in who was not let in, signed up too late or was frozen meanwhile', async () => {
    const demand = await demanded('正己烷');
    const event = await published(demand.id);
    // Nobody but who is let in: a bid can be begun, and not handed in.
    const uninvited = await written(third, event, '6');
    expect(await move(third, 'myQuote', uninvited, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('报名'),
    });
    await admitted(first, event);
    await paid(first, event);
    const id = await written(first, event, '6');
    await rowsOf(`update su_supplier set held_now = 'Y' where id = 's1'`);
    expect(await move(first, 'myQuote', id, 'submit')).toMatchObject({ success: false });
    await rowsOf(`update su_supplier set held_now = 'N' where id = 's1'`);
    await rowsOf(`update src_event set signup_end = clock_timestamp() - interval '1 second' where id = $1`, event);
    expect(await catalog.call(second, 'POST', `/records/myEvent/${event}/becomes/signUp`, {})).toMatchObject({
      success: false,
    });
  });

  test('an expert who recuses scores nothing, and a tender that fails while it is scored stops the evaluation', async () => {
    const { event, demand, quotes } = await opened('乙酸乙酯');
    const id = await called(event);
    for (const who of [lead, expert]) await mine(who, 'sourceEval', id, 'experts', 'clear');
    await mine(expertToo, 'sourceEval', id, 'experts', 'recuse', { answers: { relation: '曾在投标人任职' } });
    expect(await move(pm, 'sourceEval', id, 'begin')).toMatchObject({ success: false });
    expect(await rowsOf(`select 1 from src_score where eval = $1`, id)).toEqual([]);
    await moved(manager, 'sourceEvent', event, 'fail', { failReason: 'OTHER', failWhy: '专家不足' });
    expect(await state(`sourceEval/${id}`)).toBe('failed');
    expect(await read(`myQuote/${quotes[0]}`, first)).toMatchObject({ status: 'lost' });
    expect(await openSourcing(demand.id)).toBe(0);
    expect(await state(`sourceBond/${await bondOf(event, third)}`)).toBe('refunding');
  });
});
