import type { Database } from '../db/statement.ts';

/**
 * Tries within `minutes` before the door stays shut for as long. Counted per account from one address (a person who
 * forgot), per account from anywhere (a guessed account) and per address (one guesser, many accounts). The first is
 * the tight one, so that nobody can lock another person out from elsewhere with five tries.
 */
const limits = { pair: 5, account: 30, address: 60 };
const minutes = 10;

export interface LoginGuard {
  /** Counts a try before it is made, so that many at once are counted too; answers whether it may be made. */
  take(account: string, address: string): Promise<{ readonly open: boolean }>;
  failuresOf(account: string, address: string): Promise<number>;
  /** The try was right: the person is believed again. */
  forgive(account: string, address: string): Promise<void>;
  sweep(): Promise<void>;
}

const keysOf = (account: string, address: string) => [
  `pair:${account}@${address}`,
  `account:${account}`,
  `address:${address}`,
];

const takeText = `
  insert into login_guard as g (key, failures, since)
  select key, 1, now() from unnest($1::text[]) key
  on conflict (key) do update set
    failures = case when g.since < now() - make_interval(mins => $3) then 1 else g.failures + 1 end,
    since = case when g.since < now() - make_interval(mins => $3) then now() else g.since end,
    locked_until = case
      when g.locked_until > now() then g.locked_until
      when g.since >= now() - make_interval(mins => $3) and g.failures >= ($2::int[])[array_position($1, g.key)]
        then now() + make_interval(mins => $3)
    end
  returning locked_until > now() as locked`;

/** Kept in the database, so that every process counts the same tries. */
export function loginGuard(db: Database): LoginGuard {
  return {
    async take(account, address) {
      const keys = keysOf(account, address);
      const rows = await db.owner.rows<{ locked: boolean | null }>({
        text: takeText,
        values: [keys, [limits.pair, limits.account, limits.address], minutes],
      });
      return { open: rows.every(({ locked }) => !locked) };
    },
    async failuresOf(account, address) {
      const [row] = await db.owner.rows<{ failures: number }>({
        text: 'select failures from login_guard where key = $1 and since >= now() - make_interval(mins => $2)',
        values: [keysOf(account, address)[0], minutes],
      });
      return row?.failures ?? 0;
    },
    async forgive(account, address) {
      const [pair, one, all] = keysOf(account, address);
      // One after the other, in the order `take` locks them: two sign-ins of one account must not wait for each other.
      for (const key of [pair, one]) {
        await db.owner.rows({ text: 'delete from login_guard where key = $1', values: [key] });
      }
      await db.owner.rows({
        text: 'update login_guard set failures = greatest(failures - 1, 0) where key = $1',
        values: [all],
      });
    },
    async sweep() {
      await db.owner.rows({
        text: `delete from login_guard where since < now() - interval '1 hour' and coalesce(locked_until, '-infinity') < now()`,
        values: [],
      });
    },
  };
}
