interface Held {
  /** Ends the waits that have begun, now. */
  readonly letGo: () => void;
}

/**
 * While this is at work no wait of this length ends by itself: a story that says what happens within a pause, or after it, says the
 * same on a machine that takes longer than the pause from one key to the next.
 */
export async function whileHeld(ms: number, work: (held: Held) => Promise<unknown>): Promise<void> {
  const { setTimeout: begin, clearTimeout: end } = window;
  const held = new Map<number, () => void>();
  let last = 0;
  const hold = (run: TimerHandler, wait?: number, ...rest: unknown[]): number => {
    if (wait !== ms || typeof run !== 'function') return begin(run, wait, ...rest);
    // A browser counts its own upwards.
    held.set(--last, () => run(...rest));
    return last;
  };
  const drop = (id?: number): void => {
    if (id === undefined || !held.delete(id)) end(id);
  };
  const letGo = (): void => {
    const all = [...held.values()];
    held.clear();
    for (const run of all) run();
  };
  Object.assign(window, { setTimeout: hold, clearTimeout: drop });
  try {
    await work({ letGo });
  } finally {
    Object.assign(window, { setTimeout: begin, clearTimeout: end });
    letGo();
  }
}
