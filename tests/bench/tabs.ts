import fs from 'node:fs';
import { type CDPSession, chromium, type Page } from 'playwright';
import { browserArgs, browserPath } from '../support/browser.ts';
import { dataDir, startServer } from '../support/server-process.ts';

export interface TabFigures {
  readonly open: number;
  readonly switches: number;
  /** Milliseconds from the press until the other screen is drawn. */
  readonly half: number;
  readonly p95: number;
  /** Megabytes the page holds once all tabs have been looked at, and after the switching. */
  readonly before: number;
  readonly after: number;
  /** Whether what was typed at the beginning still stands at the end. */
  readonly kept: boolean;
}

const lists = [
  ['采购需求', '/list/demand/main'],
  ['按单下单', '/list/demand/pool'],
  ['采购订单', '/list/purchaseOrder/main'],
  ['供应商', '/list/supplier/main'],
  ['物料', '/list/material/main'],
  ['物料品类', '/list/category/main'],
  ['通讯录', '/list/addressBook/main'],
] as const;

/** A day's work: thirty tabs of lists and records, gone to and fro two hundred times. */
export async function benchTabs({ open = 30, switches = 200 } = {}): Promise<TabFigures> {
  const dir = dataDir('bench-tabs');
  const env = { DATA_DIR: dir, DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(env, ['--enable-source-maps', 'dist/server/main.js']);
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const call = await signIn(page, server.url);
    await openTabs(page, server.url, call, open);
    const tools = await context.newCDPSession(page);
    // Each has been drawn and looked at once before anything is counted.
    await goRound(page, open);
    const before = await heapOf(tools);
    const times = await goRound(page, switches);
    const after = await heapOf(tools);
    await pressTab(page, 1);
    const kept = (await page.getByRole('textbox', { name: '需求标题' }).first().inputValue()) === '离心管';
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { open, switches, half: at(0.5), p95: at(0.95), before, after, kept };
  } finally {
    await browser.close();
    await server.end();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

type Call = <T>(path: string) => Promise<T>;

async function signIn(page: Page, url: string): Promise<Call> {
  const answer = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'buyer', password: process.env.DEMO_PASSWORD || 'Zhaocai@2026' }),
  });
  const { result } = (await answer.json()) as { result: { token: string } };
  await page.goto(`${url}/user/login`);
  await page.evaluate(
    (token) => localStorage.setItem('zhaocai.token', JSON.stringify({ token, until: Date.now() + 3_600_000 })),
    result.token,
  );
  return async (path) => {
    const said = await fetch(`${url}/api${path}`, { headers: { 'X-Access-Token': result.token } });
    return ((await said.json()) as { result: never }).result;
  };
}

async function openTabs(page: Page, url: string, call: Call, open: number): Promise<void> {
  await page.goto(`${url}/list/demand/main`);
  await page.getByRole('textbox', { name: '需求标题' }).first().fill('离心管');
  const { records } = await call<{ records: { id: string }[] }>(
    `/records/purchaseOrder?list=main&pageSize=${open - lists.length - 1}`,
  );
  const paths = [
    ...lists.slice(1).map(([, path]) => path),
    ...records.map(({ id }) => `/record/purchaseOrder/${id}?edit=1`),
  ];
  for (const path of paths) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.waitForLoadState('networkidle');
  }
}

/** Presses tabs in an order that is no order, and waits each time until the other screen is painted. */
async function goRound(page: Page, times: number): Promise<number[]> {
  const count = await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').count();
  const spent: number[] = [];
  for (let at = 0; at < times; at++) spent.push(await pressTab(page, (at * 7) % count));
  return spent;
}

const pressTab = (page: Page, index: number): Promise<number> =>
  page.evaluate(async (at) => {
    const links = document.querySelectorAll<HTMLElement>('nav[aria-label="已打开的页面"] a');
    const start = performance.now();
    links[at]?.click();
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - start;
  }, index);

async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

export const SWITCH_BUDGET = 100;
export const GROWTH_BUDGET = 1.2;

export function tellTabs({ open, switches, half, p95, before, after, kept }: TabFigures): void {
  console.log(`\ntabs: ${open} open, ${switches} switches`);
  console.log(`  switch ${half.toFixed(0)} ms median, ${p95.toFixed(0)} ms p95 (budget ${SWITCH_BUDGET})`);
  console.log(
    `  memory ${before.toFixed(1)} → ${after.toFixed(1)} MB, ${((after / before - 1) * 100).toFixed(0)} % (budget ${Math.round((GROWTH_BUDGET - 1) * 100)})`,
  );
  console.log(`  state ${kept ? 'kept' : 'LOST'}`);
}

export const isWithin = ({ p95, before, after, kept }: TabFigures): boolean =>
  kept && p95 < SWITCH_BUDGET && after < before * GROWTH_BUDGET;
