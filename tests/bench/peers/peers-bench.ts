import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { browserArgs, browserPath } from '../../support/browser.ts';
import { quantile } from '../browser/browser-bench.ts';
import { servePage } from '../browser/serve-page.ts';

/** A form to be drawn: its fields, and lines of so many columns. */
interface Size {
  readonly name: string;
  readonly fields: number;
  readonly lines: number;
  readonly width: number;
}

const sizes: readonly Size[] = [
  { name: '20 fields', fields: 20, lines: 0, width: 20 },
  { name: '100 fields', fields: 100, lines: 0, width: 20 },
  { name: '200 fields', fields: 200, lines: 0, width: 20 },
  { name: '50 x 8', fields: 20, lines: 50, width: 8 },
  { name: '500 x 20', fields: 20, lines: 500, width: 20 },
];

/**
 * Milliseconds of the main thread's own work: a mount until the page stands still; what a key does at once, which is what
 * a person waits for; and all that it starts, when a text is handed on after a pause.
 */
export interface Cost {
  readonly mount: number;
  readonly key: number;
  readonly whole: number;
}

export interface PeerFigures {
  readonly [who: string]: Readonly<Record<string, Cost | null>>;
}

const here = import.meta.dirname;
const own = path.resolve(here, '../../../node_modules');
const pageOf = (name: string) => path.join(here, 'pages', name);

/** Packages of the peers are nobody else's: they are fetched into this folder when the bench first runs. */
function install(): void {
  if (fs.existsSync(path.join(here, 'node_modules', '.package-lock.json'))) return;
  console.log('installing the peers (once; some minutes)');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the peers could not be installed');
}

/** Stock rjsf stands on the very React and antd that ours stands on, not on those of the others. */
const onOurs = [{ find: /^(react|react-dom|antd)(\/.*)?$/, replacement: `${own}/$1$2` }];

/** What the browser costs alone; nobody's ratio counts it. */
const FLOOR = 'floor';

const peers = {
  [FLOOR]: () => servePage({ root: pageOf(FLOOR) }),
  ours: () => servePage({ root: pageOf('ours'), alias: onOurs }),
  rjsf: () => servePage({ root: pageOf('rjsf'), alias: onOurs }),
  formily: () => servePage({ root: pageOf('formily') }),
  amis: () => servePage({ root: pageOf('amis'), folders: { sdk: path.join(here, 'node_modules/amis/sdk') } }),
} as const;

/** The same forms in ours and in three others, in one browser: each mounted some times, then written in with real keys. */
export async function benchPeers({
  rounds,
  keys,
  only,
}: {
  readonly rounds: number;
  readonly keys: number;
  /** The only ones to measure. */
  readonly only?: string | undefined;
}): Promise<PeerFigures> {
  install();
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const figures: Record<string, Record<string, Cost | null>> = {};
    for (const [who, serve] of Object.entries(peers)) {
      if (only && !only.split(',').includes(who)) continue;
      const served = await serve();
      figures[who] = {};
      for (const size of sizes) {
        const cost = await measure(context, served.url, size, rounds, keys).catch((error: Error) => {
          console.log(`  ${who}, ${size.name}: ${error.message.split('\n')[0]}`);
          return null;
        });
        figures[who][size.name] = cost;
      }
      served.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const SLOW = 10_000;

/** Longer than any pause after which one of them hands a text on. */
const AFTER = 450;

async function measure(context: BrowserContext, url: string, size: Size, rounds: number, keys: number): Promise<Cost> {
  const tab = await context.newPage();
  try {
    tab.setDefaultTimeout(120_000);
    const tools = await context.newCDPSession(tab);
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tab.goto(url);
    await tab.waitForFunction(() => 'bench' in window);
    await prepare(tab, size);
    const mounts: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      if (round > 0) await tab.evaluate(() => window.bench.close());
      const before = await worked(tools);
      await mount(tab, size);
      const spent = (await worked(tools)) - before;
      // the first warms; who needs this long at once is not asked again
      if (round > 0 || spent > SLOW) mounts.push(spent);
      if (spent > SLOW) break;
    }
    await reach(tab, size);
    const watching = half(await watched(tab, tools, keys));
    const now: number[] = [];
    const whole: number[] = [];
    for (let key = -2; key < keys; key++) {
      const before = await worked(tools);
      await tab.keyboard.press(key % 2 === 0 ? '7' : 'Backspace');
      await untilDrawn(tab);
      const pressed = await worked(tools);
      await tab.waitForTimeout(AFTER);
      if (key < 0) continue;
      now.push(Math.max(0, pressed - before - watching));
      whole.push(Math.max(0, (await worked(tools)) - before - watching));
    }
    return { mount: half(mounts), key: half(now), whole: half(whole) };
  } finally {
    await tab.close();
  }
}

const half = (values: readonly number[]): number => quantile(values, 0.5);

const untilDrawn = (tab: Page): Promise<unknown> =>
  tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));

