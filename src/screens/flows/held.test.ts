import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHeld, type Held } from './held.ts';

const one: Held = { id: '1', title: 'PO-1', rev: 3 };
const other: Held = { id: '2', title: 'PO-2', rev: 4, remark: '同意' };

describe('an agreement that is held', () => {
  const sent: Held[] = [];
  let held: ReturnType<typeof createHeld>;
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    held = createHeld(async (agreement) => void sent.push(agreement));
  });
  afterEach(() => void vi.useRealTimers());

  test('leaves ten seconds later, once', () => {
    held.hold(one);
    held.hold(one);
    vi.advanceTimersByTime(9_999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([one]);
    expect(held.read()).toEqual([]);
  });

  test('is taken back the latest first, and never sent', () => {
    held.hold(one);
    held.hold(other);
    expect(held.undo()).toEqual(other);
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([one]);
    expect(held.undo()).toBeNull();
  });

  test('leaves at once with all others where the page is left, and not again when its time comes', async () => {
    held.hold(one);
    held.hold(other);
    await Promise.all([held.sendAll(), held.sendAll()]);
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([one, other]);
  });

  test('is known to be on its way until it was answered, and is not held a second time meanwhile', async () => {
    let answer = () => {};
    held = createHeld((agreement) => {
      sent.push(agreement);
      return new Promise((resolve) => (answer = resolve));
    });
    held.hold(one);
    expect([...held.leaving()]).toEqual([]);
    const leaves = held.sendAll();
    held.hold(one);
    expect([held.read(), [...held.leaving()]]).toEqual([[], ['1']]);
    answer();
    await leaves;
    expect([...held.leaving()]).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([one]);
  });

  test('can be held anew after it was taken back', () => {
    held.hold(one);
    held.undo();
    held.hold(one);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([one]);
  });
});
