import fs from 'node:fs';
import { Agent, request } from 'node:http';
import { chromium } from 'playwright';
import { browserArgs, browserPath } from '../../support/browser.ts';
import { dataDir, startServer } from '../../support/server-process.ts';
import { loadPage, type PageLoad } from './load-page.ts';
import { serveClientOnly } from './serve-client-only.ts';

export interface PortalFigures {
  /** First visits of the home page as it ships, and as a client-only build of the same page; medians. */
  readonly drawn: PageLoad;
  readonly clientOnly: PageLoad;
  /** Home pages a second: from memory, and each drawn anew. */
  readonly kept: number;
  readonly anew: number;
}

const rounds = 5;
const home = '/proHome';

/** What a visitor waits for on the home page, and how many visitors the server stands. */
export async function benchPortal(): Promise<PortalFigures> {
  const dir = dataDir('bench-portal');
  const env = { DATA_DIR: dir, DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(env, ['--enable-source-maps', 'dist/server/main.js']);
  try {
    const drawn = await untilDrawn(server.url + home);
    const visits = await visit(server.url + home, drawn);
    const kept = await perSecond(server.url, 600, () => home);
    let asked = 0;
    // a search is not kept: the page is read, laid and drawn for each
    const anew = await perSecond(server.url, 150, () => `${home}?likeName=n${asked++}`);
    return { ...visits, kept, anew };
  } finally {
    await server.end();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function untilDrawn(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return answer.text();
    await new Promise((later) => setTimeout(later, 500));
  }
}

/** Both in turn, so that whatever else the machine does falls on both. */
async function visit(url: string, drawn: string): Promise<Pick<PortalFigures, 'drawn' | 'clientOnly'>> {
  const other = await serveClientOnly(drawn);
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const ours: PageLoad[] = [];
    const theirs: PageLoad[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [one, another] = [await loadPage(browser, url), await loadPage(browser, other.url)];
      if (round === 0) continue; // warming
      ours.push(one);
      theirs.push(another);
    }
    return { drawn: middle(ours), clientOnly: middle(theirs) };
  } finally {
    await browser.close();
    other.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const middle = (loads: readonly PageLoad[]): PageLoad => {
  const of = (name: keyof PageLoad) => median(loads.map((load) => load[name]));
  return { lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), script: of('script'), style: of('style') };
};

/** Sixteen visitors at once, each one page after the other; the middle of five rounds after one to warm. */
async function perSecond(base: string, count: number, next: () => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    let left = count;
    const start = performance.now();
    const visitor = async () => {
      while (left-- > 0) await fetchWhole(agent, base + next());
    };
    await Promise.all(Array.from({ length: 16 }, visitor));
    if (round > 0) figures.push(count / ((performance.now() - start) / 1000));
  }
  agent.destroy();
  return median(figures);
}

const fetchWhole = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer
        .resume()
        .on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    asked.on('error', reject).end();
  });

const budget = { lcp: 1_200, tbt: 100, cls: 0.05, kept: 300, anew: 60 } as const;

export function tellPortal({ drawn, clientOnly, kept, anew }: PortalFigures): void {
  console.log('\nportal: a first visit to the home page on a slow phone and fast 4G, medians of five');
  for (const [name, load] of Object.entries({ drawn, 'client only': clientOnly }))
    console.log(
      `  ${name.padEnd(12)} largest paint ${load.lcp.toFixed(0)} ms, blocked ${load.tbt.toFixed(0)} ms, shift ${load.cls.toFixed(3)},` +
        ` script ${(load.script / 1000).toFixed(1)} kB, style ${(load.style / 1000).toFixed(1)} kB`,
    );
  console.log(`  budget       largest paint ${budget.lcp} ms, blocked ${budget.tbt} ms, shift ${budget.cls}`);
  console.log(
    `  home pages a second: ${kept.toFixed(0)} kept (budget ${budget.kept}), ${anew.toFixed(0)} drawn anew (${budget.anew})`,
  );
}

export const isPortalWithin = ({ drawn, kept, anew }: PortalFigures): boolean =>
  drawn.lcp <= budget.lcp &&
  drawn.tbt <= budget.tbt &&
  drawn.cls <= budget.cls &&
  kept >= budget.kept &&
  anew >= budget.anew;

/** Below one where the drawn page is the faster. */
export const ratiosOfPortal = ({ drawn, clientOnly }: PortalFigures): Record<string, number> => ({
  'home: largest paint': Number((drawn.lcp / clientOnly.lcp).toFixed(2)),
  'home: script': Number((drawn.script / clientOnly.script).toFixed(2)),
});
