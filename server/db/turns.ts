import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../kernel/errors.ts';

/** Whose work it is: a company's, and what it is about, a table for instance. */
export interface Lane {
  readonly tenant: number;
  readonly about?: string | undefined;
}

export interface Turns {
  /** Does the work when its turn has come; refuses what has waited too long. */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
}

interface Limits {
  /** Of all together, of one company, of one company about one thing. */
  readonly all: number;
  readonly tenant: number;
  readonly about: number;
}

interface Waiting {
  readonly claims: readonly Claim[];
  begin(): void;
}

type Claim = readonly [key: string, most: number];

const longestQueue = 2_000;

/**
 * Connections are few, and work that is stuck keeps its own: no table that somebody holds locked, and no company, gets all of them.
 * What a turn calls for while it has one goes past the queue, or it would wait for itself; the connections kept back are for that.
 */
export function createTurns(size: number, waitMs: number): Turns {
  const limits = limitsOf(size);
  const taken = new Map<string, number>();
  const waiting: Waiting[] = [];
  const inside = new AsyncLocalStorage<true>();

  const hasRoom = (claims: readonly Claim[]) => claims.every(([key, most]) => (taken.get(key) ?? 0) < most);
  const count = (claims: readonly Claim[], by: 1 | -1) => {
    for (const [key] of claims) {
      const now = (taken.get(key) ?? 0) + by;
      if (now === 0) taken.delete(key);
      else taken.set(key, now);
    }
  };
  const leave = (claims: readonly Claim[]) => {
    count(claims, -1);
    const next = waiting.findIndex((one) => hasRoom(one.claims));
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };
  const enter = (claims: readonly Claim[]) =>
    new Promise<void>((resolve, reject) => {
      if (hasRoom(claims)) {
        count(claims, 1);
        return resolve();
      }
      if (waiting.length >= longestQueue) return reject(new Refusal('too_busy'));
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(new Refusal('too_busy'));
      }, waitMs);
      const one: Waiting = {
        claims,
        begin() {
          clearTimeout(timer);
          count(claims, 1);
          resolve();
        },
      };
      waiting.push(one);
    });

  return {
    async take(lane, work) {
      if (inside.getStore()) return work();
      const claims = claimsOf(lane, limits);
      await enter(claims);
      try {
        return await inside.run(true, work);
      } finally {
        leave(claims);
      }
    },
  };
}

function limitsOf(size: number): Limits {
  const all = Math.max(1, size - Math.ceil(size / 4));
  return { all, tenant: Math.max(1, Math.ceil((all * 5) / 6)), about: Math.max(1, Math.ceil(all / 3)) };
}

function claimsOf({ tenant, about }: Lane, limits: Limits): Claim[] {
  const claims: Claim[] = [
    ['', limits.all],
    [`${tenant}`, limits.tenant],
  ];
  return about === undefined ? claims : [...claims, [`${tenant} ${about}`, limits.about]];
}
