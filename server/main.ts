import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, type House } from './app.ts';
import { type Config, defaultDemoPassword, readConfig, WrongSetting } from './config.ts';
import { NoEmbeddedDatabase } from './db/embedded-files.ts';
import { createDemo } from './demo/create-demo.ts';
import { setDemoDoor } from './demo/demo-door.ts';
import { sayAccounts } from './demo/say-accounts.ts';
import { openDatabase, openHouse } from './open-house.ts';
import { openRunner } from './platform/jobs/runner.ts';
import { hasCompany, howToMakeTenant } from './platform/tenant/make-tenant.ts';

const say = (text: string) => console.log(text);
const slowestStop = 20_000;

/** Told as one sentence, without where in the code it was noticed. */
class PlainFault extends Error {}

/** What has been started so far, last first: a signal in the middle of a start stops just that. */
const started: (() => Promise<unknown>)[] = [];

let stopping = false;

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  if (database.stop) started.unshift(database.stop);
  if (database.adopted) say('接管了上次未正常停止的数据库');
  if (stopping) return;
  const house = await openHouse(database.connection, config);
  started.unshift(house.close);
  if (stopping) return;
  const isUsed = await hasCompany(house.db);
  if (config.demo && isUsed) throw new PlainFault('数据库里已有公司，不能以演示模式运行：请设置 DEMO=off。');
  await setDemoDoor(house.db, config.demo);
  if (config.demo) await makeDemo(house);
  else if (!isUsed) say(`还没有公司。${howToMakeTenant}`);
  if (stopping) return;
  const app = await buildApp(house);
  started.unshift(() => app.close());
  await listen(app, config);
  const runner = await openRunner(house);
  started.unshift(runner.stop);
  say(`招采已启动：http://${config.host}:${(app.server.address() as AddressInfo).port}`);
  if (config.demo) say(sayAccounts(config));
  if (config.demo && isReachable(config) && config.demoPassword === defaultDemoPassword) {
    say('注意：本机以外也能访问演示账号，而口令是公开的。请设置 DEMO_PASSWORD，或 DEMO=off。');
  }
}

async function makeDemo(house: House): Promise<void> {
  const made = await createDemo(house, new Date(), () => say('正在建立演示公司，请稍候……'));
  if (made) say('已建立演示公司');
}

const isReachable = ({ host }: Config) => !/^(127\.|localhost$|::1$)/.test(host);

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PlainFault(`端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT。`);
  }
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
  const isToldPlainly = [PlainFault, WrongSetting, NoEmbeddedDatabase].some((sort) => error instanceof sort);
  console.error(isToldPlainly ? (error as Error).message : error);
  await stop().catch(() => {});
  process.exit(1);
}

const starting = (async () => start(readConfig(process.env)))();
stopOnSignals(starting.catch(fail));
