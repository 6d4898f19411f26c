import type { Browser } from 'playwright';

export interface PageLoad {
  /** Milliseconds until the largest thing of the first screen stood. */
  readonly lcp: number;
  /** Milliseconds in which tasks kept the page from answering, beyond fifty each. */
  readonly tbt: number;
  readonly cls: number;
  /** Bytes over the wire. */
  readonly script: number;
  readonly style: number;
}

/** As the developer tools of Chromium name it: a phone of the middle class on fast 4G. */
const fast4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const cpuTimes = 4;
/** After the last byte, for what is late. */
const rest = 3_000;

interface Seen {
  lcp: number;
  fcp: number;
  cls: number;
  long: { start: number; duration: number }[];
}

/** Listens from the first moment of the page on. */
function listen(): void {
  const seen: Seen = { lcp: 0, fcp: 0, cls: 0, long: [] };
  Object.assign(window, { seen });
  const hear = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  hear('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  hear('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  hear('longtask', ({ startTime, duration }) => {
    seen.long.push({ start: startTime, duration });
  });
}

/** One first visit, with nothing kept. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const sorts = new Map<string, string>();
  const bytes: Record<string, number> = {};
  tools.on('Network.responseReceived', ({ requestId, type }) => sorts.set(requestId, type));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sort = sorts.get(requestId) ?? 'Other';
    bytes[sort] = (bytes[sort] ?? 0) + encodedDataLength;
  });
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', fast4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes });
  await page.addInitScript('globalThis.__name ??= (named) => named');
  await page.addInitScript(listen);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(rest);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  const tbt = seen.long
    .filter(({ start, duration }) => start + duration > seen.fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { lcp: seen.lcp, tbt, cls: seen.cls, script: bytes.Script ?? 0, style: bytes.Stylesheet ?? 0 };
}
