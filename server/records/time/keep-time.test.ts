import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gateTables, heldOpen, waiting } from '../../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../../tests/support/trade.ts';
import type { DbRow } from '../../db/statement.ts';
import { engine } from '../../engine.ts';
import { asHouse } from '../../kernel/founder.ts';
import { makeRunning } from '../../metadata/make-running.ts';
import type { Models, Running } from '../../metadata/models.ts';
import { recordsRoom } from '../records.routes.ts';
import { keepTime } from './keep-time.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A contract that ends by its date, lapses when it was left waiting, and is told of before. */
const lease = {
  spec: 3,
  kind: 'entity',
  key: 'lease',
  title: '租约',
  store: { table: 'lease', trash: true },
  named: 'name',
  fields: [
    { key: 'name', type: 'text', label: '名称', need: true },
    { key: 'status', type: 'state', label: '状态' },
    { key: 'endDate', type: 'date', label: '到期日' },
    { key: 'callAt', type: 'dateTime', label: '提醒时间' },
    { key: 'patience', type: 'integer', label: '等几天' },
    { key: 'paid', type: 'flag', label: '已付清' },
    { key: 'held', type: 'flag', label: '冻结' },
    { key: 'keeper', type: 'user', label: '经办人' },
    { key: 'how', type: 'text', label: '怎样结束' },
  ],
  states: {
    field: 'status',
    start: 'draft',
    nodes: [
      { key: 'draft', label: '草稿', open: '*' },
      { key: 'waiting', label: '待签', open: ['patience', 'endDate'] },
      { key: 'active', label: '生效', open: '*' },
      { key: 'ended', label: '到期', open: [] },
      { key: 'lapsed', label: '失效', open: [] },
    ],
    moves: [
      { key: 'offer', label: '送签', from: 'draft', to: 'waiting' },
      { key: 'sign', label: '签署', from: ['draft', 'waiting'], to: 'active' },
      { key: 'back', label: '退回', from: 'waiting', to: 'draft' },
      {
        key: 'end',
        label: '到期结束',
        from: 'active',
        to: 'ended',
        when: "paid = 'Y'",
        after: { of: 'endDate' },
        run: [{ do: 'setValue', field: 'how', to: "'到期'" }],
      },
      {
        key: 'lapse',
        label: '逾期失效',
        from: 'waiting',
        to: 'lapsed',
        after: { days: 'patience', working: true, at: '18:00' },
      },
    ],
  },
  remind: [
    {
      key: 'expiry',
      label: '到期前提醒',
      of: 'endDate',
      before: [90, 60, 30, 7, 0],
      while: ['active'],
      to: { user: 'keeper' },
      say: '租约快到期了',
    },
    {
      key: 'left',
      label: '待签提醒',
      after: [2],
      while: ['waiting'],
      to: { role: 'buyer' },
      say: '租约还没有签',
    },
    {
      key: 'call',
      label: '来电提醒',
      of: 'callAt',
      before: [3],
      after: [1, 2],
      working: true,
      while: ['draft'],
      to: { role: 'buyer' },
      say: '该联系对方了',
    },
  ],
  rules: [
    {
      key: 'frozen',
      title: '冻结时不能结束',
      if: "held = 'Y'",
      at: 'move:end',
      then: [{ error: 'held', say: '租约已冻结' }],
    },
  ],
  access: { roles: { buyer: { do: ['create', 'edit', 'delete', 'move:offer', 'move:sign', 'move:back'] } } },
  lists: { main: { cols: ['name'] } },
};

const catalog = path.join(import.meta.dirname, '../../../schemas/catalog/platform');
/** The working calendar as it is shipped, and what its days are called. */
const calendar = ['work-day.json', 'dicts/dayKind.json'].map((file) =>
  JSON.parse(fs.readFileSync(path.join(catalog, file), 'utf8')),
);

let trade: Trade;
let running: Running;
let models: Models;

beforeAll(async () => {
  trade = await openTrade('records_time', [recordsRoom], { documents: [lease, ...calendar] });
  run(2);
  await gateTables(trade.at.db, 'lease', 'reminder_sent');
});
afterAll(() => trade.close());
beforeEach(async () => {
  for (const table of [
    'lease',
    'bd_calendar',
    'reminder_sent',
    'reminder_start',
    'state_entry',
    'timed_wait',
    'outbox',
    'record_history',
  ])
    await owner(`delete from ${table}`);
});

