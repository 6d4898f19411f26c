import { Refusal } from '../kernel/errors.ts';

/** Whoever waits takes turns: so many at once, one at a time for one key, and only so many waiting. */
export interface Turns {
  /** Works when it is this one's turn; throws when too many wait already, at all or from one network. */
  take<T>(key: string, network: string, work: () => Promise<T>): Promise<T>;
}

interface TurnLimits {
  /** A password costs 19 MB and a core for a while. */
  readonly atOnce?: number;
  readonly mostWaiting?: number;
  readonly mostOfNetwork?: number;
}

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

export function openTurns({ atOnce = 4, mostWaiting = 5000, mostOfNetwork = 1000 }: TurnLimits = {}): Turns {
  const queue = new Set<Waiting>();
  const working = new Set<string>();
  const ofNetwork = new Map<string, number>();

  const next = () => {
    for (const waiting of queue) {
      if (working.size >= atOnce) return;
      if (working.has(waiting.key)) continue;
      queue.delete(waiting);
      working.add(waiting.key);
      waiting.begin();
    }
  };

  const count = (network: string, by: 1 | -1) => {
    const now = (ofNetwork.get(network) ?? 0) + by;
    if (now > 0) ofNetwork.set(network, now);
    else ofNetwork.delete(network);
  };

  return {
    async take(key, network, work) {
      if (queue.size >= mostWaiting || (ofNetwork.get(network) ?? 0) >= mostOfNetwork) throw new Refusal('too_many');
      count(network, 1);
      await new Promise<void>((begin) => {
        queue.add({ key, begin });
        next();
      });
      try {
        return await work();
      } finally {
        working.delete(key);
        count(network, -1);
        next();
      }
    },
  };
}