/** What asking costs when no key is pressed: it is taken off everybody's keys. */
async function watched(tab: Page, tools: CDPSession, times: number): Promise<number[]> {
  const spent: number[] = [];
  for (let time = 0; time < times; time++) {
    const before = await worked(tools);
    await untilDrawn(tab);
    spent.push((await worked(tools)) - before);
    await tab.waitForTimeout(30);
  }
  return spent;
}

/** What the main thread has worked at scripts, styles and layout so far. */
async function worked(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = (wanted: string) => (metrics.find(({ name }) => name === `${wanted}Duration`)?.value ?? 0) * 1000;
  return of('Script') + of('Layout') + of('RecalcStyle');
}

/** What a page of the bench offers. */
interface Peer {
  readonly first: string;
  readonly cell: string;
  readonly opens?: string;
  close(): void;
  mount(fields: number, lines: number, width: number): Promise<number>;
  prepare?(fields: number, width: number): void;
}

const prepare = (tab: Page, { fields, width }: Size): Promise<void> =>
  tab.evaluate(([many, shown]) => (window.bench as unknown as Peer).prepare?.(many, shown), [fields, width] as const);

const mount = (tab: Page, { fields, lines, width }: Size): Promise<number> =>
  tab.evaluate(([many, rows, shown]) => (window.bench as unknown as Peer).mount(many, rows, shown), [
    fields,
    lines,
    width,
  ] as const);

/** To the first text of the head, or to the name in the third line. */
async function reach(tab: Page, { lines }: Size): Promise<void> {
  const { first, cell, opens } = await tab.evaluate(() => {
    const bench = window.bench as unknown as Peer;
    return { first: bench.first, cell: bench.cell, opens: bench.opens };
  });
  await tab
    .locator(lines > 0 ? cell : first)
    .first()
    .click();
  if (lines > 0 && opens) await tab.keyboard.press(opens);
  await tab.keyboard.press('End');
}

/** By size: how many times the fastest of the others' cost ours is of; above one ours is the cheaper. */
export function ratiosOfPeers({ ours = {}, [FLOOR]: _, ...others }: PeerFigures): Record<string, number> {
  return Object.fromEntries(
    sizes.flatMap(({ name }) =>
      (['mount', 'key', 'whole'] as const).flatMap((of) => {
        const own = ours[name]?.[of];
        const fastest = Math.min(...Object.values(others).flatMap((costs) => costs[name]?.[of] ?? []));
        return own && Number.isFinite(fastest) ? [[`${name}: ${of}`, Number((fastest / own).toFixed(2))] as const] : [];
      }),
    ),
  );
}

/** What is aimed at: against the fastest of them, by size and what is measured. */
const aims: Readonly<Record<string, number>> = {
  ...Object.fromEntries(sizes.map(({ name }) => [`${name}: key`, 1])),
  '500 x 20: key': 10,
  '200 fields: mount': 2,
};

export function tellPeers(figures: PeerFigures): void {
  console.log('\npeers: milliseconds of the main thread, mount | key at once | key with all it starts');
  for (const [who, costs] of Object.entries(figures))
    console.log(
      `  ${who.padEnd(8)}${sizes
        .map(({ name }) => {
          const cost = costs[name];
          return `  ${name} ${cost ? `${cost.mount.toFixed(0)} | ${cost.key.toFixed(1)} | ${cost.whole.toFixed(1)}` : '–'}`;
        })
        .join('   ')}`,
    );
  for (const [name, ratio] of Object.entries(ratiosOfPeers(figures))) {
    const aim = aims[name];
    const said = aim === undefined ? '' : `   aim ${aim}: ${ratio >= aim ? 'met' : 'missed'}`;
    console.log(`  ${name.padEnd(18)} the fastest of them costs ${ratio} times ours${said}`);
  }
}