/** A process that has just heard what runs. */
function run(revision: number): void {
  running = makeRunning(engine, 1, revision, trade.model);
  models = { running: async () => running, at: async () => running, published: () => 0, filled: async () => new Map() };
}

const owner = (text: string, ...values: unknown[]): Promise<DbRow[]> => trade.at.db.owner.rows({ text, values });
const house = () => ({ db: trade.at.db, models });
const keep = (now: string, signal = new AbortController().signal) =>
  keepTime(house(), { session: asHouse(1), signal, now });

async function made(values: object): Promise<{ id: string; version: number }> {
  const { result, message } = await trade.call('buyer', 'POST', '/records/lease', { name: '库房', ...values });
  if (!result) throw new Error(message);
  return result;
}

async function move(record: { id: string; version: number }, key: string): Promise<{ id: string; version: number }> {
  const url = `/records/lease/${record.id}/moves/${key}`;
  const { result, message } = await trade.call('buyer', 'POST', url, { version: record.version });
  if (!result) throw new Error(message);
  return result;
}

const stateOf = async ({ id }: { id: string }) =>
  (await owner('select status from lease where id = $1', id))[0]?.status;
const deedsOf = async ({ id }: { id: string }) =>
  (await owner('select action from record_history where record_id = $1 order by version', id)).map(
    ({ action }) => action,
  );
const told = async () => (await owner('select body from outbox order by id')).map(({ body }) => body);
/** What the company says of a day. */
const said = (day: string, kind: 'HOLIDAY' | 'WORK') =>
  owner(
    `insert into bd_calendar (tenant_id, id, name, day, kind) values (1, $1::text, '调休', $1::text::date, $2)`,
    day,
    kind,
  );
const since = (record: { id: string }, moment: string) =>
  owner('update state_entry set since = $2 where record_id = $1', record.id, moment);

