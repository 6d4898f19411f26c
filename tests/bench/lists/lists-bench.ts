import pg from 'pg';
import { chromium, type Page } from 'playwright';
import { browserArgs, browserPath } from '../../support/browser.ts';
import { quantile } from '../browser/browser-bench.ts';
import { startFilled } from '../server/filled-product.ts';
import { bareList, fillCategories } from './fill-lists.ts';

export interface Step {
  readonly name: string;
  /** Milliseconds from the call until its answer is there, or from the press until the new rows are painted. */
  readonly times: readonly number[];
}

export interface ListFigures {
  readonly rows: number;
  /** What PostgreSQL alone takes for a count and a page. */
  readonly bare: readonly number[];
  readonly answers: readonly Step[];
  readonly presses: readonly Step[];
  /** Milliseconds the main thread works for each turn of the wheel over a page of five hundred rows, and between frames. */
  readonly wheel: readonly number[];
  readonly frames: readonly number[];
}

const rowsOfTables = '.ant-table-tbody .ant-table-row';
const list = '/list/purchaseOrder/main';

/** Leads to another address within the page, as a link does. */
const lead = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

const ascending = (round: number) => (round % 2 ? 'asc' : 'desc');

/** What the list asks for when it is opened, turned, filtered, sorted and added up. */
const questions: readonly { readonly name: string; readonly query: (round: number) => string }[] = [
  { name: 'first page', query: () => 'pageNo=1&pageSize=10&column=createTime&order=desc' },
  { name: 'a late page', query: (round) => `pageNo=${3000 + round}&pageSize=30&column=createTime&order=desc` },
  {
    name: 'part of a number',
    query: (round) => `pageNo=1&pageSize=10&poNo=*BO000${round}*&column=createTime&order=desc`,
  },
  {
    name: 'two filters',
    query: (round) =>
      `pageNo=1&pageSize=10&status_MultiString=published,confirmed&total_begin=${round}000&total_end=90000`,
  },
  { name: 'by amount', query: (round) => `pageNo=1&pageSize=10&column=total&order=${ascending(round)}` },
  { name: 'by supplier', query: (round) => `pageNo=1&pageSize=10&column=supplier&order=${ascending(round)}` },
  { name: 'totals', query: () => 'pageNo=1&pageSize=1&totals=Y' },
];

const pressed: readonly { readonly name: string; readonly act: (page: Page, round: number) => Promise<unknown> }[] = [
  { name: 'next page', act: (page) => page.locator('.ant-pagination-next:visible').click() },
  {
    name: 'a late page',
    act: async (page, round) => {
      const box = page.locator('.ant-pagination-options-quick-jumper input:visible');
      await box.fill(String(6000 + round));
      await box.press('Enter');
    },
  },
  {
    name: 'part of a number',
    act: async (page, round) => {
      const box = page.getByRole('textbox', { name: '订单编号' });
      await box.fill(`BO000${round}`);
      await box.press('Enter');
    },
  },
];

/** A list of a hundred thousand records in the built product: opened, turned, filtered, sorted; and a page of five hundred rows scrolled. */
export async function benchLists({
  orders = 100_000,
  rounds = 7,
  keep,
}: {
  readonly orders?: number;
  readonly rounds?: number;
  readonly keep?: string | undefined;
} = {}): Promise<ListFigures> {
  const product = await startFilled({ orders, keep, program: 'dist/server/main.js', username: 'manager' });
  const db = new pg.Client({ ...product.connection });
  await db.connect();
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const { tenant, token } = product.signedIn;
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from mm_category where id like 'bench-%'`,
    );
    if (rows[0]?.n === 0) await fillCategories(db, tenant, 500);
    const page = await openAs(browser, `http://127.0.0.1:${product.port}`, token);
    const counted = await page.evaluate(async (asking) => {
      const said = await fetch('/api/records/purchaseOrder?list=main&pageSize=1', {
        headers: { 'X-Access-Token': asking },
      });
      return ((await said.json()) as { result: { total: number } }).result.total;
    }, token);
    const bare = await bareList(db, tenant, rounds);
    const answers: Step[] = [];
    for (const { name, query } of questions) answers.push({ name, times: await ask(page, token, rounds, query) });
    const presses: Step[] = [];
    for (const { name, act } of pressed) presses.push({ name, times: await press(page, rounds, act) });
    return { rows: counted, bare, answers, presses, ...(await scroll(page)) };
  } finally {
    await browser.close();
    await db.end();
    await product.end();
  }
}

