import pg from 'pg';
import { chromium, type Page } from 'playwright';
import { browserArgs, browserPath } from '../../support/browser.ts';
import { quantile } from '../browser/browser-bench.ts';
import { startFilled } from '../server/filled-product.ts';
import { bareList, fillCategories } from './fill-lists.ts';

export interface Step {
  readonly name: string;
  /** Milliseconds of the list call, and from the press until the new rows are painted. */
  readonly answer: readonly number[];
  readonly painted: readonly number[];
}

export interface ListFigures {
  readonly rows: number;
  /** What PostgreSQL alone takes for a count and a page. */
  readonly bare: readonly number[];
  readonly steps: readonly Step[];
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

const steps: readonly { readonly name: string; readonly act: (page: Page, round: number) => Promise<unknown> }[] = [
  { name: 'first page', act: (page, round) => lead(page, `${list}?f.urgent="${round % 2 ? 'Y' : 'N'}"`) },
  { name: 'next page', act: (page) => page.locator('.ant-pagination-next:visible button').first().click() },
  { name: 'a late page', act: (page, round) => lead(page, `${list}?page=${3000 + round}&size=30`) },
  {
    name: 'part of a number',
    act: (page, round) => lead(page, `${list}?f.poNo=${encodeURIComponent(`"*BO000${round}*"`)}`),
  },
  {
    name: 'two filters',
    act: (page, round) =>
      lead(page, `${list}?f.status=${encodeURIComponent('["published","confirmed"]')}&f.total=["${round}000","90000"]`),
  },
  { name: 'by amount', act: (page, round) => lead(page, `${list}?sort=${round % 2 ? '' : '-'}total`) },
  { name: 'by supplier', act: (page, round) => lead(page, `${list}?sort=${round % 2 ? '' : '-'}supplier`) },
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
    const measured: Step[] = [];
    for (const { name, act } of steps) measured.push({ name, ...(await measureStep(page, rounds, act)) });
    return { rows: counted, bare, steps: measured, ...(await scroll(page)) };
  } finally {
    await browser.close();
    await db.end();
    await product.end();
  }
}

async function openAs(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
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

/** The first round warms; each begins when the rows of the one before stand still. */
async function measureStep(page: Page, rounds: number, act: (page: Page, round: number) => Promise<unknown>) {
  const answer: number[] = [];
  const painted: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.evaluate(watchRows, rowsOfTables);
    await act(page, round);
    const spent = await page.evaluate(() => (window as unknown as Watched).painted);
    if (round === 0) continue;
    answer.push(spent.answer);
    painted.push(spent.painted);
  }
  return { answer, painted };
}

interface Watched {
  painted: Promise<{ readonly answer: number; readonly painted: number }>;
}

/** From the next list call on: how long it took, and when other rows than now are painted. Runs in the page. */
function watchRows(selector: string): void {
  const said = () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .flatMap((row) => (row.offsetParent ? [row.textContent] : []))
      .join('\n');
  const before = said();
  const start = performance.now();
  const calls = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.includes('/records/purchaseOrder?') && startTime >= start,
    );
  (window as unknown as Watched).painted = new Promise((resolve, reject) => {
    const look = () => {
      const [call] = calls();
      const now = said();
      if (call && now !== before && now !== '')
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve({ answer: call.responseEnd - call.startTime, painted: performance.now() - call.startTime }),
          ),
        );
      else if (performance.now() - start > 30_000) reject(new Error('no other rows came'));
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
export function ratiosOfLists({ bare, steps: measured }: ListFigures): Record<string, number> {
  const floor = quantile(bare, 0.5);
  return Object.fromEntries(
    measured.map(({ name, answer }) => [name, Number((quantile(answer, 0.5) / floor).toFixed(2))]),
  );
}

/** A turn of the wheel must fit into a frame. */
export const isFluid = ({ wheel }: ListFigures): boolean => quantile(wheel, 0.5) < 16;

export function tellLists({ rows, bare, steps: measured, wheel, frames }: ListFigures): void {
  const ms = (values: readonly number[], share = 0.5) => quantile(values, share).toFixed(0).padStart(5);
  console.log(
    `\nlists: ${rows} orders; milliseconds, median / p95; a bare count and page in SQL takes ${ms(bare).trim()}`,
  );
  for (const { name, answer, painted } of measured)
    console.log(
      `  ${name.padEnd(18)} answer ${ms(answer)} /${ms(answer, 0.95)}   painted ${ms(painted)} /${ms(painted, 0.95)}`,
    );
  console.log(
    `  500 rows scrolled: work of a turn ${quantile(wheel, 0.5).toFixed(1)} / ${quantile(wheel, 0.95).toFixed(1)}, ` +
      `frame ${quantile(frames, 0.5).toFixed(1)} / ${quantile(frames, 0.95).toFixed(1)} (budget 16)`,
  );
}