describe('a move whose time is counted from a date', () => {
  const active = async (values: object = {}) =>
    move(await made({ endDate: '2027-03-31', paid: 'Y', ...values }), 'sign');

  test('is made when the day is over and no sooner, by the house, with what it runs', async () => {
    const one = await active();
    expect(await keep('2027-03-31 23:59:59')).toMatchObject({ moved: 0 });
    expect(await stateOf(one)).toBe('active');
    expect(await keep('2027-04-01 00:00:00')).toMatchObject({ moved: 1 });
    expect(await owner('select status, how, update_by from lease')).toEqual([
      { status: 'ended', how: '到期', update_by: 'system' },
    ]);
    const [last] = await owner(
      `select to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at from record_history order by version desc`,
    );
    expect(last?.at).toBe('2027-04-01 00:00:00');
  });

  test('is caught up after a standstill, once', async () => {
    const one = await active();
    expect(await keep('2028-01-01 00:00:00')).toMatchObject({ moved: 1 });
    expect(await keep('2028-01-01 00:01:00')).toMatchObject({ moved: 0 });
    expect(await deedsOf(one)).toEqual(['create', 'move:sign', 'auto:end']);
  });

  test('follows its date', async () => {
    const one = await active();
    const url = `/records/lease/${one.id}`;
    await trade.call('buyer', 'PUT', url, { version: one.version, endDate: '2027-06-30' });
    expect(await keep('2027-04-01 00:00:00')).toMatchObject({ moved: 0 });
    expect(await keep('2027-07-01 00:00:00')).toMatchObject({ moved: 1 });
  });

  test('is nothing to a record without the date, in another state, or in the trash', async () => {
    await active({ endDate: null });
    await made({ endDate: '2027-03-31', paid: 'Y' });
    const gone = await active();
    await owner(`update lease set deleted_at = now() where id = $1`, gone.id);
    expect(await keep('2027-04-02 00:00:00')).toEqual({ moved: 0, refused: 0, reminded: 0 });
  });

  test('waits while its condition does not hold: asked again after a while, and at once when the record has changed', async () => {
    const one = await active({ paid: 'N' });
    expect(await keep('2027-04-01 00:00:00')).toMatchObject({ moved: 0, refused: 1 });
    expect(await keep('2027-04-01 00:01:00')).toMatchObject({ refused: 0 });
    expect(await keep('2027-04-01 00:02:00')).toMatchObject({ refused: 1 });
    expect(await keep('2027-04-01 00:05:00')).toMatchObject({ refused: 0 });
    const url = `/records/lease/${one.id}`;
    await trade.call('buyer', 'PUT', url, { version: one.version, paid: 'Y' });
    expect(await keep('2027-04-01 00:05:00')).toMatchObject({ moved: 1, refused: 0 });
  });

  test('that a rule refuses is told to whoever made the record, once as the record stands', async () => {
    const one = await active({ held: 'Y' });
    for (const now of ['2027-04-01 00:00:00', '2027-04-01 00:02:00'])
      expect(await keep(now)).toMatchObject({ moved: 0, refused: 1 });
    expect(await told()).toEqual([
      {
        to: { user: 'u-buyer' },
        say: expect.stringMatching(/^未能自动“到期结束”（.*租约已冻结.*）$/),
        entity: 'lease',
        id: one.id,
        name: '库房',
        by: 'system',
      },
    ]);
    await trade.call('buyer', 'PUT', `/records/lease/${one.id}`, { version: one.version, name: '库房二' });
    expect(await keep('2027-04-01 00:02:00')).toMatchObject({ refused: 1 });
    expect((await told()).map(({ name }) => name)).toEqual(['库房', '库房二']);
  });

  test('whose condition does not hold yet is told to nobody, until a rule refuses it', async () => {
    const one = await active({ paid: 'N', held: 'Y' });
    expect(await keep('2027-04-01 00:00:00')).toMatchObject({ refused: 1 });
    expect(await told()).toEqual([]);
    await owner(`update lease set paid = 'Y' where id = $1`, one.id);
    expect(await keep('2027-04-01 00:02:00')).toMatchObject({ refused: 1 });
    expect(await told()).toHaveLength(1);
  });

  test('is made once by two processes that find it at the same moment', async () => {
    const one = await active();
    const both = await heldOpen(trade.at.db, [() => keep('2027-04-01 00:00:00'), () => keep('2027-04-01 00:00:00')]);
    expect(both.map(({ moved }) => moved).sort()).toEqual([0, 1]);
    expect(await deedsOf(one)).toEqual(['create', 'move:sign', 'auto:end']);
  });

  test('is not made of a record that somebody gives another date at that moment', async () => {
    const one = await active();
    const url = `/records/lease/${one.id}`;
    const later = { version: one.version, endDate: '2027-06-30' };
    const [, kept] = await heldOpen(trade.at.db, [
      () => trade.call('buyer', 'PUT', url, later),
      () => keep('2027-04-01 00:00:00'),
    ]);
    expect(kept).toMatchObject({ moved: 0 });
    expect(await stateOf(one)).toBe('active');
    expect(await keep('2027-07-01 00:00:00')).toMatchObject({ moved: 1 });
  });

  test('is made by the next when the one who makes it is killed in the middle', async () => {
    const one = await active();
    const [ended] = await heldOpen(
      trade.at.db,
      [
        () =>
          keep('2027-04-01 00:00:00').then(
            () => 'made',
            () => 'killed',
          ),
      ],
      async () => {
        for (const pid of await waiting(trade.at.db)) await owner('select pg_terminate_backend($1)', pid);
      },
    );
    expect(ended).toBe('killed');
    expect(await deedsOf(one)).toEqual(['create', 'move:sign']);
    expect(await keep('2027-04-01 00:00:00')).toMatchObject({ moved: 1 });
    expect(await deedsOf(one)).toEqual(['create', 'move:sign', 'auto:end']);
  });
});

