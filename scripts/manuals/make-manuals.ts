// `npm run manuals`: the three manuals as PDF, from their chapters and pictures of the product as it was built.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserArgs, browserPath } from '../../tests/support/browser.ts';
import { type Manual, markOf, pageOf, picturesIn, sourceOf } from './manual-page.ts';
import { type Picture, pictures } from './pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/manuals');
const manuals: readonly Manual[] = JSON.parse(fs.readFileSync(path.join(folder, 'manuals.json'), 'utf8'));
const password = process.env.DEMO_PASSWORD || 'Zhaocai@2026';

interface Product {
  readonly url: string;
  stop(): void;
}

/** The built product on a database of its own with the demo company. */
async function startProduct(): Promise<Product> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-manuals-'));
  fs.chmodSync(home, 0o755);
  const env = { ...process.env, PORT: '0', DATA_DIR: home, DEMO: 'on', CAPTCHA: 'off' };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
      const [found] = /http:\/\/[^\s"]+/.exec(told) ?? [];
      if (found) resolve(found.replace(/\/$/, ''));
    });
    child.on('exit', () => reject(new Error(`the product did not start: ${told}`)));
  });
  const stop = () => {
    child.once('exit', () => fs.rmSync(home, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  return { url, stop };
}

async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return (await answer.json()).result.token;
}

/** What a page shows while something is still on its way. */
const loading = '[aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active';

async function take(browser: Browser, url: string, { user, onPhone, draw }: Picture): Promise<string> {
  const kept = user && JSON.stringify({ token: await tokenOf(url, user), until: Date.now() + 3_600_000 });
  const origins = kept ? [{ origin: url, localStorage: [{ name: 'zhaocai.token', value: kept }] }] : [];
  const context = await browser.newContext({
    baseURL: url,
    viewport: onPhone ? { width: 390, height: 760 } : { width: 1280, height: 760 },
    deviceScaleFactor: 1.5,
    hasTouch: onPhone ?? false,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await draw(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((loading) => !document.querySelector(loading), loading);
  await page.waitForTimeout(600);
  const bytes = await page.screenshot({ type: 'jpeg', quality: 82 });
  await context.close();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

async function print(browser: Browser, manual: Manual, taken: ReadonlyMap<string, string>): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(pageOf(manual, folder, taken), { waitUntil: 'load' });
  const small = 'font-size:8px;color:#667085;width:100%;padding:0 18mm;display:flex;justify-content:space-between';
  await page.pdf({
    path: path.join(folder, `${manual.key}.pdf`),
    format: 'A4',
    margin: { top: '20mm', bottom: '18mm', left: '18mm', right: '18mm' },
    printBackground: true,
    displayHeaderFooter: true,
    outline: true,
    tagged: true,
    headerTemplate: `<div style="${small}"><span>招采系统</span><span>${manual.title}</span></div>`,
    footerTemplate: `<div style="${small}"><span></span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`,
  });
  await page.close();
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
try {
  const taken = new Map<string, string>();
  const missing: string[] = [];
  for (const name of new Set(manuals.flatMap((manual) => picturesIn(sourceOf(manual, folder))))) {
    const picture = pictures[name];
    if (!picture) throw new Error(`no picture is called ${name}`);
    console.log(`picture ${name}`);
    try {
      taken.set(name, await take(browser, product.url, picture));
    } catch (error) {
      missing.push(`${name}: ${String(error).split('\n')[0]}`);
    }
  }
  if (missing.length > 0) throw new Error(`pictures that could not be taken:\n${missing.join('\n')}`);
  const made: Record<string, string> = {};
  for (const manual of manuals) {
    await print(browser, manual, taken);
    made[manual.key] = markOf(manual, folder);
    console.log(`${manual.key}.pdf`);
  }
  // A test compares this with the chapters: a manual cannot fall behind its text unseen.
  fs.writeFileSync(path.join(folder, 'made-from.json'), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
  product.stop();
}
