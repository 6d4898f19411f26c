import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepEmbedded } from './keep-embedded.ts';

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

test('a server that is gone is started again, with more patience after every failure', async () => {
  const server = goneServer([false, false, true]);
  const said: string[] = [];
  const told = { say: (text: string) => said.push(text), giveUp: () => said.push('gave up') };
  const leave = keepEmbedded(server, { ...told, lookEvery: 1, pauses: [0, 1, 2, 4] });
  await expect.poll(() => said.at(-1)).toBe('内置数据库已重新启动');
  leave();
  expect(said).toEqual([
    '内置数据库意外停止，正在重新启动……',
    '内置数据库没有启动：磁盘空间已满',
    '内置数据库没有启动：磁盘空间已满',
    '内置数据库已重新启动',
  ]);
});

test('one that never starts again is given up with its reason', async () => {
  const given: string[] = [];
  const told = { say: () => {}, giveUp: (why: string) => given.push(why) };
  keepEmbedded(goneServer([]), { ...told, lookEvery: 1, pauses: [0, 1] });
  await expect.poll(() => given).toEqual([expect.stringMatching(/服务结束。磁盘空间已满$/)]);
  // It is over: nothing is tried, and nothing said, any more.
  await sleep(20);
  expect(given).toHaveLength(1);
});

test('one that is stopped on purpose stays stopped', async () => {
  const server = goneServer([true]);
  const leave = keepEmbedded(server, { say: () => {}, giveUp: () => {}, lookEvery: 1 });
  leave();
  await sleep(20);
  expect(server.left()).toBe(1);
});