describe('a move whose time is counted since its state', () => {
  // 2027-03-05 is a Friday.
  const offered = async (patience: number | null = 2) => {
    const one = await move(await made({ patience }), 'offer');
    await since(one, '2027-03-05 10:00:00');
    return one;
  };

  test('comes so many working days later, at its hour', async () => {
    const one = await offered();
    expect(await keep('2027-03-09 17:59:59')).toMatchObject({ moved: 0 });
    expect(await keep('2027-03-09 18:00:00')).toMatchObject({ moved: 1 });
    expect(await stateOf(one)).toBe('lapsed');
  });

  test('passes over a day the company takes off, and counts a Saturday it works on', async () => {
    await said('2027-03-08', 'HOLIDAY');
    const late = await offered();
    expect(await keep('2027-03-09 18:00:00')).toMatchObject({ moved: 0 });
    await said('2027-03-06', 'WORK');
    expect(await keep('2027-03-09 17:59:59')).toMatchObject({ moved: 0 });
    expect(await keep('2027-03-09 18:00:00')).toMatchObject({ moved: 1 });
    expect(await stateOf(late)).toBe('lapsed');
  });

  test('begins anew whenever the record comes into its state, by the clock of the database', async () => {
    const one = await offered();
    const again = await move(await move(one, 'back'), 'offer');
    const [entry] = await owner(
      `select since > now() - interval '1 minute' and since <= now() as is from state_entry where record_id = $1`,
      again.id,
    );
    expect(entry).toEqual({ is: true });
    const { signal } = new AbortController();
    expect(await keepTime(house(), { session: asHouse(1), signal })).toMatchObject({ moved: 0 });
  });

  test('has no time where the term says nothing, and another as soon as it says another', async () => {
    const one = await offered(null);
    expect(await keep('2030-01-01 00:00:00')).toMatchObject({ moved: 0 });
    await trade.call('buyer', 'PUT', `/records/lease/${one.id}`, { version: one.version, patience: 1 });
    expect(await keep('2027-03-08 17:59:59')).toMatchObject({ moved: 0 });
    expect(await keep('2027-03-08 18:00:00')).toMatchObject({ moved: 1 });
  });

  test('counts for records that stood there before a publish began to count, from their history', async () => {
    const one = await offered();
    await owner('delete from state_entry');
    await owner(`update record_history set at = '2027-03-05 10:00:00' where action = 'move:offer'`);
    await owner(`update record_history set at = '2027-03-01 10:00:00' where action = 'create'`);
    run(3);
    expect(await keep('2027-03-09 17:59:59')).toMatchObject({ moved: 0 });
    expect(await keep('2027-03-09 18:00:00')).toMatchObject({ moved: 1 });
    expect(await stateOf(one)).toBe('lapsed');
  });
});

