import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtProgram } from '../tests/support/built-server.ts';
import { catalogTemplate } from '../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../tests/support/database.ts';
import { urlOf } from '../tests/support/database-url.ts';
import { dataDir, serverEnv } from '../tests/support/server-process.ts';
import { sql } from './db/statement.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

type Env = Readonly<Record<string, string>>;

const home = dataDir('start-faults');
const file = path.join(home, 'a-file');
let at: TestDatabase;
let newer: TestDatabase;
/** Takes connections and says nothing. */
const mute = net.createServer((socket) => void socket.on('error', () => socket.destroy()));
/** Says something that is not PostgreSQL. */
const other = net.createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port;

beforeAll(async () => {
  fs.writeFileSync(file, 'not json');
  fs.writeFileSync(path.join(home, 'view.json'), JSON.stringify({ views: [{ key: 'x' }] }));
  const keyed = path.join(home, 'keyed');
  fs.mkdirSync(keyed);
  fs.writeFileSync(path.join(keyed, 'secret.key'), 'torn');
  at = await testDatabase('start_faults', { template: catalogTemplate });
  newer = await testDatabase('start_newer');
  await newer.db.owner.rows(sql`insert into schema_migration (name, checksum) values ('9999-of-tomorrow.sql', 'x')`);
  for (const server of [mute, other]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(async () => {
  for (const server of [mute, other]) server.close();
  await Promise.all([at.close(), newer.close()]);
  fs.rmSync(home, { recursive: true, force: true });
});

/** How a start with these settings ends. */
async function start(env: Env): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [await builtProgram('main')], {
    env: serverEnv({ DATA_DIR: home, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [status] = await once(child, 'close');
  return { status, said };
}

/** The same database, said otherwise. */
const database = (change: object = {}) => ({ DATABASE_URL: urlOf({ ...at.connection, ...change }) });

const wrong: readonly (readonly [what: string, env: () => Env, says: RegExp])[] = [
  ['a password that is wrong', () => database({ password: 'wrong' }), /口令不正确/],
  ['a user nobody knows', () => database({ user: 'nobody_at_all' }), /用户名或口令不正确/],
  ['a database that is not there', () => database({ database: 'zt_nowhere' }), /没有这个数据库/],
  ['a socket that is not there', () => database({ host: '/tmp/zt-nowhere' }), /套接字/],
  ['a port nobody listens on', () => database({ host: '127.0.0.1', port: 1 }), /连接被拒绝/],
  ['a host nobody knows', () => database({ host: 'no-such-host.invalid' }), /找不到这个主机/],
  ['a server that says nothing', () => database({ host: '127.0.0.1', port: portOf(mute) }), /连接超时/],
  ['a server that is no PostgreSQL', () => database({ host: '127.0.0.1', port: portOf(other) }), /不是 PostgreSQL/],
  [
    'encryption where there is none',
    () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${portOf(other)}/x?sslmode=require` }),
    /加密连接|不是 PostgreSQL/,
  ],
  ['an address with half a sign', () => ({ DATABASE_URL: 'postgres://a:100%@host/x' }), /设置 DATABASE_URL 不正确/],
  [
    'a database a newer build has changed',
    () => ({ DATABASE_URL: urlOf(newer.connection) }),
    /9999-of-tomorrow.*更新的版本/,
  ],
  ['a data directory that is a file', () => ({ DATA_DIR: file }), /a-file：那里已有同名的文件/],
  ['a data directory below a file', () => ({ DATA_DIR: `${file}/data` }), /路径中有一段不是目录/],
  ['a data directory nobody can make', () => ({ DATA_DIR: '/proc/zhaocai/data' }), /无法使用 \/proc\/zhaocai/],
  ['a data directory with too long a name', () => ({ DATA_DIR: `/tmp/${'x'.repeat(300)}` }), /路径过长/],
  ['a key that is torn', () => ({ ...database(), DATA_DIR: path.join(home, 'keyed') }), /secret\.key.*32 字节/],
  ['a port that is taken', () => ({ ...database(), PORT: String(portOf(mute)) }), /端口 \d+ 已被占用/],
  ['an address this machine does not have', () => ({ ...database(), HOST: '203.0.113.7' }), /没有地址 203\.0\.113\.7/],
  ['a host name that is none', () => ({ ...database(), HOST: 'no-such-host.invalid' }), /没有地址 no-such-host/],
  ['a demo beside a company', () => ({ ...database(), DEMO: 'on' }), /不能以演示模式运行/],
  ['views that are not there', () => ({ ...database(), REPORT_VIEWS: '/nowhere.json' }), /设置 REPORT_VIEWS 不正确/],
  ['views that are no JSON', () => ({ ...database(), REPORT_VIEWS: file }), /设置 REPORT_VIEWS 不正确/],
  [
    'views that say too little',
    () => ({ ...database(), REPORT_VIEWS: path.join(home, 'view.json') }),
    /REPORT_VIEWS 不正确/,
  ],
  ['views that are a directory', () => ({ ...database(), REPORT_VIEWS: home }), /REPORT_VIEWS 不正确/],
  ['a level of logging nobody knows', () => ({ ...database(), LOG_LEVEL: 'loud' }), /设置 LOG_LEVEL 不正确/],
  ['a browser that is not there', () => ({ ...database(), CHROMIUM_PATH: '/nowhere' }), /设置 CHROMIUM_PATH 不正确/],
  ['a store whose key has half a sign', () => ({ S3_URL: 'https://a:100%@host/bucket' }), /设置 S3_URL 不正确/],
  [
    'a mail server whose password has half a sign',
    () => ({ MAIL_URL: 'smtp://a:100%@h', MAIL_FROM: 'a@b.cn' }),
    /MAIL_URL 不正确/,
  ],
];

test('a wrong setting stops the start with one sentence that says which, and what to do', async () => {
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲') on conflict do nothing`);
  const ends: string[] = [];
  const left = [...wrong];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [what, env, says] = next;
      const { status, said } = await start(env());
      const isSaid = says.test(said) && !/\n\s+at /.test(said) && said.trim().split('\n').length <= 2;
      if (status !== 1 || !isSaid) ends.push(`${what}: status ${status}, ${said}`);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  expect(ends).toEqual([]);
});
