import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { connectDatabase } from '../db/connect.ts';
import { type Answer, type Calls, callsBy, type FlowWorld, openFlows } from './flows.fixture.ts';
import { multiplied } from './multiplied.fixture.ts';
import type { Raw } from './note.fixture.ts';
import { fireTimers } from './time/fire-timers.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const experts: Raw = { key: 'review', as: 'approve', title: '评审', who: [{ role: 'expert' }], many: 'first' };
const head: Raw = { as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };

/** `npm run fuzz` asks for very many more. */
const many = draws(100);

let world: FlowWorld;
let other: Calls;
beforeAll(async () => {
  world = await openFlows('flows_many', {
    first: { steps: [experts] },
    law: { steps: [{ key: 'law', as: 'approve', title: '法务', who: [{ role: 'legal' }] }] },
    late: { steps: [{ ...head, key: 'head', due: { after: '2h', then: [{ remind: '1h', most: 1 }] } }] },
  });
  other = callsBy(world.at, world.processes, await world.processes.start(), world.ids);
});
afterAll(() => world.close());
afterEach(() => world.standing());

/** Does it to each, so many at the same time. */
async function each<One>(all: readonly One[], many: number, act: (one: One, at: number) => Promise<void>) {
  const left = [...all.entries()];
  const hand = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: many }, hand));
}
const countsBy = (all: readonly Answer[], of: string) => {
  const sums: Record<string, number> = {};
  for (const one of all) sums[one[of]] = (sums[one[of]] ?? 0) + 1;
  return sums;
};

test('W7: two people on one task a hundred times, by two servers: one of them decides, the other hears who did', async () => {
  const first = await world.submitted('first');
  const notes = await multiplied(world, first, many);
  const tasks = await world.rows(
    `select i.record_id as note, i.id as instance, t.holder, t.id, i.rev + n.version as rev from flow_task t
      join flow_instance i on i.id = t.instance_id join loan_note n on n.id = i.record_id where i.flow = 'first'`,
  );
  const taskOf = new Map(tasks.map(({ note, holder, ...task }) => [`${note} ${holder}`, task]));
  /** Who comes first is first, whichever of the two would be quicker: both stand before the instance when it is let go. */
  const queued = async (note: string, calls: (() => Promise<Answer>)[]) => {
    const { instance } = taskOf.get(`${note} ${world.ids.eve}`) ?? {};
    const held = await holdLock(world.at.connection, 'select from flow_instance where id = $1 for update', [instance]);
    const asked: Promise<Answer>[] = [];
    for (const call of calls) await held.waiting(asked.push(call()));
    await held.release();
    const answers = await Promise.all(asked);
    expect(answers[0].success, JSON.stringify(answers)).toBe(true);
    return answers;
  };
  const won: Answer[] = [];
  await each(notes, 6, async (note, at) => {
    const ask = (calls: Calls, who: string, verb: string) => {
      const { id, rev } = taskOf.get(`${note} ${world.ids[who]}`) ?? {};
      return calls.call(who, 'POST', `/flows/tasks/${id}/${verb}`, { rev, remark: '已看' });
    };
    const calls = [() => ask(world, 'eve', 'agree'), () => ask(other, 'eric', 'refuse')];
    const turned = at % 2 === 0 ? calls : calls.toReversed();
    const answers = await (at < 2 ? queued(note, turned) : Promise.all(turned.map((call) => call())));
    const [done, late] = answers[0].success ? answers : answers.toReversed();
    expect([done.success, late.success], JSON.stringify(answers)).toEqual([true, false]);
    const { status } = done.result;
    const said = status === 'agreed' ? '人eve办理（同意）' : '人eric办理（拒绝）';
    expect(late.message).toBe(`这项任务已由${said}，无需再办理`);
    won.push({ note, status });
  });
  expect(Object.keys(countsBy(won, 'status')).toSorted()).toEqual(['agreed', 'refused']);
  const left = await world.rows(
    `select n.status as record, i.status, h.moves, l.decided, l.finished, t.taken, t.needless, s.told
      from loan_note n join flow_instance i on i.record_id = n.id
      cross join lateral (select count(*)::int as moves from record_history h where h.record_id = n.id) h
      cross join lateral (select count(*) filter (where verb in ('agree', 'refuse'))::int as decided,
        count(*) filter (where verb = 'finished')::int as finished from flow_log l where l.instance_id = i.id) l
      cross join lateral (select count(*) filter (where acted_by is not null)::int as taken,
        count(*) filter (where t.status = 'needless')::int as needless from flow_task t where t.instance_id = i.id) t
      cross join lateral (select count(*)::int as told from sys_announcement_send s where s.bus_id = n.id) s
      where n.id <> $1 and i.flow = 'first'`,
    first,
  );
  const counted = left.map(({ record, status, ...more }) => JSON.stringify([record, status, Object.values(more)]));
  const ends = [`["approved","agreed",[1,1,1,1,2,1]]`, `["refused","refused",[1,1,1,1,2,1]]`];
  expect(counted.filter((one) => !ends.includes(one))).toEqual([]);
  expect(countsBy(left, 'status')).toEqual(countsBy(won, 'status'));
});

