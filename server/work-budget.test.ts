import { describe, expect, test } from 'vitest';
import { mostMs, spend, withinBudget } from './kernel/work-budget.ts';

/** A clock that stands still unless it is told. */
function ticking() {
  let at = 0;
  return {
    clock: () => at,
    pass(ms: number) {
      at += ms;
    },
  };
}

describe('rules that take too long', () => {
  test('end at the step after the time is up, however few steps they took', () => {
    const { clock, pass } = ticking();
    const work = (ms: number) => () => {
      spend(1);
      pass(ms);
      spend(1);
    };
    expect(() => withinBudget(work(mostMs), { clock, worked: clock })).not.toThrow();
    expect(() => withinBudget(work(mostMs + 1), { clock, worked: clock })).toThrow('这次要计算的内容过多');
  });

  test('count together over a request, without what it waited for between them', async () => {
    const { clock, pass } = ticking();
    const request = (waits: number, works: number) =>
      withinBudget(
        async () => {
          for (let round = 0; round < 3; round++) {
            spend(1);
            pass(works);
            spend(1);
            await Promise.resolve();
            pass(waits);
          }
        },
        { clock, worked: clock, ms: 100 },
      );
    await expect(request(1000, 33)).resolves.toBeUndefined();
    await expect(request(0, 34)).rejects.toMatchObject({ code: 'too_much_work' });
  });

  test('are not charged for the time in which the machine did other things', () => {
    const [clock, worked] = [ticking(), ticking()];
    const work = (rounds: number) => () => {
      for (let round = 0; round < rounds; round++) {
        clock.pass(1000);
        worked.pass(10);
        spend(1);
      }
    };
    const busy = { ms: 100, clock: clock.clock, worked: worked.clock };
    // Both are counted from the first step on.
    expect(() => withinBudget(work(11), busy)).not.toThrow();
    expect(() => withinBudget(work(12), busy)).toThrow('这次要计算的内容过多');
  });
});
