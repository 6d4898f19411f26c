import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Embedded } from './db/embedded.ts';
import { keepEmbedded } from './db/keep-embedded.ts';
import { createDemo } from './demo/create-demo.ts';
import { setDemoDoor } from './demo/demo-door.ts';
import { sayAccounts } from './demo/say-accounts.ts';
import { openRunner } from './features/jobs/runner.ts';
import { hasCompany, howToMakeTenant } from './features/tenant/make-tenant.ts';
import { type Config, defaultDemoPassword, readConfig } from './kernel/config/config.ts';
import type { House } from './kernel/house.ts';
import { PlainFault } from './kernel/plain-fault.ts';
import { openDatabase, openHouse } from './open-house.ts';
import { sayStartFault } from './start-faults.ts';

const say = (text: string) => console.log(text);
const slowestStop = 20_000;

/** What has been started so far, last first: a signal in the middle of a start stops just that. */
const started: (() => Promise<unknown>)[] = [];

let stopping = false;

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  if (database.embedded) keep(database.embedded);
  if (database.embedded?.adopted) say('接管了上次未正常停止的数据库');
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

/** Its stop ends the watch first: what is stopped on purpose is not to be started again. */
function keep(embedded: Embedded): void {
  const leave = keepEmbedded(embedded, { say, giveUp: (why) => void fail(new PlainFault(why)) });
  started.unshift(async () => {
    leave();
    await embedded.stop();
  });
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
    const why = whyNotListening[(error as NodeJS.ErrnoException).code ?? ''];
    throw why ? new PlainFault(why({ port, host })) : error;
  }
}

type Door = Pick<Config, 'port' | 'host'>;

const noAddress = ({ host }: Door) => `这台机器没有地址 ${host}，不能在那里监听：请检查设置 HOST。`;
const whyNotListening: Readonly<Record<string, (door: Door) => string>> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT。`,
  EACCES: ({ port }) => `没有权限监听端口 ${port}：请设置 1024 以上的 PORT。`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
};

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
