import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { ensureJobs } from './ensure-jobs.ts';
import type { AnyJobKind } from './job-kind.ts';
import { type LiveRun, performRun } from './perform-run.ts';
import {
  beatRuns,
  claimRuns,
  freeLostRuns,
  planDueJobs,
  rouseJobs,
  takeBackStopped,
  waitingTime,
} from './run-store.ts';
import { jobsChannel } from './start-task.ts';
import { watchJobs } from './watch-jobs.ts';

export interface RunnerOptions {
  readonly kinds?: readonly AnyJobKind[];
  /** A run whose process says nothing for so long is taken from it. */
  readonly leaseMs?: number;
  /** Runs at once in this process. */
  readonly slots?: number;
  /** Whether companies get the product's own jobs; now, and those that are made later. */
  readonly furnish?: boolean;
}

export interface Runner {
  /** Lets nothing begin, ends what runs, and puts it back for others. */
  stop(): Promise<void>;
}

const longestWait = 5_000;
const furnishEvery = 5 * 60_000;
const slowestEnd = 12_000;

/** Runs jobs and tasks in this process, beside any number of others on the same database. */
export async function openRunner(house: House, options: RunnerOptions = {}): Promise<Runner> {
  const { kinds = [...house.engine.jobs.values()], leaseMs = 20_000, slots = 4, furnish = true } = options;
  await watchJobs(house.db);
  const furnishing = furnish ? await furnishCompanies(house) : undefined;
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  const live = new Map<string, LiveRun>();
  let stopping = false;
  let ring = () => {};

  const begin = (claimed: Awaited<ReturnType<typeof claimRuns>>) => {
    for (const run of claimed) {
      const one = performRun(house, byKey.get(run.kind), run);
      live.set(run.lease, one);
      void one.ended.then(() => {
        live.delete(run.lease);
        ring();
      });
    }
  };
  /** One round: what was lost, what is due, what can be begun; answers with how long nothing will be to do. */
  const work = async (): Promise<number> => {
    await freeLostRuns(house.db);
    await takeBackStopped(house.db);
    await rouseJobs(house.db);
    const isMore = await planDueJobs(house.db);
    const free = slots - live.size;
    if (free > 0 && !stopping) begin(await claimRuns(house.db, free, leaseMs));
    const wait = isMore ? 0 : ((await waitingTime(house.db)) ?? longestWait);
    return live.size >= slots ? longestWait : Math.min(Math.max(wait, 5), longestWait);
  };
  const loop = async () => {
    while (!stopping) {
      const rung = new Promise<void>((resolve) => {
        ring = resolve;
      });
      const wait = await attempt(work, longestWait);
      const clock = new AbortController();
      await Promise.race([rung, sleep(wait, undefined, { signal: clock.signal, ref: false }).catch(() => {})]);
      clock.abort();
    }
  };
  const beat = async () => {
    const interval = Math.min(1000, leaseMs / 4);
    while (!stopping || live.size > 0) {
      await sleep(interval, undefined, { ref: false });
      await attempt(() => beatOnce(house, [...live.values()], leaseMs), 0);
    }
  };

  const forget = await house.db.listen(jobsChannel, () => ring());
  const looping = loop();
  void beat();
  return {
    async stop() {
      stopping = true;
      clearInterval(furnishing);
      forget();
      ring();
      await looping;
      for (const one of live.values()) one.stop('stopping');
      await Promise.race([Promise.all([...live.values()].map(({ ended }) => ended)), sleep(slowestEnd)]);
    },
  };
}

async function furnishCompanies({ db, engine }: House): Promise<NodeJS.Timeout> {
  await ensureJobs(db, engine);
  return setInterval(() => void attempt(() => ensureJobs(db, engine).then(() => 0), 0), furnishEvery).unref();
}

async function beatOnce(house: House, runs: readonly LiveRun[], leaseMs: number): Promise<number> {
  if (runs.length === 0) return 0;
  const beats = runs.map((one) => one.beat());
  const held = await beatRuns(house.db, beats, leaseMs);
  for (const one of runs) {
    const still = held.get(one.run.lease);
    if (still?.cancelled) one.stop('cancelled');
    // One that has just ended is held by nobody either; to stop it means nothing any more.
    else if (!still) one.stop('lost');
  }
  return 0;
}

/** A database that is away is asked again later; anything else is a bug, told and outlived. */
async function attempt(work: () => Promise<number>, otherwise: number): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    return Math.max(otherwise, 1000);
  }
}
