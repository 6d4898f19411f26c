import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Bench } from './page/main.tsx';

/** Time of the main thread, in milliseconds: `cpu` is its own work alone, which other programs on the machine do not lengthen. */
export interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

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

  /** What the main thread has worked so far: scripts, styles, layout and paint. */
  async cpu(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }

  async spent(work: () => Promise<number>): Promise<Spent> {
    const before = await this.cpu();
    const wall = await work();
    return { wall, cpu: (await this.cpu()) - before };
  }

  async collectGarbage(): Promise<void> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
  }
}
