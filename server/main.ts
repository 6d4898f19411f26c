import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedded } from './db/embedded.ts';
import { keepEmbedded } from './db/keep-embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Config, readConfig } from './kernel/config/config.ts';
import { PlainFault } from './kernel/plain-fault.ts';
import { openDatabase } from './open-database.ts';
import { sayStartFault } from './start-faults.ts';

const say = (text: string) => console.log(text);
const slowestStop = 20_000;

/** What has been started so far, last first: a signal in the middle of a start stops just that. */
const started: (() => Promise<unknown>)[] = [];

let stopping = false;

/** What is wrong with the settings or the database is told before the product is read. */
async function start(config: Config): Promise<void> {
  const opening = openDatabase(config);
  // The product is read while its own database starts; another's answers first, or nothing of it is wanted.
  const product = () => import('./serve.ts');
  if (!config.database) product().catch(() => {});
  const database = await opening;
  if (database.embedded) keep(database.embedded);
  if (database.embedded?.adopted) say('接管了上次未正常停止的数据库');
  if (stopping) return;
  await migrate(database.connection);
  const { serve } = await product();
  await serve(config, database.connection, { say, started, isStopping: () => stopping });
}

/** Its stop ends the watch first: what is stopped on purpose is not to be started again. */
function keep(embedded: Embedded): void {
  const leave = keepEmbedded(embedded, { say, giveUp: (why) => void fail(new PlainFault(why)) });
  started.unshift(async () => {
    leave();
    await embedded.stop();
  });
}

async function stop(): Promise<void> {
  for (const one of started.splice(0)) await one();
}

/** Stops once, however often it is told to, what a start in progress has begun included, and never hangs. */
function stopOnSignals(starting: Promise<unknown>): void {
  const end = async (why: string) => {
    if (stopping) return;
    stopping = true;
    say(`收到 ${why}，正在停止……`);
    const stopped = starting.then(stop).then(() => true);
    process.exit((await Promise.race([stopped, sleep(slowestStop, false)])) ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  if (process.env.npm_lifecycle_event) endWithParent(() => end('npm 结束'));
}

/** A killed npm tells its child nothing; the child sees that it has another parent. */
function endWithParent(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 1000).unref();
}

async function fail(error: unknown): Promise<never> {
  console.error(sayStartFault(error) ?? error);
  await Promise.race([stop().catch(() => {}), sleep(slowestStop)]);
  process.exit(1);
}

// What nobody waited for has failed: told, and no reason to leave everybody else without an answer.
process.on('unhandledRejection', (reason) => console.error(reason));

const starting = (async () => start(readConfig(process.env)))();
stopOnSignals(starting.catch(fail));
