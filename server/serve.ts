import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createDemo } from './demo/create-demo.ts';
import { setDemoDoor } from './demo/demo-door.ts';
import { sayAccounts } from './demo/say-accounts.ts';
import { openRunner } from './features/jobs/runner.ts';
import { hasCompany, howToMakeTenant } from './features/tenant/make-tenant.ts';
import { type Config, defaultDemoPassword } from './kernel/config/config.ts';
import type { Connection } from './kernel/config/connection.ts';
import type { House } from './kernel/house.ts';
import { PlainFault } from './kernel/plain-fault.ts';
import { enterHouse } from './open-house.ts';

interface Starting {
  readonly say: (text: string) => void;
  /** How to stop what has been started so far, last first. */
  readonly started: (() => Promise<unknown>)[];
  readonly isStopping: () => boolean;
}

/** The whole product over a database that is there and migrated. */
export async function serve(config: Config, connection: Connection, starting: Starting): Promise<void> {
  const { say, started, isStopping } = starting;
  if (isStopping()) return;
  const house = await enterHouse(connection, config);
  started.unshift(house.close);
  if (isStopping()) return;
  const isUsed = await hasCompany(house.db);
  if (config.demo && isUsed) throw new PlainFault('数据库里已有公司，不能以演示模式运行：请设置 DEMO=off。');
  await setDemoDoor(house.db, config.demo);
  if (config.demo) await makeDemo(house, say);
  else if (!isUsed) say(`还没有公司。${howToMakeTenant}`);
  if (isStopping()) return;
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

async function makeDemo(house: House, say: Starting['say']): Promise<void> {
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
