import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gateTables, heldOpen } from '../../../tests/support/held-open.ts';
import { type Answer, type FlowWorld, openFlows } from '../flows.fixture.ts';
import type { Raw } from '../note.fixture.ts';
import { fireTimers } from './fire-timers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = (...then: Raw[]): Raw => ({
  key: 'head',
  as: 'approve',
  title: '负责人',
  who: [{ leaderOf: 'start' }],
  due: { after: '2h', then },
});
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_late', {
    remind: { steps: [head({ remind: '1h', most: 2 })] },
    often: { steps: [head({ remind: '1h', most: 9 })] },
    agree: { steps: [head({ at: '4h', do: 'agree' }), boss] },
    last: { steps: [head({ at: '4h', do: 'agree' })] },
    refuse: { steps: [head({ at: '1h', do: 'refuse' })] },
    hand: { steps: [head({ at: '1h', hand: 'leader' })] },
    lastDelay: { steps: [{ key: 'rest', as: 'delay', title: '冷静期', for: '1d' }] },
    working: { steps: [{ ...head(), due: { after: '1d', working: true } }] },
    delay: { steps: [{ key: 'rest', as: 'delay', title: '冷静期', for: '1d' }, boss] },
  });
  await gateTables(world.at.db, 'flow_log');
});
afterAll(() => world.close());
afterEach(async () => {
  await world.standing();
  await world.rows(`delete from flow_timer`);
});

const ahead = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const fire = (hours: number) =>
  fireTimers(world.processes.house, { tenant: 1, signal: new AbortController().signal, now: ahead(hours) });
const said = async (id: string, verb: string) =>
  (await world.told('bob', id)).events.filter((event: Answer) => event.verb === verb).length;

test('reminds when it is due, and again after each span, as often as is said', async () => {
  const id = await world.submitted('remind');
  expect(await fire(1)).toEqual({ fired: 0, refused: 0 });
  for (const [hours, reminded] of [
    [2.1, 1],
    [2.5, 1],
    [3.2, 2],
    [9, 2],
  ] as const) {
    await fire(hours);
    expect([hours, await said(id, 'remind')]).toEqual([hours, reminded]);
  }
  expect((await world.act('bob', id, 'agree')).result).toMatchObject({ status: 'agreed' });
});

test('who comes back from a standstill is reminded once, and then goes on as was said', async () => {
  const id = await world.submitted('often');
  await fire(5.5);
  expect(await said(id, 'remind')).toBe(1);
  await fire(5.9);
  expect(await said(id, 'remind')).toBe(1);
  await fire(6.1);
  expect(await said(id, 'remind')).toBe(2);
  await fire(90);
  await fire(91);
  expect(await said(id, 'remind')).toBe(3);
});

test('what is overdue stands first on the desk, what is due next after it, then what waits longest', async () => {
  const made = [await world.submitted('often'), await world.submitted('often'), await world.submitted('often')];
  const [oldest, soon, overdue] = made;
  const due = (id: string | undefined, hours: number | null) =>
    world.rows(
      `update flow_task t set due_at = now() + make_interval(hours => $2::int) from flow_instance i
        where i.id = t.instance_id and i.record_id = $1`,
      id,
      hours,
    );
  const records = async (query: string) => {
    const { result } = await world.call('bob', 'GET', `/flows/desk/todo?${query}`);
    return result.records.map(({ record }: { record: string }) => record).filter((id: string) => made.includes(id));
  };
  for (const id of made) await due(id, null);
  expect(await records('size=100')).toEqual(made);
  await due(soon, 1);
  await due(overdue, -1);
  expect(await records('size=100')).toEqual([overdue, soon, oldest]);
  expect(await records('size=100&late=true')).toEqual([overdue]);
});

test('gives the working days of the company: none of those it takes off', async () => {
  const [today = ''] = ahead(0).split(' ');
  const day = (from: number) => new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10);
  const off = Array.from({ length: 20 }, (_, at) => day(at + 1));
  await world.rows(
    `insert into bd_calendar (tenant_id, id, name, day, kind) select 1, d, '停工', d::date, 'HOLIDAY' from unnest($1::text[]) d`,
    off,
  );
  await world.rows(
    `insert into bd_calendar (tenant_id, id, name, day, kind) values (1, 'on', '补班', $1::date, 'WORK')`,
    day(21),
  );
  const id = await world.submitted('working');
  const [task] = await world.rows(
    `select to_char(t.due_at, 'YYYY-MM-DD') as due from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1`,
    id,
  );
  expect(task.due).toBe(day(21));
  await world.rows(`delete from bd_calendar`);
});

