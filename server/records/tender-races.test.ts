import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import {
  admitted,
  change,
  demanded,
  done,
  first,
  manager,
  move,
  moved,
  opened,
  openTenders,
  paid,
  pm,
  proposed,
  published,
  read,
  reported,
  rowsOf,
  state,
  tick,
  userOf,
  written,
} from './tender.fixture.ts';

// A whole tender is a hundred calls.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openTenders('records_tender_races');
});
afterAll(() => catalog.close());

describe('two at once in a tender', () => {
  test('D02: a bid sent in time that waits while the deadline passes is never left behind as handed in', async () => {
    const demand = await demanded('正己烷');
    const event = await published(demand.id);
    await admitted(first, event);
    await paid(first, event);
    const id = await written(first, event, '6');
    const { version } = await read(`myQuote/${id}`, first);
    // The other process has read the documents before the time runs.
    await catalog.elsewhere(first, 'GET', `/records/myQuote/${id}`);
    // The deadline comes by itself: whoever wrote it now would wait for the bid, which holds what decides about it.
    await rowsOf(
      `update src_event set deadline = clock_timestamp() + interval '3 seconds', signup_end = clock_timestamp() where id = $1`,
      event,
    );
    const gate = await holdLock(catalog.at.connection, 'lock table src_bid in exclusive mode');
    const sending = catalog.elsewhere(first, 'POST', `/records/myQuote/${id}/moves/submit`, { version, answers: {} });
    await gate.waiting(1);
    await new Promise((done) => setTimeout(done, 4_000));
    const closing = tick();
    await gate.waiting(2);
    await gate.release();
    const [sent] = await Promise.all([sending, closing]);
    // Whoever of the two came second finds another version of the bid: the house comes by once more.
    await rowsOf(`delete from timed_wait`);
    await tick();
    expect(await state(`tender/${event}`)).toBe('failed');
    expect(await read(`myQuote/${id}`, first), JSON.stringify(sent)).toMatchObject({ status: 'returned', total: null });
    const late = await rowsOf(
      `select q.id from src_bid q join src_event e on e.tenant_id = q.tenant_id and e.id = q.event
        where q.event = $1 and q.submit_time >= e.deadline`,
      event,
    );
    expect(late).toEqual([]);
    expect(await move(first, 'myQuote', id, 'submit')).toMatchObject({ success: false });
  });

  test('D16: of two that give out the same lot at once one does', async () => {
    const { event } = await opened('二氯甲烷');
    await reported(event, { s1: '50', s2: '50', s3: '50' });
    const one = await proposed(event);
    // A second one is begun past the button that offers the first alone.
    expect(await catalog.call(pm, 'POST', `/records/tender/${event}/becomes/toAward`, {})).toMatchObject({
      success: false,
    });
    const dates = { validFrom: '2026-12-01', validTo: '2036-12-01' };
    const { id: two } = await done(pm, 'sourceAward', { event, buyer: userOf(pm), ...dates, lines: [] });
    await moved(pm, 'sourceAward', two, 'fill');
    await moved(pm, 'sourceAward', one, 'fill');
    const both = [one, two];
    const versions = await Promise.all(both.map(async (id) => (await read(`sourceAward/${id}`)).version));
    const gate = await holdLock(catalog.at.connection, 'lock table src_event in exclusive mode');
    const giving = both.map((id, at) => {
      const call = at === 0 ? catalog.call : catalog.elsewhere;
      return call(pm, 'POST', `/records/sourceAward/${id}/moves/byRank`, { version: versions[at], answers: {} });
    });
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(giving);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const given = both[answers.findIndex(({ success }) => success)] ?? '';
    const left = given === one ? two : one;
    await change(pm, `sourceAward/${given}`, { reasonText: '第一名', publicText: '中标候选人' });
    await moved(pm, 'sourceAward', given, 'submit');
    expect(await move(pm, 'sourceAward', left, 'submit')).toMatchObject({ success: false });
    await decided(catalog.call, ['sourceAward', given], manager);
    expect(await state(`sourceAward/${given}`)).toBe('publicity');
  });
});
