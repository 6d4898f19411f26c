import type { BrowserContext } from 'playwright';
import { type Spent, Tab } from './tab.ts';

/** Something that is done as a whole, measured several times in one tab. */
interface Work {
  readonly name: string;
  /** Milliseconds on a quiet machine. */
  readonly budget: number | null;
  readonly once: (tab: Tab) => Promise<Spent>;
}

const mount = (fields: number, lines: number) => async (tab: Tab) => {
  const spent = await tab.spent(() => tab.call('record', fields, lines));
  await tab.call('close');
  return spent;
};

const check = (each: number) => async (tab: Tab) => {
  await tab.call('stage', 20, 1000);
  if (each > 0) await tab.call('spoil', each);
  const spent = await tab.spent(async () => (await tab.call('check')).ms);
  await tab.call('close');
  return spent;
};

const labels = ['物料', '品名', '规格', '单位', '数量', '含税单价', '税率', '需求日期'];
const rowOf = (no: number) => [
  `物料 ${no + 1}`,
  '甲醇 HPLC级',
  '4L/瓶',
  '合格',
  `${no + 1}`,
  '126.50',
  '13%',
  '2026-12-10',
];
const table = [labels, ...Array.from({ length: 500 }, (_, no) => rowOf(no))].map((row) => row.join('\t')).join('\n');

async function paste(tab: Tab): Promise<Spent> {
  await tab.call('record', 20, 1);
  await tab.page.locator('[role=grid] [role=gridcell][aria-colindex="4"]').first().click();
  await tab.page.evaluate((text) => navigator.clipboard.writeText(text), table);
  const spent = await tab.spent(async () => {
    const [ms] = await Promise.all([tab.call('pasted'), tab.page.keyboard.press('Control+v')]);
    return ms;
  });
  const said = await tab.page.locator('[role=status]').allInnerTexts();
  if (!said.some((text) => text.includes('已粘贴 500 行'))) throw new Error(`the paste said: ${said.join(' ')}`);
  await tab.call('close');
  return spent;
}

/** The first is the unit: a hundred bare boxes of antd. */
const works: readonly Work[] = [
  {
    name: 'unit',
    budget: null,
    once: async (tab) => {
      const spent = await tab.spent(() => tab.call('boxes'));
      await tab.call('close');
      return spent;
    },
  },
  { name: 'mount of 100 fields', budget: 400, once: mount(100, 0) },
  { name: 'mount of 200 fields', budget: null, once: mount(200, 0) },
  { name: 'mount of 1000 lines', budget: 300, once: mount(20, 1000) },
  { name: 'paste of 500 x 8', budget: 500, once: paste },
  { name: 'check of 1000 lines', budget: 200, once: check(0) },
  { name: 'check of 1000 lines, 100 wrong', budget: 200, once: check(10) },
];

export interface WorkFigures {
  readonly name: string;
  readonly budget: number | null;
  /** In a page just loaded, by itself. */
  readonly cold: Spent;
  readonly warm: readonly Spent[];
}

/** Each once in a fresh page, then all in turn in one. */
export async function measureWorks(context: BrowserContext, url: string, rounds: number): Promise<WorkFigures[]> {
  const ready = async () => {
    const tab = await Tab.open(context, url);
    await tab.page.bringToFront();
    for (const fields of [20, 100, 200]) await tab.call('prepare', fields);
    return tab;
  };
  const cold: Spent[] = [];
  for (const { once } of works) {
    const tab = await ready();
    cold.push(await once(tab));
    await tab.close();
  }
  const tab = await ready();
  const warm = works.map((): Spent[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, { once }] of works.entries()) {
      const spent = await once(tab);
      if (round > 0) warm[at]?.push(spent);
    }
  await tab.close();
  return works.map(({ name, budget }, at) => ({
    name,
    budget,
    cold: cold[at] ?? { wall: 0, drawn: 0, all: 0 },
    warm: warm[at] ?? [],
  }));
}
