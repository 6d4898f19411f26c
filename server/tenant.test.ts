import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../tests/support/built-server.ts';
import { databasesOn, dataDir, type ServerProcess, serverEnv, startServer } from '../tests/support/server-process.ts';

const home = dataDir('tenant');
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end();
  fs.rmSync(home, { recursive: true, force: true });
});

const own = { DATA_DIR: home, LOG_LEVEL: 'trace' };
const password = 'Correct-Horse-9';
const command = [await builtProgram('tenant')];
const serverCommand = [await builtProgram('main')];

/** A program to its end, with its standard input from a pipe. */
async function runProgram(program: readonly string[], typed: string, env = {}) {
  const child = spawn(process.execPath, program, { env: serverEnv({ ...own, ...env }) });
  const [told, faults]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (chunk) => told.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => faults.push(chunk));
  child.stdin.on('error', () => {}).end(typed);
  const [code] = await once(child, 'close');
  return { code, told: told.join(''), faults: faults.join('').trim() };
}

const run = (args: readonly string[], typed: string, env = {}) => runProgram([...command, ...args], typed, env);

const signIn = async (url: string, username: string) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  return (await fetch(`${url}/api/sys/login`, { method: 'POST', headers, body })).json();
};

describe('npm run tenant', () => {
  test('makes the first company where nothing has ever run, and leaves nothing running', async () => {
    const { code, told, faults } = await run(['--name', '天元检测', '--admin', 'tianyuan'], `${password}\n`);
    expect([code, faults]).toEqual([0, '']);
    expect(told).toBe(
      '已建立公司“天元检测”（租户 2）：一个部门、22 个角色和全部数据字典。\n管理员“tianyuan”现在可以用刚才设置的口令登录。\n',
    );
    expect(databasesOn(home)).toEqual([]);
  }, 120_000);

  test('makes another beside a running server, which serves it at once; a taken name is refused; no password is told', async () => {
    server = await startServer(own);
    const second = await run(['--name', '海川计量', '--admin', 'haichuan'], password);
    const third = await run(['--name', '第三家', '--admin', 'Tianyuan'], password);
    const answers = [await signIn(server.url, 'tianyuan'), await signIn(server.url, 'haichuan')];
    await server.end();

    expect([second.code, second.faults, second.told]).toEqual([0, '', expect.stringContaining('（租户 3）')]);
    expect(third).toEqual({ code: 1, told: '', faults: '用户账号“Tianyuan”：已被使用。账号在整个系统内不能重复' });
    expect(answers).toMatchObject([{ message: '登录成功' }, { message: '登录成功' }]);
    expect(server.told()).not.toContain('还没有公司');
    const everything = [server.told(), JSON.stringify([second, third]), fs.readFileSync(`${home}/pg.log`, 'utf8')];
    expect(everything.join('\n')).not.toMatch(/Correct-Horse|argon2/);
    expect(databasesOn(home)).toEqual([]);
  }, 120_000);

  test('is not for the demo, and a database with a company in it never runs as a demo', async () => {
    const asked = await run(['--name', '甲', '--admin', 'a.b'], password, { DEMO: 'on' });
    expect([asked.code, asked.faults]).toEqual([1, '演示模式下不建立公司：请设置 DEMO=off，服务器也以此启动。']);
    const started = await runProgram(serverCommand, '', { DEMO: 'on' });
    expect([started.code, started.faults]).toEqual([1, '数据库里已有公司，不能以演示模式运行：请设置 DEMO=off。']);
    expect(databasesOn(home)).toEqual([]);
  }, 120_000);

  test.each([
    ['a password for all to see', ['--name', '甲', '--admin', 'a.b', '--password', 'Secret-1'], /^参数不正确。/],
    ['a weak password', ['--name', '甲', '--admin', 'a.b'], /^密码至少8位$/],
  ])(
    'with %s is refused before anything starts',
    async (_, args, said) => {
      const { code, told, faults } = await run(args, 'weak\n');
      expect([code, told, faults]).toEqual([1, '', expect.stringMatching(said)]);
      expect(faults).not.toMatch(/Secret|weak/);
      expect(databasesOn(home)).toEqual([]);
    },
    60_000,
  );

  test('with nothing on its standard input changes nothing', async () => {
    const { code, faults } = await run(['--name', '甲', '--admin', 'a.b'], '');
    expect([code, faults]).toEqual([1, '没有读到口令，未做任何改动。']);
  }, 60_000);
});