test('W11: a hundred moments that are due, two servers and the line of one is cut: each is done once', async () => {
  const first = await world.submitted('late');
  await multiplied(world, first, many);
  await world.rows(`update flow_timer set at = now() - interval '1 minute'`);
  const { house } = world.processes;
  // Neither comes past the middle: there the one dies, whichever of them is quicker.
  const [middle] = await world.rows(
    'select instance_id as id from flow_timer order by at, id offset $1 limit 1',
    many / 2,
  );
  const held = await holdLock(world.at.connection, 'select from flow_instance where id = $1 for update', [middle.id]);
  const dying = connectDatabase(world.at.connection, { size: 1 });
  const whose = { text: 'select pg_backend_pid() as pid', values: [] };
  const { pid } = (await dying.tenant(1).first<{ pid: number }>(whose)) ?? {};
  const keeper = { tenant: 1, signal: new AbortController().signal };
  const killed = fireTimers({ ...house, db: dying }, keeper).catch((error) => error);
  const kept = fireTimers(house, keeper);
  await held.waiting(2);
  const [{ gone }] = await world.rows(`select count(*)::int as gone from flow_log where verb = 'remind'`);
  expect(gone).toBe(many / 2);
  await world.at.db.owner.rows({ text: 'select pg_terminate_backend($1)', values: [pid] });
  expect(await killed).toBeInstanceOf(Error);
  await held.release();
  await kept;
  // What the dead one held stays due for whoever looks next.
  await fireTimers(house, keeper);
  await dying.close();
  expect(await world.rows(`select 1 from flow_timer`)).toEqual([]);
  const done = await world.rows(
    `select t.urged, (select count(*)::int from flow_log l where l.instance_id = i.id and l.verb = 'remind') as logged,
        (select count(*)::int from sys_announcement_send s where s.bus_id = i.record_id) as told
      from flow_task t join flow_instance i on i.id = t.instance_id where i.flow = 'late' and i.record_id <> $1`,
    first,
  );
  expect(
    countsBy(
      done.map((one) => ({ all: JSON.stringify(one) })),
      'all',
    ),
  ).toEqual({ '{"urged":1,"logged":1,"told":1}': many });
});

test('ten thousand tasks of one person: each stands on their desk, and what they look at comes at once', async () => {
  const first = await world.submitted('law');
  await multiplied(world, first, 9_999);
  await world.at.db.owner.rows({ text: 'analyze', values: [] });
  /** The quickest of a few: what else the machine does is no fault of ours. */
  const asked = async (url: string): Promise<Answer> => {
    const took: number[] = [];
    let answer: Answer;
    for (let time = 0; time < 5 && !(Math.min(...took) < 1_000); time++) {
      const began = performance.now();
      answer = await world.call('max', 'GET', url);
      took.push(performance.now() - began);
    }
    expect(answer.success, JSON.stringify(answer)).toBe(true);
    expect(Math.min(...took), url).toBeLessThan(1_000);
    return answer.result;
  };
  const desk = (page: number) => asked(`/flows/desk/todo?size=100&page=${page}`);
  const seen = new Set<string>();
  for (const page of [1, 2, 50, 99, 100]) {
    const { records, total, kinds, more } = await desk(page);
    expect({ total, kinds, more }).toEqual({ total: 10_000, kinds: [{ kind: 'decision', count: 10_000 }], more: [] });
    for (const { id } of records) seen.add(id);
  }
  expect(seen.size).toBe(500);
  expect((await desk(101)).records).toEqual([]);
  expect(await asked('/flows/counts')).toMatchObject({ todo: 10_000, decisions: 10_000, isMore: false });
  expect(await asked('/notices/unread')).toMatchObject({ messageTotal: 1 });
  expect(await asked('/awaited?size=1')).toMatchObject({ total: 0 });
  expect(await asked('/records/loanNote?pageSize=10')).toMatchObject({ total: 10_000 });
  const [{ no, id }] = await world.rows(`select no, id from loan_note where id = $1`, `${first}-9999`);
  expect((await asked(`/flows/desk/todo?find=${no}`)).records).toMatchObject([{ record: id, title: `借用单 ${no}` }]);
  expect((await world.act('max', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  expect(await asked('/flows/counts')).toMatchObject({ todo: 9_999 });
});
