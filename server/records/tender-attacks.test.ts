import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import {
  type Answer,
  admitted,
  type Body,
  bare,
  bidden,
  called,
  change,
  demanded,
  done,
  draftOf,
  expert,
  expertToo,
  finance,
  first,
  lead,
  manager,
  mine,
  move,
  moved,
  opened,
  opener,
  openSourcing,
  openTenders,
  overdue,
  paid,
  past,
  planted,
  pm,
  publicised,
  published,
  read,
  reported,
  rowsOf,
  second,
  state,
  tick,
} from './tender.fixture.ts';

// A whole tender is a hundred calls.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openTenders('records_tender_attacks');
});
afterAll(() => catalog.close());

describe('who means a tender no good', () => {
  test('a bid is whole, of this tender alone, and stays so when it is replaced', async () => {
    const event = await published((await demanded('甲苯', 2)).id);
    const other = await published((await demanded('乙苯')).id, { bondAmount: '0' });
    await admitted(first, event);
    await paid(first, event);
    const draft = draftOf(await done(first, `myEvent/${event}/becomes/toQuote`), 'lines');
    const priced = (draft.lines as Body[]).map((line) => ({ ...line, price: '9', taxRate: '0.13' }));
    const bid = { ...draft, agent: '王', phone: '13800000001', validDays: 90 };
    // Lines of one tender for another are no bid there.
    expect(
      await catalog.call(first, 'POST', '/records/myQuote', { ...bid, event: other, lines: priced }),
    ).toMatchObject({
      success: false,
    });
    const { id } = await done(first, 'myQuote', { ...bid, lines: priced.slice(0, 1) });
    const listed = (await read(`myQuote/${id}`, first)).answers.map((row: Body) => ({ ...bare(row), reply: '满足' }));
    const said = async (body: Body) => (await change(first, `myQuote/${id}`, body)).success;
    expect(await said({ answers: listed })).toBe(true);
    // One line of two costs less, and is not what was asked for.
    expect(await move(first, 'myQuote', id, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('全部报价'),
    });
    await rowsOf(`delete from src_bid where id = $1`, id);
    const whole = await done(first, 'myQuote', { ...bid, lines: priced });
    const asked = (await read(`myQuote/${whole.id}`, first)).answers.map((row: Body) => ({
      ...bare(row),
      reply: '满足',
    }));
    const replaced = async (body: Body) => catalog.call(first, 'PUT', `/records/myQuote/${whole.id}`, body);
    const versioned = async (body: Body) => {
      const { $rel: _, ...stands } = await read(`myQuote/${whole.id}`, first);
      return replaced({ version: stands.version, ...body });
    };
    // What is judged passed or failed cannot be left out, nor anything written beside it.
    const tech = asked.filter(({ stage }: Body) => stage === 'TECH');
    expect((await versioned({ answers: tech })).success).toBe(true);
    expect(await move(first, 'myQuote', whole.id, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('评审项'),
    });
    expect((await versioned({ answers: [...tech, { reply: '自己加的' }] })).success).toBe(false);
  });

  test('what is handed in is replaced as a whole, its sign-up stands, and a pause comes before the deadline', async () => {
    const demand = await demanded('二甲苯', 2);
    const event = await published(demand.id);
    const other = await published((await demanded('苯')).id, { bondAmount: '0' });
    const id = await bidden(first, event, planted);
    const stands = await read(`myQuote/${id}`, first);
    const lines = stands.lines.map((row: Body) => ({ ...bare(row), price: '5' }));
    const answers = stands.answers.map((row: Body) => ({ ...bare(row), reply: '满足' }));
    const refused: Body[] = [
      { lines: lines.slice(0, 1), answers },
      { lines, answers: answers.slice(0, 1) },
      { event: other, lines, answers },
      {
        lines: [
          { price: '1', taxRate: '0.13' },
          { price: '1', taxRate: '0.13' },
        ],
        answers,
      },
    ];
    for (const body of refused)
      expect(await change(first, `myQuote/${id}`, body), JSON.stringify(body)).toMatchObject({ success: false });
    expect(await read(`myQuote/${id}`, first)).toMatchObject({ event, status: 'submitted' });
    const [signup] = await rowsOf<{ id: string }>(`select id from src_signup where event = $1`, event);
    expect(await move(first, 'mySignup', signup?.id ?? '', 'cancel')).toMatchObject({ success: false });
    // What is suspended keeps what it takes of the pool, and nobody bids meanwhile.
    await moved(manager, 'tender', event, 'suspend', { stopWhy: '核实规格' });
    expect(await openSourcing(demand.id)).toBe(10);
    expect(await move(first, 'myQuote', id, 'withdraw')).toMatchObject({ success: false });
    await moved(manager, 'tender', event, 'resume', { deadline: '2099-12-02 12:00:00' });
    await past(event);
    expect(await move(manager, 'tender', event, 'suspend', { stopWhy: '再等一家' })).toMatchObject({ success: false });
    expect(await move(first, 'mySignup', signup?.id ?? '', 'cancel')).toMatchObject({ success: false });
  });

  test('nothing sealed or hidden is found by asking for it: by a condition, by an order, by a sum', async () => {
    const event = await published((await demanded('环己烷')).id);
    const id = await bidden(first, event, planted);
    const list = async (who: string, of: string, query: Record<string, string>) =>
      catalog.call(who, 'GET', `/records/${of}?${new URLSearchParams({ list: 'main', ...query })}`);
    const asked: [string, string, string][] = [
      ...['total', 'deliveryDays', 'scoreSum', 'rankNo'].map((one): [string, string, string] => [
        first,
        'myQuote',
        one,
      ]),
      ...['estTotal', 'quoteCount', 'signupCount', 'minQuotes', 'evalCount', 'buyer'].map(
        (one): [string, string, string] => [second, 'myEvent', one],
      ),
      ...[pm, manager, 'role:auditor'].map((who): [string, string, string] => [who, 'sourceSignup', 'bidsIn']),
    ];
    for (const [who, of, field] of asked) {
      const [more, less] = [await list(who, of, { [field]: '>0' }), await list(who, of, { [field]: '<=0' })];
      const told = ({ success, result }: Answer) => (success ? result.records.length : 0);
      expect(Math.min(told(more), told(less)) === Math.max(told(more), told(less)), `${who} ${of} ${field}`).toBe(true);
      for (const order of ['asc', 'desc'])
        expect(JSON.stringify(await list(who, of, { column: field, order, totals: 'Y' }))).not.toContain(planted);
    }
    // Whoever may not know who has bidden does not: neither by the sign-up, nor by the bids.
    for (const who of [pm, manager, 'role:auditor', 'buyer', opener, lead]) {
      expect((await list(who, 'sourceQuote', {})).result?.records ?? [], who).toEqual([]);
      expect(await read(`sourceQuote/${id}`, who), who).toBeFalsy();
      expect(JSON.stringify(await list(who, 'sourceSignup', {})), who).not.toContain('bidsIn');
    }
    for (const url of [`myQuote/${id}`, `myQuote/${id}/history`, `myQuote/${id}/versions`, `mySignup/${id}`])
      expect(JSON.stringify(await catalog.call(second, 'GET', `/records/${url}`)), url).not.toMatch(/987654|绝密/);
  });

  test('an amendment that was overtaken by an extension does not shorten it', async () => {
    const event = await published((await demanded('乙醚')).id);
    const draft = draftOf(await done(pm, `tender/${event}/becomes/amend`));
    const said = { ...draft, material: 'N', text: '更正联系人', why: '笔误', newDeadline: '2099-12-05 12:00:00' };
    const { id } = await done(pm, 'sourceAmend', said);
    await moved(pm, 'sourceAmend', id, 'submit');
    await moved(pm, 'tender', event, 'extend', { deadline: '2099-12-10 12:00:00', extendWhy: '再延' });
    // Whoever agrees is told that it comes too late.
    expect(await decide(catalog.call, manager, ['sourceAmend', id])).toMatchObject({
      success: false,
      message: expect.stringContaining('不能提前'),
    });
    expect((await read(`tender/${event}`)).deadline).toBe('2099-12-10 12:00:00');
  });

  test('who recuses reads the evaluation no more, and who does not sit there never does', async () => {
    const { event } = await opened('乙腈二级');
    const id = await called(event);
    await mine(expertToo, 'sourceEval', id, 'experts', 'recuse', { answers: { relation: '曾在投标人任职' } });
    expect(await read(`sourceEval/${id}`, expertToo)).toBeFalsy();
    expect(await read(`sourceEval/${id}`, expert)).toMatchObject({ status: 'declaring' });
  });

  test('an objection comes before the publicity is over; upheld, it holds the award until it is revoked', async () => {
    const { event, quotes } = await opened('异丙醇');
    await reported(event, { s1: '50', s2: '50', s3: '50' });
    const award = await publicised(event);
    const asked = draftOf(await done(second, `myEvent/${event}/becomes/object`));
    const objecting = () => done(second, 'myObjection', { ...asked, stage: 'RESULT', text: '第一名资质过期' });
    const [one, late] = [await objecting(), await objecting()];
    await moved(second, 'myObjection', one.id, 'submit');
    await moved(manager, 'sourceObjection', one.id, 'accept');
    await overdue(award);
    // The house has not come by yet: over is over.
    expect(await move(second, 'myObjection', late.id, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('公示期'),
    });
    await moved('role:legal', 'sourceObjection', one.id, 'reply', { result: 'UPHELD', reply: '复核属实' });
    await moved(manager, 'sourceObjection', one.id, 'close');
    await rowsOf(`delete from timed_wait`);
    await tick();
    expect(await read(`sourceAward/${award}`)).toMatchObject({ status: 'publicity', openObjections: 1 });
    expect(await state(`tender/${event}`)).toBe('publicity');
    expect(await rowsOf(`select 1 from src_notice where event = $1`, event)).toEqual([]);
    await moved(manager, 'sourceAward', award, 'revoke', { revokeWhy: '异议成立' });
    expect(await read(`sourceAward/${award}`)).toMatchObject({ status: 'revoked' });
    expect(await read(`tender/${event}`)).toMatchObject({ status: 'evaluated', publicText: null, publicFrom: null });
    expect((await read(`myEvent/${event}`, second)).publicText).toBeFalsy();
    // The bid that the objection was about is refused, and the next in rank is given the lot; what was upheld holds no other award.
    const [winner] = await rowsOf<{ id: string }>(`select id from src_bid where event = $1 and rank_no = 1`, event);
    await moved(manager, 'sourceQuote', winner?.id ?? '', 'refuse', { invalidCode: null, invalidWhy: '资质过期' });
    const draft = draftOf(await done(pm, `tender/${event}/becomes/toAward`));
    const { id: again } = await done(pm, 'sourceAward', { ...draft, lines: [] });
    await moved(pm, 'sourceAward', again, 'fill');
    const { lines } = await read(`sourceAward/${again}`);
    const given = lines.map((row: Body) => ({
      ...bare(row),
      awardQty: (row.$rel as Body)['quote.rankNo'] === 2 ? '10' : '0',
    }));
    const reasons = { reasonText: '第一名被否决', deviateWhy: '第一名资质过期', publicText: '第二名中标' };
    expect(await change(pm, `sourceAward/${again}`, { ...reasons, lines: given })).toMatchObject({ success: true });
    await moved(pm, 'sourceAward', again, 'submit');
    // Not the first in rank: finance is asked as well.
    await decided(catalog.call, ['sourceAward', again], manager, finance);
    const [{ supplier }] = given.filter(({ awardQty }: Body) => awardQty === '10');
    // Frozen meanwhile, the winner gets nothing; free again, it does.
    await overdue(again);
    await rowsOf(`update su_supplier set held_now = 'Y' where id = $1`, supplier);
    await tick();
    expect(await state(`sourceAward/${again}`)).toBe('publicity');
    await rowsOf(`update su_supplier set held_now = 'N' where id = $1`, supplier);
    await rowsOf(`delete from timed_wait`);
    await tick();
    expect(await read(`sourceAward/${again}`)).toMatchObject({ status: 'effective', openObjections: 0 });
    expect(await state(`tender/${event}`)).toBe('awarded');
    const told = await rowsOf<{ kind: string }>(
      `select kind from src_notice where event = $1 and supplier = $2`,
      event,
      supplier,
    );
    expect(told).toEqual([{ kind: 'WIN' }]);
    expect(quotes).toHaveLength(3);
  });
});
