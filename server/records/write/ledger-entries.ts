import { add, compareDecimals, negate } from '../../../schemas/expressions/decimal.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import { type Rows, rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import type { LedgerMoves, RowMove, Sought, Wanted } from './ledger-moves.ts';
import { type Missing, openAccounts } from './open-accounts.ts';
import { refuseUnfound } from './unfound-account.ts';

/** What one row holds of an account: of which record, and of which of its lines ('' of the record itself). */
export interface Entry {
  readonly taker: string;
  readonly row: string;
  readonly id: string;
  readonly line: string;
  readonly amount: string;
  readonly at: string;
}

/** What a save writes into one ledger. */
export interface Posting {
  readonly ledger: Ledger;
  readonly rows: readonly RowMove[];
  /** What these rows held so far, and hold from now on. */
  readonly gives: readonly Entry[];
  readonly takes: readonly Entry[];
  /** By account: how much more (or less) of it is taken. */
  readonly deltas: readonly Delta[];
  /** Nothing of it was looked up: it is the same however often it is asked. */
  readonly isFixed: boolean;
}

export interface Delta {
  /** The line, or the record. */
  readonly account: string;
  readonly id: string;
  readonly delta: string;
  /** Where in the record most of it was said. */
  readonly at: string;
}

/** Looks up what rows held, and whom they take of. Some that is not there, or is there twice, is refused and named. */
export async function entriesOf(asking: Asking, moves: readonly LedgerMoves[]): Promise<readonly Posting[]> {
  await openMissing(asking, moves);
  const postings: Posting[] = [];
  for (const { ledger, rows } of moves) {
    const gives = await readHeld(asking, ledger, rows);
    const takes = await resolve(asking, ledger, rows);
    const isFixed = rows.every(({ had, wants }) => !had && (!wants || 'id' in wants.of));
    postings.push({ ledger, rows, gives, takes, deltas: deltasOf(gives, takes), isFixed });
  }
  return postings;
}

/** Opens the accounts that are not there yet, of ledgers that say so. */
export async function openMissing(asking: Asking, moves: readonly LedgerMoves[]): Promise<void> {
  const stillMissing = async ({ ledger, sought }: Missing) => {
    const there = await findAccounts(asking, ledger, sought);
    return sought.filter(({ by }, n) => !there.has(n) && !by.includes(null));
  };
  const missing: Missing[] = [];
  for (const { ledger, rows } of moves) {
    const all = ledger.opens ? rows.flatMap(({ wants }) => (wants && !('id' in wants.of) ? [wants.of] : [])) : [];
    const sought = await stillMissing({ ledger, sought: all });
    if (sought.length > 0) missing.push({ ledger, sought });
  }
  if (missing.length > 0) await openAccounts(asking, missing, stillMissing);
}

async function readHeld(asking: Asking, ledger: Ledger, rows: readonly RowMove[]): Promise<readonly Entry[]> {
  const held = rows.filter(({ had }) => had);
  if (held.length === 0) return [];
  const writer = new SqlWriter();
  const template = writer.finish(
    `select e.taker_id as taker, e.taker_line as "row", e.account_id as id, e.account_line as line, e.amount::text as amount, '' as at ` +
      `from ledger_entry e join json_to_recordset(${writer.input('rows')}::json) x(taker text, "row" text) on e.taker_id = x.taker and e.taker_line = x."row" ` +
      `where e.tenant_id = ${tenantSlot} and e.ledger = ${writer.input('ledger')}::text`,
  );
  const input = { ledger: ledger.name, rows: JSON.stringify(held) };
  return asking.db.rows<Entry>(fill(template, { tenant: asking.db.tenant, asker: asking.asker, input }));
}

