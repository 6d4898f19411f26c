/** An agreement that has not left yet. */
export interface Held {
  readonly id: string;
  readonly title: string;
  readonly rev: number;
  readonly remark?: string;
  readonly mentions?: readonly string[];
}

export interface HeldStore {
  readonly read: () => readonly Held[];
  /** Ids of those on their way: not to be taken back any more, and not to be decided once more either. */
  readonly leaving: () => ReadonlySet<string>;
  readonly hear: (heard: () => void) => () => void;
  hold(one: Held): void;
  /** Takes the latest back: it was never sent. */
  undo(): Held | null;
  /** What is still held leaves now. */
  sendAll(): Promise<void>;
}

/** How long one can think better of it. */
export const undoWithin = 10_000;

/** Agreements that leave after a while, each once; until then they can be taken back. `send` tells of its failures itself. */
export function createHeld(send: (one: Held) => Promise<void>, after = undoWithin): HeldStore {
  let all: readonly Held[] = [];
  let leaving: ReadonlySet<string> = new Set();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const hearers = new Set<() => void>();
  const put = (next: readonly Held[]) => {
    all = next;
    for (const heard of hearers) heard();
  };
  const drop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    put(all.filter((one) => one.id !== id));
  };
  const leave = async (one: Held): Promise<void> => {
    // Whoever comes second finds it gone.
    if (!timers.has(one.id)) return;
    leaving = new Set([...leaving, one.id]);
    drop(one.id);
    try {
      await send(one);
    } finally {
      leaving = new Set([...leaving].filter((id) => id !== one.id));
      put(all);
    }
  };
  return {
    read: () => all,
    leaving: () => leaving,
    hear: (heard) => {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
    hold: (one) => {
      if (timers.has(one.id) || leaving.has(one.id)) return;
      timers.set(
        one.id,
        setTimeout(() => void leave(one), after),
      );
      put([...all, one]);
    },
    undo: () => {
      const last = all.at(-1) ?? null;
      if (last) drop(last.id);
      return last;
    },
    sendAll: async () => void (await Promise.all(all.map(leave))),
  };
}
