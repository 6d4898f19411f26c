import { sql } from '../../db/statement.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import { type Asking, findWithin } from '../asking.ts';
import { tellMany } from '../tell-many.ts';
import type { Delta, Entry } from './ledger-entries.ts';

const mostNamed = 3;

/** By account, who else has taken of it: of those the ones that whoever asks may read. What was just taken is not told of. */
export async function tellTakers(
  asking: Asking,
  { name: ledger, taker }: Ledger,
  over: readonly { readonly one: Delta }[],
  takes: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const through = over.length > 0 ? findWithin(asking, taker.key) : null;
  if (!through) return new Map();
  const rows = await asking.db.rows<{ account: string; taker: string }>(sql`
    select coalesce(nullif(e.account_line, ''), e.account_id) as account, e.taker_id as taker from ledger_entry e
    where e.tenant_id = ${asking.db.tenant} and e.ledger = ${ledger} and e.amount > 0
      and e.account_id = any (${over.map(({ one }) => one.id)}::text[]) and e.taker_id <> all (${takes.map((one) => one.taker)}::text[])
    group by 1, 2 order by 1, 2 limit 2000`);
  const told = await tellMany(through, [...new Set(rows.map((row) => row.taker))]);
  const names = new Map<string, string[]>();
  for (const row of rows) {
    const name = told.get(row.taker)?.name;
    if (name) names.set(row.account, [...(names.get(row.account) ?? []), name]);
  }
  return new Map([...names].map(([account, of]) => [account, sayNames(of)]));
}

const sayNames = (names: readonly string[]): string =>
  `：${names.slice(0, mostNamed).join('、')}${names.length > mostNamed ? ' 等' : ''}`;
