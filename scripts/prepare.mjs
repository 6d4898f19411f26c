// Runs on a bare clone, so it imports nothing but Node: `node scripts/prepare.mjs [build] [browser]`.
// Every step leaves a stamp and is skipped while what it depends on stays the same.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const wanted = new Set(process.argv.slice(2));

const say = (text) => console.log(`[prepare] ${text}`);
const stop = (text) => {
  console.error(`[prepare] ${text}`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) stop(`Node 20.19 or newer is needed; this is ${process.version}.`);

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const hash = (...parts) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
};
const run = (command, args, env) => {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } });
  if (status !== 0) stop(`failed: ${command} ${args.join(' ')}`);
};

// The lock names every package; package.json also changes for other reasons.
const packages = hash(read('package-lock.json'), String(major), process.platform, process.arch);

function installPackages() {
  const stamp = 'node_modules/.prepare-stamp';
  if (read(stamp) === packages) return;
  say('installing packages (once; about a minute)');
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  run('npm', args, { NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' });
  fs.writeFileSync(stamp, packages);
}

const sources = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'schemas',
  'renderers',
  'designer',
  'src',
  'server',
  'public',
];
const untold = /\.(test|stories)\.tsx?$|\.md$/;

function listFiles(entry) {
  if (!fs.existsSync(entry)) return [];
  if (fs.statSync(entry).isFile()) return untold.test(entry) ? [] : [entry];
  return fs
    .readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(path.join(entry, name)));
}

function build() {
  const stamp = hash(packages, ...sources.flatMap(listFiles).flatMap((file) => [file, hash(fs.readFileSync(file))]));
  if (read('dist/.stamp') === stamp) return;
  say('building');
  fs.rmSync('dist', { recursive: true, force: true });
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  fs.writeFileSync('dist/.stamp', stamp);
}

/** Chromium without windows: a page costs it less than half the work. */
const shell = '/usr/bin/chromium-headless-shell';
const aptGet = '/usr/bin/apt-get';
const browsers = [
  process.env.CHROMIUM_PATH,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const findBrowser = () => browsers.find((file) => file && fs.existsSync(file));

function installBrowser() {
  const note = 'node_modules/.cache/chromium-path';
  const noted = read(note);
  if (!process.env.CHROMIUM_PATH && noted && fs.existsSync(noted)) return;
  const before = findBrowser();
  const mayInstall = fs.existsSync(aptGet) && process.getuid?.() === 0;
  if (mayInstall && (!before || before === '/usr/bin/chromium')) {
    say('installing chromium with apt-get');
    // Not every system has the one without windows: then the whole one does.
    apt('update');
    if (!apt('install', 'chromium-headless-shell', 'fonts-noto-cjk') && !before)
      apt('install', 'chromium', 'fonts-noto-cjk');
  }
  const found = findBrowser();
  if (!found) stop('No Chromium found. Install one (for example apt-get install chromium), or set CHROMIUM_PATH.');
  fs.mkdirSync('node_modules/.cache', { recursive: true });
  fs.writeFileSync(note, found);
}

function apt(command, ...names) {
  const patient = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
  const how = command === 'install' ? ['-y', '--no-install-recommends'] : [];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(aptGet, [...patient, command, ...how, ...names], { stdio: 'inherit', env }).status === 0;
}

installPackages();
if (wanted.has('build')) build();
if (wanted.has('browser')) installBrowser();
