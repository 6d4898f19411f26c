import type { KeySample } from './page/meter.ts';
import { between, type Spent, type Tab, type Work } from './tab.ts';

/** What one key cost: at once, and when the pause after it was over. */
export interface KeyCost {
  readonly now: Spent;
  readonly later: Spent;
  readonly renders: KeySample['renders'];
  readonly drawn: number;
}

/** A page, a place in it, and the keys that are pressed there in turn. */
export interface Typing {
  readonly name: string;
  readonly open: (tab: Tab) => Promise<unknown>;
  readonly reach: (tab: Tab) => Promise<unknown>;
  readonly keys: readonly string[];
}

/** Longer than the pause after which a field hands its text on, and what that starts. */
const AFTER = 420;

/** So many keys here before it is the next tab's turn. */
const TURN = 4;

/** Presses the keys of all tabs in turn, a few here and a few there, so that a busy moment of the machine hits them alike. */
export async function pressInTurn(
  all: readonly { readonly tab: Tab; readonly typing: Typing }[],
  count: number,
): Promise<readonly (readonly KeyCost[])[]> {
  const costs = all.map((): Presses[] => []);
  for (const { tab, typing } of all) {
    await tab.page.bringToFront();
    await typing.open(tab);
    await typing.reach(tab);
    for (const key of typing.keys) await press(tab, key);
    await tab.call('takeSamples');
  }
  for (let from = 0; from < count; from += TURN)
    for (const [at, { tab, typing }] of all.entries()) {
      await tab.page.bringToFront();
      for (let no = from; no < Math.min(count, from + TURN); no++)
        costs[at]?.push(await press(tab, typing.keys[no % typing.keys.length] ?? ''));
    }
  return Promise.all(all.map(async ({ tab }, at) => joined(costs[at] ?? [], await tab.call('takeSamples'))));
}

interface Presses {
  readonly now: Work;
  readonly later: Work;
}

async function press(tab: Tab, key: string): Promise<Presses> {
  await tab.call('beginKey');
  const before = await tab.work();
  await tab.page.keyboard.press(key);
  const pressed = await tab.work();
  await tab.page.waitForTimeout(AFTER);
  const after = await tab.work();
  await tab.call('endKey');
  return { now: between(before, pressed), later: between(pressed, after) };
}

const joined = (presses: readonly Presses[], samples: readonly KeySample[]): readonly KeyCost[] =>
  presses.flatMap(({ now, later }, no) => {
    const sample = samples[no];
    if (!sample) return [];
    const { key, handed, renders, drawn } = sample;
    return [{ now: { wall: key, ...now }, later: { wall: handed, ...later }, renders, drawn }];
  });