test('agrees for who does not answer in time, by the system', async () => {
  const id = await world.submitted('agree');
  await fire(5.9);
  expect((await world.told('bob', id)).task).not.toBeNull();
  await fire(6.1);
  const told = await world.told('cat', id);
  expect(told.task).toMatchObject({ step: 'boss' });
  expect(told.events.find(({ verb }: Answer) => verb === 'lateAgree')).toMatchObject({
    by: null,
    for: { name: '人bob' },
  });
});

test('refuses, or hands it to the leader', async () => {
  const refused = await world.submitted('refuse');
  const handed = await world.submitted('hand');
  await fire(3.1);
  expect(await world.stateOf(refused)).toBe('refused');
  expect((await world.told('cat', handed)).task).toMatchObject({ step: 'head' });
});

test('is not handed to who must stand apart from it: whoever is late keeps it, and is told', async () => {
  const id = await world.submitted('hand');
  await world.rows(`update loan_note set create_by = $1 where id = $2`, world.ids.cat, id);
  await fire(3.1);
  expect((await world.told('bob', id)).task).toMatchObject({ step: 'head' });
  expect(await said(id, 'late')).toBe(1);
});

test('a step that only waits goes on when its time has come', async () => {
  const id = await world.submitted('delay');
  expect((await world.told('cat', id)).task).toBeNull();
  await fire(23);
  expect((await world.told('cat', id)).task).toBeNull();
  await fire(25);
  expect((await world.told('cat', id)).task).toMatchObject({ step: 'boss' });
});

test('of two servers that find the same moment one does it', async () => {
  const id = await world.submitted('agree');
  const both = await heldOpen(world.at.db, [() => fire(7), () => fire(7)]);
  expect(both).toHaveLength(2);
  expect(await said(id, 'lateAgree')).toBe(1);
  expect((await world.told('cat', id)).task).toMatchObject({ step: 'boss' });
});

test('an answer and the moment at the same time: one of them counts', async () => {
  const id = await world.submitted('agree');
  const { task, rev } = await world.told('bob', id);
  const agree = () => world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
  const [fired, late] = await heldOpen(world.at.db, [() => fire(7), agree]);
  expect(fired).toMatchObject({ fired: 1 });
  expect(late).toMatchObject({ success: false });
  expect([await said(id, 'lateAgree'), await said(id, 'agree')]).toEqual([1, 0]);
});

test('a wait after which the record refuses is tried again every hour, and those who keep the flow hear why, once', async () => {
  const id = await world.submitted('lastDelay', { amount: '1000000' });
  expect(await fire(25)).toEqual({ fired: 0, refused: 1 });
  await world.standing();
  expect(await fire(25.5)).toEqual({ fired: 0, refused: 0 });
  expect(await fire(26.5)).toEqual({ fired: 0, refused: 1 });
  const told = await world.told('root', id);
  expect(told.events.filter(({ verb }: Answer) => verb === 'halted')).toMatchObject([
    { remark: expect.stringContaining('金额超过上限，不能同意') },
  ]);
  const notices = await world.rows(
    `select title from sys_announcement_send where receiver = $1 and bus_id = $2`,
    world.ids.root,
    id,
  );
  expect(notices.map(({ title }: Answer) => title)).toEqual([expect.stringMatching(/的审批不能自动继续$/)]);
  await world.rows(`update loan_note set amount = 5, version = version + 1 where id = $1`, id);
  expect(await fire(28)).toEqual({ fired: 1, refused: 0 });
  expect(await world.stateOf(id)).toBe('approved');
});

test('what the record refuses is not tried again and again: who is asked hears why', async () => {
  const id = await world.submitted('last', { amount: '1000000' });
  expect(await fire(7)).toEqual({ fired: 0, refused: 1 });
  expect(await fire(8)).toEqual({ fired: 0, refused: 0 });
  const told = await world.told('bob', id);
  expect(told).toMatchObject({ status: 'running', task: { step: 'head' } });
  expect(told.events.find(({ verb }: Answer) => verb === 'late').remark).toContain('金额超过上限，不能同意');
  expect(await world.stateOf(id)).toBe('submitted');
});