async function resolve(asking: Asking, ledger: Ledger, rows: readonly RowMove[]): Promise<readonly Entry[]> {
  const wanted = rows.flatMap((row) => (row.wants ? [{ ...row, wants: row.wants }] : []));
  const sought = wanted.map(({ wants: { of } }) => ('id' in of ? null : of));
  const found = await findAccounts(asking, ledger, sought);
  const entries: Entry[] = [];
  for (const [n, { taker, row, wants, at }] of wanted.entries()) {
    const { amount, of } = wants;
    const [one, ...others] = 'id' in of ? [of] : (found.get(n) ?? []);
    if (!one || others.length > 0) return refuseUnfound(asking, ledger, of as Sought, at, one ? 1 + others.length : 0);
    entries.push({ taker, row, id: one.id, line: one.line, amount, at });
  }
  return entries;
}

type Account = Exclude<Wanted['of'], Sought>;

/** By place among those sought: the accounts that fit. */
async function findAccounts(
  asking: Asking,
  ledger: Ledger,
  sought: readonly (Sought | null)[],
): Promise<ReadonlyMap<number, readonly Account[]>> {
  const found = new Map<number, Account[]>();
  const asked = sought.flatMap((one, n) =>
    one && !one.by.includes(null) && isNamed(ledger, one) ? [{ ...one, n }] : [],
  );
  if (asked.length === 0 || 'chain' in ledger.find) return found;
  const { by, over } = ledger.find;
  const rows = rowsOf(ledger.part);
  const writer = new SqlWriter();
  const fields = by.flatMap(({ field }) => ledger.owner.fields.get(field) ?? []);
  const columns = fields.map((field, at) => `b${at} ${typeOf(field.column?.sql ?? 'text')}`);
  const fits = fields.map((field, at) => `${keptValue(field, aliasOf(rows, field.part))} = x.b${at}`);
  const template = writer.finish(
    `select x.n, h.id, ${rows.above ? `${rows.alias}.id` : `''`} as line ` +
      `from json_to_recordset(${writer.input('sought')}::json) x(${['n int', '"over" text', ...columns].join(', ')}) ` +
      `join ${quote(ledger.owner.head.table)} h on h.tenant_id = ${tenantSlot} and h.deleted_at is null${over ? ' and h.id = x."over"' : ''} ` +
      `${belowHead(rows)} where ${['true', ...fits].join(' and ')} order by x.n, h.id, line`,
  );
  const values = asked.map(({ n, over: id, by: said }) => ({
    n,
    over: id,
    ...Object.fromEntries(said.map((value, at) => [`b${at}`, value])),
  }));
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: { sought: JSON.stringify(values) } };
  for (const { n, id, line } of await asking.db.rows<Account & { n: number }>(fill(template, given)))
    found.set(n, [...(found.get(n) ?? []), { id, line }]);
  return found;
}

const isNamed = ({ find }: Ledger, { over }: Sought): boolean => 'chain' in find || !find.over || over !== null;

/** Numbers are compared as numbers, however many places their columns keep. */
const typeOf = (sql: string): string => (sql.startsWith('numeric') ? 'numeric' : sql);

export const aliasOf = (rows: Rows, part: string): string =>
  rows.part.path === part || !rows.above ? rows.alias : aliasOf(rows.above, part);

/** The rows of a part with those around them, below a head that stands there already as `h`. */
export function belowHead({ part, alias, above }: Rows): string {
  if (!above) return '';
  const link = above.above ? 'parent_id' : 'head_id';
  return `${belowHead(above)} join ${quote(part.table)} ${alias} on ${alias}.tenant_id = ${above.alias}.tenant_id and ${alias}.${link} = ${above.alias}.id`;
}

function deltasOf(gives: readonly Entry[], takes: readonly Entry[]): readonly Delta[] {
  const sums = new Map<string, Delta>();
  const count = ({ id, line, at }: Entry, amount: string) => {
    const account = line === '' ? id : line;
    const known = sums.get(account);
    sums.set(account, { account, id, delta: add(known?.delta ?? '0', amount) ?? '0', at: known?.at || at });
  };
  for (const taken of takes) count(taken, taken.amount);
  for (const given of gives) count(given, negate(given.amount) ?? '0');
  return [...sums.values()].filter(({ delta }) => compareDecimals(delta, '0') !== 0);
}
