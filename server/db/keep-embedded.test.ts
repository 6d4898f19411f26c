import { setImmediate as everythingDone } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Keeping, keepEmbedded } from './keep-embedded.ts';

/** A server that is gone, and whose next starts end as told. */
function goneServer(starts: readonly boolean[]) {
  const left = [...starts];
  let running = false;
  return {
    isRunning: () => running,
    async startAgain() {
      if (!left.shift()) throw new Error('磁盘空间已满');
      running = true;
    },
    left: () => left.length,
  };
}

const lookEvery = 7;

/** Watches it by a clock that goes when it is told to. */
function watched(server: ReturnType<typeof goneServer>, pauses?: Keeping['pauses']) {
  const said: string[] = [];
  const given: string[] = [];
  const waits: { readonly ms: number; readonly over: () => void }[] = [];
  const leave = keepEmbedded(server, {
    say: (text) => said.push(text),
    giveUp: (why) => given.push(why),
    lookEvery,
    ...(pauses && { pauses }),
    wait: (ms) => new Promise<void>((over) => waits.push({ ms, over })),
  });
  /** Ends what is waited for; answers with how long it was to take. */
  const pass = async (): Promise<number | undefined> => {
    const next = waits.shift();
    next?.over();
    await everythingDone();
    return next?.ms;
  };
  return { said, given, waits, leave, pass };
}

test('a server that is gone is started again, with more patience after every failure', async () => {
  const { said, pass, waits } = watched(goneServer([false, false, true]), [0, 1, 2, 4]);
  expect([await pass(), await pass(), await pass(), await pass()]).toEqual([lookEvery, 0, 1, 2]);
  expect(said).toEqual([
    '内置数据库意外停止，正在重新启动……',
    '内置数据库没有启动：磁盘空间已满',
    '内置数据库没有启动：磁盘空间已满',
    '内置数据库已重新启动',
  ]);
  expect(waits.map(({ ms }) => ms)).toEqual([lookEvery]);
});

test('one that never starts again is given up with its reason, and nothing is tried any more', async () => {
  const { given, said, pass, waits } = watched(goneServer([]), [0, 1]);
  for (let times = 0; times < 3; times += 1) await pass();
  expect(given).toEqual([expect.stringMatching(/服务结束。磁盘空间已满$/)]);
  expect(said).toHaveLength(3);
  expect(waits).toEqual([]);
});

test('what is not said otherwise is tried for minutes', async () => {
  const { given, pass } = watched(goneServer([]));
  let tried = 0;
  await pass();
  while (given.length === 0) tried += (await pass()) ?? Number.NaN;
  expect(tried).toBeGreaterThan(3 * 60_000);
});

test.each([
  ['before it is looked at', 0],
  ['while it is about to be started again', 1],
])('one that is stopped on purpose stays stopped: %s', async (_, passed) => {
  const server = goneServer([true]);
  const { leave, pass, waits } = watched(server);
  for (let times = 0; times < passed; times += 1) await pass();
  leave();
  await pass();
  expect(server.left()).toBe(1);
  expect(waits).toEqual([]);
});