async function openAs(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  // functions written here and run in the page are named by the compiler, which the page knows nothing of
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await page.goto(`${url}/user/login`);
  await page.evaluate(
    (kept) => localStorage.setItem('zhaocai.token', JSON.stringify({ token: kept, until: Date.now() + 3_600_000 })),
    token,
  );
  await page.goto(`${url}${list}`);
  await page.locator(`${rowsOfTables}:visible`).first().waitFor();
  return page;
}

/** The first round warms. */
async function ask(page: Page, token: string, rounds: number, query: (round: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const spent = await page.evaluate(
      async ([asked, asking]) => {
        const start = performance.now();
        const said = await fetch(`/api/records/purchaseOrder?list=main&${asked}`, {
          headers: { 'X-Access-Token': asking },
        });
        const { success } = (await said.json()) as { success: boolean };
        if (!success) throw new Error(`refused: ${asked}`);
        return performance.now() - start;
      },
      [query(round), token] as const,
    );
    if (round > 0) times.push(spent);
  }
  return times;
}

/** Each begins when the rows of the one before stand still. */
async function press(
  page: Page,
  rounds: number,
  act: (page: Page, round: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.evaluate(watchRows, rowsOfTables);
    await act(page, round);
    const spent = await page.evaluate(() => (window as unknown as Watched).painted);
    if (round > 0) times.push(spent);
  }
  return times;
}

interface Watched {
  painted: Promise<number>;
}

/** From the last press or key on until other rows than now are painted. Runs in the page. */
function watchRows(selector: string): void {
  const said = () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .flatMap((row) => (row.offsetParent ? [row.textContent] : []))
      .join('\n');
  const before = said();
  const given = performance.now();
  let start = given;
  const begin = () => {
    start = performance.now();
  };
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('keydown', begin, true);
  (window as unknown as Watched).painted = new Promise((resolve, reject) => {
    const look = () => {
      const now = said();
      if (now !== before && now !== '')
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      else if (performance.now() - given > 30_000) reject(new Error('no other rows came'));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Turns the wheel over five hundred rows of which those in sight are drawn. */
async function scroll(page: Page): Promise<Pick<ListFigures, 'wheel' | 'frames'>> {
  await lead(page, '/list/category/main?size=500');
  await page.getByText('基准品类 1', { exact: true }).first().waitFor();
  const table = page.locator('.ant-table-tbody-virtual:visible');
  await table.hover();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const wheel: number[] = [];
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < 60; turn++) {
    const before = await worked();
    await page.mouse.wheel(0, turn < 45 ? 400 : -1200);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    wheel.push((await worked()) - before);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(5));
  return { wheel, frames };
}

/** Against what PostgreSQL alone takes for a plain list of the same table in the same run. */
export function ratiosOfLists({ bare, answers }: ListFigures): Record<string, number> {
  const floor = quantile(bare, 0.5);
  return Object.fromEntries(
    answers.map(({ name, times }) => [name, Number((quantile(times, 0.5) / floor).toFixed(2))]),
  );
}

const FRAME_BUDGET = 17;

/** While the wheel turns, frame follows frame as the screen shows them. */
export const isFluid = ({ frames }: ListFigures): boolean => quantile(frames, 0.5) < FRAME_BUDGET;

export function tellLists({ rows, bare, answers, presses, wheel, frames }: ListFigures): void {
  const ms = (values: readonly number[], share = 0.5) => quantile(values, share).toFixed(0).padStart(5);
  console.log(
    `\nlists: ${rows} orders; milliseconds, median / p95; a bare count and page in SQL takes ${ms(bare).trim()}`,
  );
  for (const { name, times } of answers) console.log(`  ${name.padEnd(18)} answer  ${ms(times)} /${ms(times, 0.95)}`);
  for (const { name, times } of presses) console.log(`  ${name.padEnd(18)} painted ${ms(times)} /${ms(times, 0.95)}`);
  console.log(
    `  500 rows scrolled: work of a turn ${quantile(wheel, 0.5).toFixed(1)} / ${quantile(wheel, 0.95).toFixed(1)}, ` +
      `frame ${quantile(frames, 0.5).toFixed(1)} / ${quantile(frames, 0.95).toFixed(1)} (budget ${FRAME_BUDGET})`,
  );
}
