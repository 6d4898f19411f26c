import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { urlOf } from '../../tests/support/database-url.ts';
import { gateRows, heldOpen, waiting } from '../../tests/support/held-open.ts';
import { accessTemplate } from '../../tests/support/people.ts';
import { dataDir, startServer } from '../../tests/support/server-process.ts';
import { sql } from '../db/statement.ts';
import type { Answer } from './flows.fixture.ts';
import { agreeAmongDeaths, killableCompany, longest, publishNotes } from './killed.fixture.ts';
import { addPeople } from './people.fixture.ts';

// Each test starts a server, kills it at a gate and starts it anew.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };
const flows = {
  two: { steps: [head, boss] },
  timed: { steps: [{ ...head, due: { after: '2h', then: [{ at: '4h', do: 'agree' }] } }, boss] },
  plain: { steps: [head] },
};

const home = dataDir('flows');
let at: Awaited<ReturnType<typeof testDatabase>>;
const company = killableCompany({
  rows: (text, ...values) => at.db.tenant(1).rows<Answer>({ text, values }),
  startServer: () => startServer({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home }),
});
const { rows, send, submitted, start, server } = company;

/** What the server was about to write is taken back by the database, as if it had died before it sent this. */
async function kill() {
  await server().end('SIGKILL');
  await at.db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
}
async function startAnew(): Promise<void> {
  await vi.waitFor(async () => {
    const left = await at.db.owner.rows(sql`select 1 from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
    expect(left).toEqual([]);
  });
  await start();
}

/** Everything that a decision leaves: the record, its tasks, the log, the moments and what people were told. */
const standing = async (id: string) => ({
  record: await rows(`select status, version from t1_loan_note where id = $1`, id),
  history: await rows(`select action from record_history where record_id = $1 order by version`, id),
  instances: await rows(`select status, rev, state from flow_instance where record_id = $1`, id),
  tasks: await rows(
    `select t.step, t.status, t.acted_by from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 order by t.id`,
    id,
  ),
  log: await rows(
    `select l.verb from flow_log l join flow_instance i on i.id = l.instance_id where i.record_id = $1 order by l.nth`,
    id,
  ),
  told: await rows(`select receiver, title from sys_announcement_send where bus_id = $1 order by id`, id),
  timers: await rows(
    `select w.what, w.at from flow_timer w join flow_instance i on i.id = w.instance_id where i.record_id = $1`,
    id,
  ),
});
const times = (all: readonly { readonly verb: string }[], verb: string) =>
  all.filter((one) => one.verb === verb).length;

beforeAll(async () => {
  at = await testDatabase('flows_killed', { template: accessTemplate, size: 6 });
  await addPeople(at);
  await start();
  await publishNotes(company, flows);
});
afterAll(async () => {
  await server().end();
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

describe('a server that is killed while somebody agrees', () => {
  test.each([
    ['the state of the flow', 'two', 'flow_instance'],
    ['the tasks', 'two', 'flow_task'],
    ['the log', 'two', 'flow_log'],
    ['the record’s own move', 'plain', 't1_loan_note'],
    ['what people are told', 'two', 'sys_announcement_send'],
  ])('at %s: nothing of it is left, and sent again it is done once', async (_, sort, table) => {
    const id = await submitted(sort);
    const before = await standing(id);
    const { task, rev } = (await send('bob', 'GET', `/flows/of/loanNote/${id}`)).result;
    const key = { 'idempotency-key': `killed-at-${table}` };
    const agree = () => send('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev }, key);
    const open = await gateRows(at.db, table, 'true');
    await heldOpen(at.db, [() => agree().catch(() => 'cut')], kill);
    await open();
    await startAnew();
    expect(await standing(id)).toEqual(before);

    await rows(`update request_key set seen_at = seen_at - interval '1 minute' where key = $1`, `killed-at-${table}`);
    const status = sort === 'plain' ? 'agreed' : 'running';
    expect((await agree()).result).toMatchObject({ status });
    expect(await agree()).toMatchObject({ success: true });
    const { log, tasks, told, record } = await standing(id);
    expect([times(log, 'agree'), times(log, 'finished')]).toEqual([1, sort === 'plain' ? 1 : 0]);
    expect(tasks.filter((one: Answer) => one.step === 'head')).toMatchObject([{ status: 'agreed' }]);
    expect(record).toMatchObject([{ status: sort === 'plain' ? 'approved' : 'submitted' }]);
    expect(told).toHaveLength(2);
  });

  test('after it was written and before it is said: it is done, and sent again it is done no second time', async () => {
    const id = await submitted('two');
    const { task, rev } = (await send('bob', 'GET', `/flows/of/loanNote/${id}`)).result;
    const key = { 'idempotency-key': 'killed-before-the-answer' };
    const agree = () => send('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev }, key);
    const open = await gateRows(at.db, 'request_key', 'new.ended');
    await heldOpen(at.db, [() => agree().catch(() => 'cut')], kill);
    await open();
    await startAnew();
    const done = await standing(id);
    expect([times(done.log, 'agree'), done.told.length]).toEqual([1, 2]);
    await rows(`update request_key set seen_at = seen_at - interval '1 minute' where key = 'killed-before-the-answer'`);
    expect(await agree()).toMatchObject({ reason: 'request_made' });
    expect(await standing(id)).toEqual(done);
  });
});

test('a server that is killed while a moment decides for who is late: the moment stays, and does it once', async () => {
  const id = await submitted('timed');
  const before = await standing(id);
  expect(before.timers).toHaveLength(1);
  const open = await gateRows(at.db, 'flow_log', "new.verb = 'lateAgree'");
  await heldOpen(at.db, [], async () => {
    await rows(`update flow_timer set at = now() - interval '1 minute'`);
    await vi.waitFor(async () => expect((await waiting(at.db)).length).toBeGreaterThan(0), { timeout: 60_000 });
    await kill();
  });
  await open();
  expect({ ...(await standing(id)), timers: [] }).toEqual({ ...before, timers: [] });
  expect(await rows(`select 1 from flow_timer`)).toHaveLength(1);
  // As if the silence had lasted as long as it takes to be sure.
  await at.db.owner.rows(sql`update sys_job_log set lease_until = clock_timestamp() where status = 'running'`);
  await startAnew();
  await vi.waitFor(async () => expect(await rows(`select 1 from flow_timer`)).toEqual([]), {
    timeout: 120_000,
    interval: 200,
  });
  const { log, tasks, told } = await standing(id);
  expect(times(log, 'lateAgree')).toBe(1);
  expect(tasks).toMatchObject([
    { step: 'head', status: 'agreed' },
    { step: 'boss', status: 'open' },
  ]);
  expect(told).toHaveLength(2);
});

/** Every line of the server to the database is cut at once, as when the database itself is killed. */
const cutAll = (): Promise<unknown> =>
  at.db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

test.each([
  ['a server that is killed', { die: () => server().end('SIGKILL'), live: startAnew }],
  ['a database that cuts every line', { die: cutAll, live: async () => {} }],
])(
  'W8: %s again and again while very many are agreed to: nothing is lost, and nothing is done twice',
  (_, deaths) => agreeAmongDeaths(company, deaths),
  longest,
);
