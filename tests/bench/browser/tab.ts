import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Bench } from './page/main.tsx';

/**
 * Milliseconds. `wall` is what the clock of the page says. `drawn` and `all` are the main thread's own work, which other
 * programs on the machine hardly lengthen: scripts, styles and layout; and with paint and the browser's own chores.
 */
export interface Spent {
  readonly wall: number;
  readonly drawn: number;
  readonly all: number;
}

export type Work = Omit<Spent, 'wall'>;

type Name = { [K in keyof Bench]: Bench[K] extends (...args: never[]) => unknown ? K : never }[keyof Bench];

/** One tab with the bench page in it. */
export class Tab {
  readonly page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async open(context: BrowserContext, url: string): Promise<Tab> {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`bench page: ${error.message}`));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window);
    return new Tab(page, cdp);
  }

  call<K extends Name>(name: K, ...args: Parameters<Bench[K]>): Promise<Awaited<ReturnType<Bench[K]>>> {
    return this.page.evaluate(
      ([key, given]) => (window.bench[key as K] as (...all: unknown[]) => unknown)(...(given as unknown[])),
      [name as string, args as unknown[]] as const,
    ) as Promise<Awaited<ReturnType<Bench[K]>>>;
  }

  /** What the main thread has worked so far. */
  async work(): Promise<Work> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const of = (wanted: string) => (metrics.find(({ name }) => name === `${wanted}Duration`)?.value ?? 0) * 1000;
    return { drawn: of('Script') + of('Layout') + of('RecalcStyle'), all: of('Task') };
  }

  async spent(work: () => Promise<number>): Promise<Spent> {
    const before = await this.work();
    const wall = await work();
    return { wall, ...between(before, await this.work()) };
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

export const between = (before: Work, after: Work): Work => ({
  drawn: after.drawn - before.drawn,
  all: after.all - before.all,
});
