import { add, compareDecimals, subtract } from '../../../schemas/expressions/decimal.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { isOfOneSum, type Ledger } from '../../sql/ledgers.ts';
import { rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';
import { type Asking, findWithin } from '../asking.ts';
import { liveRows } from '../sql/live-rows.ts';
import { belowHead, type Delta, type Posting } from './ledger-entries.ts';
import { placesOf } from './name-place.ts';
import { tellTakers } from './tell-takers.ts';
import { sayValue } from './words.ts';

/** An account as it stands now, with everything that was taken or given back in this save. */
interface Stand {
  readonly id: string;
  readonly sum: string;
  readonly most: string | null;
  readonly least: string | null;
  readonly open: boolean;
  readonly seen: boolean;
  readonly name: string;
  readonly no: number;
}

/**
 * Holds accounts against their bounds once all of a save is written: one sum may be the bound of another, as what is reserved
 * becomes spent. More is taken within `upTo`, less is left above `atLeast`, and giving back is no matter of the upper bound.
 */
export async function refusePastBounds(asking: Asking, postings: readonly Posting[]): Promise<void> {
  const unknown: Issue[] = [];
  const past: Issue[] = [];
  const under: Issue[] = [];
  const off: Issue[] = [];
  for (const { ledger, deltas, takes } of postings) {
    if (deltas.length === 0) continue;
    const over: { readonly one: Delta; readonly source: string; readonly say: string }[] = [];
    const stands = new Map((await readStands(asking, ledger, deltas)).map((stand) => [stand.id, stand]));
    const totals = totalsOf(postings, ledger);
    for (const one of deltas) {
      const stand = stands.get(one.account);
      const total = totals.get(one.account) ?? '0';
      const isMore = compareDecimals(one.delta, '0') === 1;
      if (isMore && !stand?.open) unknown.push({ code: 'unknown_source', path: one.at });
      if (!stand) continue;
      const turn = compareDecimals(total, '0') ?? 0;
      const isPast = ledger.upTo !== null && turn === 1 && isMore && !isWithin(stand.sum, stand.most);
      const isUnder = turn === -1 && !isWithin(stand.least ?? '0', stand.sum);
      if (isPast && ledger.say !== null) over.push({ one, source: sayAccount(asking, ledger, stand), say: ledger.say });
      else if (isPast) past.push(sayPast(asking, ledger, stand, one, total));
      else if (isUnder && ledger.atLeast !== null) under.push(sayUnder(asking, ledger, stand, one, total));
      else if (isUnder) off.push(sayOff(asking, ledger, stand, one, total));
    }
    const others = await tellTakers(asking, ledger, over, takes);
    for (const { one, source, say } of over) {
      const by = others.get(one.account) ?? '';
      past.push({ code: 'past_said', path: one.at, params: { source, say, by } });
    }
  }
  const issues = [...unknown, ...past, ...under, ...off];
  if (issues.length === 0) return;
  const code =
    past.length > 0 ? 'over_bound' : under.length > 0 ? 'under_bound' : off.length > 0 ? 'ledger_off' : 'invalid_input';
  throw new Refusal(code, { issues, named: placesOf(asking.entity) });
}

const isWithin = (less: string, more: string | null): boolean =>
  more !== null && (compareDecimals(less, more) ?? 1) <= 0;

/** By account: what a whole save changes of one sum, by all ledgers that keep it. */
function totalsOf(postings: readonly Posting[], ledger: Ledger): ReadonlyMap<string, string> {
  const totals = new Map<string, string>();
  const isOfSum = isOfOneSum(ledger);
  for (const { deltas } of postings.filter((posting) => isOfSum(posting.ledger)))
    for (const { account, delta } of deltas) totals.set(account, add(totals.get(account) ?? '0', delta) ?? '0');
  return totals;
}

async function readStands(asking: Asking, ledger: Ledger, deltas: readonly Delta[]): Promise<readonly Stand[]> {
  const { owner, part, sum, upTo, atLeast } = ledger;
  const writer = new SqlWriter();
  const rows = rowsOf(part);
  const view = plainView(asking.model, owner);
  const bound = (expr: Ledger['upTo']) => (expr ? (compileAt(expr, view, rows, writer) ?? 'null') : 'null');
  const named = owner.fields.get(owner.named);
  const name = named?.column ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
  const text = (value: string) => `trim_scale((${value})::numeric)::text`;
  const template = writer.finish(
    `select ${rows.alias}.id, ${text(`coalesce(${keptValue(sum, rows.alias)}, 0)`)} as sum, ${text(bound(upTo))} as most, ${text(bound(atLeast))} as least, ` +
      `h.deleted_at is null as open, ${isSeenSql(asking, ledger, writer)} as seen, ${name} as name, ${rows.above ? `${rows.alias}.row_no` : '0'} as no ` +
      `from ${quote(owner.head.table)} h ${belowHead(rows)} where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input('heads')}::text[]) ` +
      `and ${rows.alias}.id = any(${writer.input('accounts')}::text[])`,
  );
  const input = { heads: deltas.map(({ id }) => id), accounts: deltas.map(({ account }) => account) };
  return asking.db.rows<Stand>(fill(template, { tenant: asking.db.tenant, asker: asking.asker, input }));
}

/**
 * Who draws from a record through a chain is offered what is left of it; elsewhere amounts are told to those who may read them there, of
 * the rows in which they may: a supplier reads the sums of an order, and not those of one that is being changed.
 */
function isSeenSql(asking: Asking, { owner, sum, find }: Ledger, writer: SqlWriter): string {
  if ('chain' in find) return 'true';
  const through = findWithin(asking, owner.key);
  if (!through?.plan.fields[sum.path] || through.view.hides(sum.path).length > 0) return 'false';
  const { reads, shownIn } = through.view;
  const shown = shownIn(sum.path);
  const told = shown === null ? reads : reads.filter((scope) => shown.includes(scope));
  return told.length === 0 ? 'false' : `coalesce(${liveRows(through.view, told, writer).join(' and ')}, false)`;
}

/** Which account it is: for those who may know of such records at all. */
export function sayAccount(asking: Asking, { owner, part, find, label }: Ledger, { name, no, seen }: Stand): string {
  const line = part.path === '' ? '' : ` 第${no}行`;
  if (seen && findWithin(asking, owner.key)) return `${owner.title}${name === '' ? '' : ` ${name}`}${line}`;
  return 'chain' in find ? '上游单据' : `“${label}”`;
}

function sayPast(asking: Asking, ledger: Ledger, stand: Stand, { at }: Delta, total: string): Issue {
  const source = sayAccount(asking, ledger, stand);
  if (!stand.seen) return { code: 'past_unseen', path: at, params: { source } };
  const had = subtract(stand.sum, total) ?? '0';
  const rest = subtract(stand.most ?? '0', had) ?? '0';
  const left = rest.startsWith('-') ? '0' : rest;
  const say = (value: string | null) => sayValue(ledger.sum, value, null);
  const params = { source, left: say(left), more: say(total), over: say(subtract(total, left)) };
  return { code: 'past_bound', path: at, params };
}

function sayUnder(asking: Asking, ledger: Ledger, stand: Stand, { at }: Delta, total: string): Issue {
  const source = sayAccount(asking, ledger, stand);
  const { label } = ledger.sum;
  if (!stand.seen) return { code: 'under_unseen', path: at, params: { source } };
  const had = subtract(stand.sum, total) ?? '0';
  return {
    code: 'under_bound',
    path: at,
    params: { source, label, had, least: stand.least ?? '0', less: total.replace('-', '') },
  };
}

function sayOff(asking: Asking, ledger: Ledger, stand: Stand, { at }: Delta, total: string): Issue {
  const source = sayAccount(asking, ledger, stand);
  if (!stand.seen) return { code: 'under_unseen', path: at, params: { source } };
  const had = subtract(stand.sum, total) ?? '0';
  return {
    code: 'below_nothing',
    path: at,
    params: { source, label: ledger.sum.label, had, back: total.replace('-', '') },
  };
}
