import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { type Config, readConfig, WrongSetting } from './config.ts';
import { NoEmbeddedDatabase } from './db/embedded-files.ts';
import { openDatabase, openHouse } from './open-house.ts';

const say = (text: string) => console.log(text);
const slowestStop = 20_000;

/** What has been started so far, last first: a signal in the middle of a start stops just that. */
const started: (() => Promise<unknown>)[] = [];

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  if (database.stop) started.unshift(database.stop);
  if (database.adopted) say('接管了上次未正常停止的数据库');
  const house = await openHouse(database.connection, config);
  started.unshift(house.close);
  const app = await buildApp(house);
  started.unshift(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  say(`招采已启动：http://${config.host}:${(app.server.address() as AddressInfo).port}`);
}

async function stop(): Promise<void> {
  for (const one of started.splice(0)) await one();
}

/** Stops once, however often it is told to, and never hangs: a request that does not end is left behind. */
function stopOnSignals(): void {
  let stopping = false;
  const end = async (why: string) => {
    if (stopping) return;
    stopping = true;
    say(`收到 ${why}，正在停止……`);
    const stopped = await Promise.race([stop().then(() => true), sleep(slowestStop, false)]);
    process.exit(stopped ? 0 : 1);
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

stopOnSignals();
try {
  await start(readConfig(process.env));
} catch (error) {
  const isToldPlainly = error instanceof WrongSetting || error instanceof NoEmbeddedDatabase;
  console.error(isToldPlainly ? error.message : error);
  await stop().catch(() => {});
  process.exit(1);
}
