import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate } from '../../tests/support/people.ts';
import { sql } from '../db/statement.ts';
import { limits, loginGuard, minutes } from './login-guard.ts';
import { openTurns } from './turns.ts';

let at: TestDatabase;
let now = new Date('2026-07-01T01:00:00Z');
const clock = () => now;
const later = (more: number) => {
  now = new Date(now.getTime() + more * 60_000);
};
/** As many as there are processes: each has turns of its own, all have one database. */
const guardOf = (atOnce = 400) => loginGuard(at.db, { now: clock, turns: openTurns({ atOnce }) });

beforeAll(async () => {
  at = await testDatabase('login-guard', { template: accessTemplate });
});
afterAll(() => at.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from login_guard`);
  await at.db.owner.rows(sql`delete from login_place`);
});

const wrong = async () => false;
const right = async () => true;
const told = (proved: Promise<boolean>) => proved.catch((error: { code?: string }) => error.code ?? String(error));
const times = async (count: number, work: (n: number) => Promise<unknown>) => {
  const answers: unknown[] = [];
  for (let n = 0; n < count; n++) answers.push(await work(n));
  return answers;
};

/** A proof that ends when it is told to; says when so many are under way. */
function heldProofs(result: boolean) {
  const waiting: (() => void)[] = [];
  const heard: { readonly count: number; readonly tell: () => void }[] = [];
  return {
    proof: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(() => resolve(result));
        for (const { count, tell } of heard) if (waiting.length === count) tell();
      }),
    underWay: (count: number) =>
      new Promise<void>((tell) => (waiting.length >= count ? tell() : heard.push({ count, tell }))),
    end: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
}

describe('who signs in rightly', () => {
  test('counts for nothing, however many are at it behind one address at the same moment', {
    timeout: 60_000,
  }, async () => {
    const guard = guardOf();
    const held = heldProofs(true);
    // More than an address may fail: the others wait for those under way, and are let in after them.
    const all = Array.from({ length: 150 }, (_, n) => told(guard.prove(`person${n}`, '10.0.0.1', held.proof)));
    await held.underWay(limits.network);
    held.end();
    const rest = setInterval(held.end, 5);
    expect(await Promise.all(all)).toEqual(all.map(() => true));
    clearInterval(rest);
    const kept = await at.db.owner.rows(
      sql`select sum(failures)::int as failures, sum(under_way)::int as "underWay" from login_guard`,
    );
    expect(kept).toEqual([{ failures: 0, underWay: 0 }]);
  });

  test('is let in where the account was entered before, whoever guesses at it from elsewhere', async () => {
    const guard = guardOf();
    expect(await told(guard.prove('owner', '10.1.0.1', right))).toBe(true);
    const elsewhere = await times(60, (n) => told(guard.prove('owner', `10.2.0.${n}`, wrong)));
    expect(elsewhere.filter((answer) => answer === false)).toHaveLength(limits.account);
    expect(elsewhere.at(-1)).toBe('sign_in_locked');
    expect(await told(guard.prove('owner', '10.1.0.1', right))).toBe(true);
    expect(await told(guard.prove('owner', '10.3.0.1', right))).toBe('sign_in_locked');
    later(minutes + 1);
    expect(await told(guard.prove('owner', '10.3.0.1', right))).toBe(true);
  });

  test('is not shut out by one address that goes on after its door is shut', async () => {
    const guard = guardOf();
    await times(100, () => told(guard.prove('victim', '10.4.0.1', wrong)));
    expect(await told(guard.prove('victim', '10.4.0.2', right))).toBe(true);
  });

  test('is not shut out by colleagues behind the same address who mistype, once it is known to them', async () => {
    const guard = guardOf();
    await times(80, (n) => told(guard.prove(`colleague${n}`, '10.5.0.1', right)));
    await times(80, (n) => told(guard.prove(`colleague${n}`, '10.5.0.1', wrong)));
    expect(await told(guard.prove('colleague3', '10.5.0.1', right))).toBe(true);
    expect(await told(guard.prove('newcomer', '10.5.0.1', right))).toBe(true);
  });
});

describe('who guesses', () => {
  test('has five tries at an account from one address, then the door is shut for ten minutes and no longer', async () => {
    const guard = guardOf();
    expect(await times(7, () => told(guard.prove('a', '10.6.0.1', wrong)))).toEqual([
      ...Array.from({ length: limits.pair }, () => false),
      'sign_in_locked',
      'sign_in_locked',
    ]);
    later(minutes - 1);
    expect(await told(guard.prove('a', '10.6.0.1', right))).toBe('sign_in_locked');
    later(2);
    expect(await told(guard.prove('a', '10.6.0.1', right))).toBe(true);
  });

  test('has no more of them by trying at many processes at once', async () => {
    const processes = Array.from({ length: 12 }, () => guardOf(1));
    const held = heldProofs(false);
    const all = processes.map((guard) => told(guard.prove('b', '10.6.0.2', held.proof)));
    await held.underWay(limits.pair);
    // The others wait: none of the five is known to be wrong yet.
    held.end();
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer === false)).toHaveLength(limits.pair);
    expect(answers.filter((answer) => answer === 'sign_in_locked')).toHaveLength(12 - limits.pair);
  });

  test('has sixty at many accounts from one network, also where it has a million addresses', async () => {
    const guard = guardOf();
    const answers = await times(80, (n) => told(guard.prove(`many${n}`, `2001:db8:1:2::${n.toString(16)}`, wrong)));
    expect(answers.filter((answer) => answer === false)).toHaveLength(limits.network);
  });

  test('gains nothing from a process that died over its tries', async () => {
    const guard = guardOf();
    await times(3, () => told(guard.prove('c', '10.6.0.3', wrong)));
    await at.db.owner.rows(
      sql`update login_guard set under_way = 9, under_way_until = ${now}::timestamptz + interval '30 seconds'`,
    );
    later(1);
    expect(await times(3, () => told(guard.prove('c', '10.6.0.3', wrong)))).toEqual([false, false, 'sign_in_locked']);
  });

  test('a fault while proving is no wrong password, and leaves nothing under way', async () => {
    const guard = guardOf();
    const fault = () => Promise.reject(new Error('away'));
    await times(9, () => guard.prove('d', '10.6.0.4', fault).catch(() => null));
    expect(await told(guard.prove('d', '10.6.0.4', right))).toBe(true);
  });
});
