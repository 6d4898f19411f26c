import { chromium } from 'playwright';
import { browserArgs, browserPath } from '../../support/browser.ts';
import { type KeyCost, pressInTurn } from './keys.ts';
import { servePage } from './serve-page.ts';
import { type Spent, Tab } from './tab.ts';
import { typings } from './typings.ts';
import { measureWorks, type WorkFigures } from './works.ts';

export interface BrowserFigures {
  readonly keys: readonly { readonly name: string; readonly costs: readonly KeyCost[] }[];
  readonly works: readonly WorkFigures[];
}

/** What a person at a large form waits for, in the built code and with real keys. */
export async function benchBrowser(options: {
  readonly keys: number;
  readonly rounds: number;
}): Promise<BrowserFigures> {
  const served = await servePage();
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const works = await measureWorks(context, served.url, options.rounds);
    const tabs = await Promise.all(
      typings.map(async (typing) => ({ tab: await Tab.open(context, served.url), typing })),
    );
    const costs = await pressInTurn(tabs, options.keys);
    return { keys: typings.map(({ name }, at) => ({ name, costs: costs[at] ?? [] })), works };
  } finally {
    await browser.close();
    served.close();
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const half = (spent: readonly Spent[], of: keyof Spent): number =>
  quantile(
    spent.map((one) => one[of]),
    0.5,
  );

/** Against the floor of the same run: how many times a bare box of antd, or a hundred of them, this costs. */
export function ratiosOfBrowser({ keys, works }: BrowserFigures): Record<string, number> {
  const [floor, ...rest] = keys;
  const [unit, ...whole] = works;
  const ratio = (a: number, b: number) => Number((a / b).toFixed(2));
  const floorNow = half(floor?.costs.map(({ now }) => now) ?? [], 'all');
  return Object.fromEntries([
    ...rest.flatMap(({ name, costs }) =>
      (['now', 'later'] as const).map((when) => [
        `${name}: ${when}`,
        ratio(
          half(
            costs.map((cost) => cost[when]),
            'all',
          ),
          floorNow,
        ),
      ]),
    ),
    ...whole.map(({ name, warm }) => [name, ratio(half(warm, 'drawn'), half(unit?.warm ?? [], 'drawn'))]),
  ]);
}

/** Exact: what of ours a key draws again, and how many React components of any origin, whatever the machine is doing. */
export function countsOfBrowser({ keys }: BrowserFigures): Record<string, number> {
  return Object.fromEntries(
    keys.flatMap(({ name, costs }) => [
      [`${name}: ours`, Math.max(...costs.map(({ renders }) => sumOf(renders)))],
      [
        `${name}: components`,
        quantile(
          costs.map(({ drawn }) => drawn),
          0.5,
        ),
      ],
    ]),
  );
}

const sumOf = (renders: KeyCost['renders']): number => Object.values(renders).reduce((sum, count) => sum + count, 0);

const ms = (value: number): string => value.toFixed(1).padStart(6);

export function tellBrowser({ keys, works }: BrowserFigures): void {
  console.log('\nbrowser: milliseconds per key, p50 / p95; at once, and when the text is handed on after a pause');
  console.log(
    '  own work of the main thread (scripts, styles, layout | all of it), then by the clock of a busy machine',
  );
  for (const { name, costs } of keys) {
    for (const when of ['now', 'later'] as const) {
      const spent = costs.map((cost) => cost[when]);
      const both = (of: keyof Spent) =>
        `${ms(half(spent, of))} /${ms(
          quantile(
            spent.map((one) => one[of]),
            0.95,
          ),
        )}`;
      console.log(
        `  ${(when === 'now' ? name : '').padEnd(30)} ${when.padEnd(6)} ${both('drawn')} | ${both('all')}   clock ${both('wall')}`,
      );
    }
    const last = costs.at(-1);
    console.log(`${' '.repeat(33)}draws ${JSON.stringify(last?.renders ?? {})}, ${last?.drawn} components`);
  }
  console.log('\nbrowser: whole works, milliseconds: warm p50 (first time in a fresh page); own work | clock; budget');
  for (const { name, warm, cold, budget } of works)
    console.log(
      `  ${name.padEnd(32)} ${ms(half(warm, 'drawn'))} (${ms(cold.drawn)}) | ${ms(half(warm, 'wall'))} (${ms(cold.wall)})` +
        `${budget === null ? '' : `   budget ${budget}`}`,
    );
}