describe('among many things whose time has come', () => {
  const due = '2027-04-01 00:00:00';
  const add = (count: number) =>
    owner(
      `insert into lease (tenant_id, id, name, status, end_date, paid, create_by, create_time, version)
        select 1, 'many' || n, '库房' || n, 'active', '2027-03-31', 'Y', 'u-buyer', now(), 1 from generate_series(1, $1::int) n`,
      count,
    );
  const left = async () => {
    const one = await move(await made({ patience: 2 }), 'offer');
    await since(one, '2027-03-05 10:00:00');
    return one;
  };

  test('a move that is due of very many does not hold up another', async () => {
    await add(250);
    const one = await left();
    expect(await keep(due)).toMatchObject({ moved: 251 });
    const order = await owner(`select id from lease order by xmin::text::bigint`);
    expect(order.findIndex(({ id }) => id === one.id)).toBeLessThan(200);
  });

  test('what fails holds up nothing, and is told at the end', async () => {
    await add(2);
    const one = await left();
    await keep('2026-12-01 00:00:00');
    await owner(`update lease set keeper = 'u-buyer', end_date = '2027-03-31' where id = 'many2'`);
    await owner(
      `create function test_break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await owner(
      `create trigger break before update on lease for each row when (new.status = 'ended' and new.id = 'many1') execute function test_break()`,
    );
    try {
      await expect(keep(due)).rejects.toThrow('broken');
      expect(await owner(`select id, status from lease order by id`)).toEqual(
        expect.arrayContaining([
          { id: 'many1', status: 'active' },
          { id: 'many2', status: 'ended' },
          { id: one.id, status: 'lapsed' },
        ]),
      );
    } finally {
      await owner('drop trigger break on lease');
      await owner('drop function test_break');
    }
    expect(await keep('2027-04-01 00:02:00')).toMatchObject({ moved: 1 });
  });
});

describe('a reminder', () => {
  const active = async (endDate = '2027-03-31') => move(await made({ endDate, keeper: 'u-buyer' }), 'sign');
  const begin = () => keep('2026-12-01 00:00:00');

  test('is given once at each of its times, in the morning, by way of the usual messages', async () => {
    const one = await active();
    await begin();
    expect(await keep('2027-03-01 08:59:59')).toMatchObject({ reminded: 1 });
    expect(await told()).toMatchObject([
      { to: { user: 'u-buyer' }, say: '租约快到期了', entity: 'lease', id: one.id, name: '库房', by: 'system' },
    ]);
    expect(await keep('2027-03-01 09:00:00')).toMatchObject({ reminded: 1 });
    expect(await keep('2027-03-01 09:01:00')).toMatchObject({ reminded: 0 });
    expect(await told()).toHaveLength(2);
  });

  test('of several that were missed only the latest is given', async () => {
    await active();
    await begin();
    expect(await keep('2027-03-25 12:00:00')).toMatchObject({ reminded: 1 });
    const sent = await owner('select days from reminder_sent');
    expect(sent).toEqual([{ days: -7 }]);
    expect(await keep('2027-03-31 09:00:00')).toMatchObject({ reminded: 1 });
  });

  test('is given anew for another value of the date, and for none it was given for', async () => {
    const one = await active();
    await begin();
    await keep('2027-03-25 12:00:00');
    const put = (version: number, endDate: string) =>
      trade.call('buyer', 'PUT', `/records/lease/${one.id}`, { version, endDate });
    await put(one.version, '2027-03-28');
    expect(await keep('2027-03-25 12:01:00')).toMatchObject({ reminded: 1 });
    await put(one.version + 1, '2027-03-31');
    expect(await keep('2027-03-25 12:02:00')).toMatchObject({ reminded: 0 });
  });

  test('is no news where it was due before people were told at all, or a month ago', async () => {
    await active();
    expect(await keep('2027-03-10 00:00:00')).toMatchObject({ reminded: 0 });
    expect(await keep('2027-05-10 00:00:00')).toMatchObject({ reminded: 0 });
  });

  test('counts since a state as well, and only while the record is in it', async () => {
    await begin();
    const one = await move(await made({}), 'offer');
    await since(one, '2027-03-05 10:00:00');
    expect(await keep('2027-03-07 09:59:59')).toMatchObject({ reminded: 0 });
    const other = await move(await made({}), 'offer');
    await since(other, '2027-03-05 10:00:00');
    await move(other, 'back');
    expect(await keep('2027-03-07 10:00:00')).toMatchObject({ reminded: 1 });
    expect(await told()).toMatchObject([{ to: { role: 'buyer' }, id: one.id }]);
  });

  test('counts working days before and after, at the same time of day', async () => {
    await begin();
    // A Tuesday.
    const one = await made({ callAt: '2027-03-09 10:00:00' });
    for (const [now, reminded] of [
      ['2027-03-04 09:59:59', 0],
      ['2027-03-04 10:00:00', 1],
      ['2027-03-05 12:00:00', 0],
      ['2027-03-10 10:00:00', 1],
    ] as const)
      expect([now, await keep(now)]).toMatchObject([now, { reminded }]);
    await trade.call('buyer', 'PUT', `/records/lease/${one.id}`, {
      version: one.version,
      callAt: '2027-03-12 10:00:00',
    });
    expect(await keep('2027-03-15 09:59:59')).toMatchObject({ reminded: 1 });
    expect(await keep('2027-03-15 10:00:00')).toMatchObject({ reminded: 1 });
    expect(await owner('select days from reminder_sent order by base, days')).toEqual(
      [-3, 1, -3, 1].map((days) => ({ days })),
    );
  });

  test('counts the working days of the company', async () => {
    await begin();
    await said('2027-03-08', 'HOLIDAY');
    await made({ callAt: '2027-03-09 10:00:00' });
    expect(await keep('2027-03-03 09:59:59')).toMatchObject({ reminded: 0 });
    expect(await keep('2027-03-03 10:00:00')).toMatchObject({ reminded: 1 });
  });

  test('is given once by two processes that find it at the same moment', async () => {
    await active();
    await begin();
    const both = await heldOpen(trade.at.db, [() => keep('2027-03-25 12:00:00'), () => keep('2027-03-25 12:00:00')]);
    expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1]);
    expect(await told()).toHaveLength(1);
  });

  test('of one record that fails does not keep back those of others', async () => {
    const [bad, good] = [await active(), await active()];
    await begin();
    await owner(
      `create function test_break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await owner(
      `create trigger break before insert on reminder_sent for each row when (new.record_id = '${bad.id}') execute function test_break()`,
    );
    try {
      await expect(keep('2027-03-25 12:00:00')).rejects.toThrow('broken');
      expect(await told()).toMatchObject([{ id: good.id }]);
    } finally {
      await owner('drop trigger break on reminder_sent');
      await owner('drop function test_break');
    }
    expect(await keep('2027-03-25 12:01:00')).toMatchObject({ reminded: 1 });
  });

  test('is not lost when the process that gives it is killed in the middle', async () => {
    await active();
    await begin();
    const [ended] = await heldOpen(
      trade.at.db,
      [
        () =>
          keep('2027-03-25 12:00:00').then(
            () => 'given',
            () => 'killed',
          ),
      ],
      async () => {
        for (const pid of await waiting(trade.at.db)) await owner('select pg_terminate_backend($1)', pid);
      },
    );
    expect([ended, await told()]).toEqual(['killed', []]);
    expect(await keep('2027-03-25 12:00:00')).toMatchObject({ reminded: 1 });
    expect(await told()).toHaveLength(1);
  });
});
