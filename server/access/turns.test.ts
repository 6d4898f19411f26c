import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** A piece of work that ends when it is told to, and says when it began. */
function held() {
  let end = () => {};
  let begin = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let hasBegun = false;
  const work = async () => {
    hasBegun = true;
    begin();
    await ended;
  };
  return { work, end: () => end(), begun, hasBegun: () => hasBegun };
}

test('so many work at once, and the next begins when one ends', async () => {
  const turns = openTurns({ atOnce: 2 });
  const works = [held(), held(), held()];
  const all = works.map(({ work }, at) => turns.take(`k${at}`, 'n', work));
  await Promise.all([works[0]?.begun, works[1]?.begun]);
  expect(works[2]?.hasBegun()).toBe(false);
  works[0]?.end();
  await works[2]?.begun;
  for (const { end } of works) end();
  await Promise.all(all);
});

test('one key is worked on once at a time, and holds nobody else up', async () => {
  const turns = openTurns({ atOnce: 2 });
  const [first, again, other] = [held(), held(), held()];
  const all = [turns.take('a', 'n', first.work), turns.take('a', 'n', again.work), turns.take('b', 'n', other.work)];
  await other.begun;
  expect(again.hasBegun()).toBe(false);
  first.end();
  await again.begun;
  again.end();
  other.end();
  await Promise.all(all);
});

test('who comes when too many wait is sent away, of one network before all others', async () => {
  const turns = openTurns({ atOnce: 1, mostWaiting: 3, mostOfNetwork: 2 });
  const works = [held(), held(), held(), held()];
  const taken = [
    turns.take('a', 'x', works[0]?.work as never),
    turns.take('b', 'x', works[1]?.work as never),
    turns.take('d', 'y', works[2]?.work as never),
  ];
  await expect(turns.take('c', 'x', async () => 0)).rejects.toThrow('操作过于频繁');
  taken.push(turns.take('e', 'z', works[3]?.work as never));
  await expect(turns.take('f', 'w', async () => 0)).rejects.toThrow('操作过于频繁');
  for (const { end } of works) end();
  await Promise.all(taken);
  expect(await turns.take('c', 'x', async () => 7)).toBe(7);
});

test('a work that fails gives its turn on', async () => {
  const turns = openTurns({ atOnce: 1 });
  await expect(turns.take('a', 'n', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take('a', 'n', async () => 1)).toBe(1);
});
