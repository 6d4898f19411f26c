import { type ChildProcess, fork, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { dataDir } from '../../support/server-process.ts';
import { cpuOf, databaseOf } from '../server/cpu-of.ts';
import { end, freePort, ready } from '../server/filled-product.ts';
import { type Call, load, type Round } from '../server/load.ts';
import { callsOf, councilOf, manyTasks, submittedOrders } from './flow-company.ts';
import type { FlowFigures, Side } from './flow-figures.ts';
import { refuseOtherEffects, refuseOtherPages } from './same-effects.ts';

interface Wanted {
  readonly open?: number;
  readonly rounds?: number;
  /** A data directory that stays, with its company, for the next run. */
  readonly keep?: string | undefined;
  readonly program?: string | undefined;
}

const clients = 32;
const each = 160;
const alone = 40;
const council = 500;
const voters = 12;

/** Flows through HTTP against the same written by hand, on one database, side by side in one run. */
export async function benchFlows({
  open = 100_000,
  rounds = 3,
  keep,
  program = 'dist/server/main.js',
}: Wanted = {}): Promise<FlowFigures> {
  const dir = keep ?? dataDir('bench-flows');
  const port = await freePort();
  const product = spawn(process.execPath, [...(process.env.BENCH_NODE?.split(' ') ?? []), program], {
    env: { ...process.env, PORT: String(port), DEMO: 'on', CAPTCHA: 'off', DATA_DIR: dir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const children: ChildProcess[] = [];
  let db: pg.Client | undefined;
  try {
    await ready(port);
    // The product's own database, adopted: it stops with the product.
    const { connection } = await startEmbedded({ dir: path.join(dir, 'pg') });
    db = new pg.Client({ ...connection });
    await db.connect();
    await db.query(`set timezone = 'Asia/Shanghai'`);
    const database = await databaseOf(db);
    const cpu = (server: ChildProcess) => () => cpuOf([server.pid ?? 0], [database]);
    const send = callsOf(port);
    const byHandFor = async (viewer: object): Promise<Server> => {
      const args = [JSON.stringify(connection), JSON.stringify(viewer)];
      const child = fork(path.join(import.meta.dirname, 'tuned-flows.ts'), args, {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      const told = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never));
      return { port: told.port, cpu: cpu(child) };
    };
    const ours: Server = { port, cpu: cpu(product) };

    const asked = 2 * (1 + each * (rounds + 1) + alone);
    const { manager, waiting } = await submittedOrders(send, port, db, asked);
    const byHand = await byHandFor(manager);
    const left = [...waiting];
    const next = (at: (task: string) => string) => (): Call => {
      const one = left.shift();
      if (!one) throw new Error('nothing waits any more');
      return { method: 'POST', path: at(one.task), body: { rev: one.rev } };
    };
    const agrees = next((task) => `/api/flows/tasks/${task}/agree`);
    const byThem = next((task) => `/agree/${task}`);
    const [one, other] = [left[0]?.record ?? '', left[1]?.record ?? ''];
    await measure(ours, manager.token, 1, 1, agrees);
    await measure(byHand, manager.token, 1, 1, byThem);
    await refuseOtherEffects(db, one, other);
    const approvals = await interleave(rounds, {
      product: () => measure(ours, manager.token, clients, each, agrees),
      tuned: () => measure(byHand, manager.token, clients, each, byThem),
    });
    const single = {
      product: await measure(ours, manager.token, 1, alone, agrees),
      tuned: await measure(byHand, manager.token, 1, alone, byThem),
    };

    await manyTasks(db, manager.user, open);
    const page = (url: string) => () => ({ method: 'GET', path: url });
    const desk = { product: page('/api/flows/desk/todo?size=20&kind=decision'), tuned: page('/todo') };
    await refuseOtherPages(manager.token, [port, desk.product()], [byHand.port, desk.tuned()]);
    const todo = await interleave(rounds, {
      product: () => measure(ours, manager.token, 1, alone, desk.product),
      tuned: () => measure(byHand, manager.token, 1, alone, desk.tuned),
    });

    const { inspector, sessions } = await councilOf(send, port, db, council, voters);
    const atTheirs = await byHandFor(inspector);
    // Of one person one overtime stands on a day.
    let nth = Number((await db.query('select count(*) from hr_overtime')).rows[0]?.count);
    const dayOf = (days: number) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
    let about = { ours: '', theirs: '' };
    const entered = await interleave(rounds + 1, async () => {
      const make = async () =>
        send(inspector.token, 'POST', '/records/overtime', {
          day: dayOf(nth++),
          hours: '2',
          settle: 'PAY',
          why: '赶制月底检测报告',
        });
      const [mine, hand] = [await make(), await make()];
      about = { ours: mine.id, theirs: hand.id };
      const submit = {
        method: 'POST',
        path: `/api/records/overtime/${mine.id}/moves/submit`,
        body: { version: mine.version, answers: {} },
      };
      const enter = { method: 'POST', path: `/enter/${hand.id}`, body: {} };
      return {
        product: await measure(ours, inspector.token, 1, 1, () => submit),
        tuned: await measure(atTheirs, inspector.token, 1, 1, () => enter),
      };
    });
    await refuseOtherEffects(db, about.ours, about.theirs);
    const votes: Both[] = [];
    for (const { token, user } of sessions) {
      const { task, rev } = await send(token, 'GET', `/flows/of/overtime/${about.ours}`);
      const vote = { method: 'POST', path: `/api/flows/tasks/${task.id}/agree`, body: { rev } };
      const { rows } = await db.query(
        `select t.id from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
          where i.record_id = $1 and t.holder = $2 and t.status = 'open'`,
        [about.theirs, user],
      );
      const theirs = { method: 'POST', path: `/vote/${rows[0]?.id}`, body: { user } };
      votes.push({
        product: await measure(ours, token, 1, 1, () => vote),
        tuned: await measure(atTheirs, inspector.token, 1, 1, () => theirs),
      });
    }
    await refuseOtherEffects(db, about.ours, about.theirs);
    return { approvals, single, open, todo, council, entered, vote: middle(votes) };
  } finally {
    await Promise.all(children.map(end));
    await db?.end().catch(() => undefined);
    await end(product);
    if (!keep) fs.rmSync(dir, { recursive: true, force: true });
  }
}

interface Server {
  readonly port: number;
  /** Milliseconds it and the database have computed so far. */
  cpu(): number;
}

interface Both {
  readonly product: Side;
  readonly tuned: Side;
}

async function measure(server: Server, token: string, at: number, count: number, next: () => Call): Promise<Side> {
  const before = server.cpu();
  let refused = '';
  const answered = (text: string) => {
    if (!text.startsWith('{"success":true')) refused = text;
  };
  const round: Round = await load(server.port, token, at, count, () => ({ ...next(), answered }));
  if (round.failed > 0) throw new Error(`${round.failed} calls failed, one of them: ${refused.slice(0, 300)}`);
  return { ...round, cpu: (server.cpu() - before) / count };
}

type Round2 = { readonly product: () => Promise<Side>; readonly tuned: () => Promise<Side> } | (() => Promise<Both>);

/** One after the other, round by round; the first warms. */
async function interleave(rounds: number, sides: Round2): Promise<Both> {
  const all: Both[] = [];
  for (let round = 0; round <= rounds; round++) {
    const both =
      typeof sides === 'function' ? await sides() : { product: await sides.product(), tuned: await sides.tuned() };
    if (round > 0) all.push(both);
  }
  return middle(all);
}

/** Each side's middle round, and what each call computed over all of them: a tick of the clock is longer than a call. */
const middle = (all: readonly Both[]): Both => ({
  product: middleOf(all.map(({ product }) => product)),
  tuned: middleOf(all.map(({ tuned }) => tuned)),
});
const middleOf = (sides: readonly Side[]): Side => ({
  ...(sides.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(sides.length / 2)] as Side),
  cpu: sides.reduce((sum, { cpu }) => sum + cpu, 0) / sides.length,
});
