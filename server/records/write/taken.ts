import { canonical, subtract } from '../../../schemas/expressions/decimal.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue, stateValue } from '../../sql/columns.ts';
import { isOfOneSum, type Ledger, ledgersInto } from '../../sql/ledgers.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { isAlwaysShown } from '../../sql/view.ts';
import { type Asking, findWithin } from '../asking.ts';
import { liveRows } from '../sql/live-rows.ts';

/** The sums that ledgers keep in records of an entity, each once, with all that keep it. */
export function sumsOf(asking: Asking): readonly { readonly ledger: Ledger; readonly all: readonly Ledger[] }[] {
  const ledgers = ledgersInto(asking.model, asking.entity);
  return ledgers
    .filter((ledger, at) => ledgers.findIndex(isOfOneSum(ledger)) === at)
    .map((ledger) => ({ ledger, all: ledgers.filter(isOfOneSum(ledger)) }));
}

/** An account of which something was taken. */
export interface TakenRow {
  readonly id: string;
  /** 0: the record itself. */
  readonly no: number;
  readonly had: string;
}

interface Taker {
  readonly title: string;
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly qty: string;
}

const MOST_NAMED = 3;

/**
 * Says by account who took how much of it: the documents whoever asks may see by their names, the others as what they took together.
 * Whoever may not see the quantity itself hears no amount.
 */
export async function sayTakers(
  asking: Asking,
  ledger: Ledger,
  rows: readonly TakenRow[],
): Promise<ReadonlyMap<string, string>> {
  const { sum, taker } = ledger;
  const isSeen = asking.plan.fields[sum.path] !== undefined && isAlwaysShown(asking.view, sum.path);
  if (!isSeen) return new Map(rows.map(({ id }) => [id, `下游“${taker.title}”占用`]));
  const ids = rows.map(({ id }) => id);
  const ledgers = ledgersInto(asking.model, asking.entity).filter(isOfOneSum(ledger));
  const takers = (await Promise.all(ledgers.map((one) => seenTakers(asking, one, ids)))).flat();
  return new Map(
    rows.map((row) => [
      row.id,
      sayRow(
        taker.title,
        row,
        takers.filter(({ account }) => account === row.id),
      ),
    ]),
  );
}

function sayRow(title: string, { had }: TakenRow, takers: readonly Taker[]): string {
  const named = takers
    .slice(0, MOST_NAMED)
    .map(({ title: of, name, qty }) => `${of}${name === '' ? '' : ` ${name}`} 占用${qty}`);
  const rest = takers.slice(0, MOST_NAMED).reduce((left, { qty }) => subtract(left, qty) ?? left, had);
  const more = takers.length - named.length;
  if (!/[1-9]/.test(rest) || rest.startsWith('-')) return named.join('、');
  const others =
    more > 0
      ? `另有${title}占用${canonical(rest)}`
      : `${title}${named.length > 0 ? '另' : ''}占用${canonical(rest)}（您无权查看该单据）`;
  return [...named, others].join('、');
}

/** Each document once, as the first of its kinds that the asker may read it through. */
async function seenTakers(asking: Asking, ledger: Ledger, accounts: readonly string[]): Promise<Taker[]> {
  const { taker } = ledger;
  const found = new Map<string, Taker>();
  for (const { key } of [...asking.model.entities.values()].filter((entity) => entity.store === taker.store)) {
    const through = findWithin(asking, key);
    if (!through) continue;
    const { view, entity } = through;
    const writer = new SqlWriter();
    const named = entity.fields.get(entity.named);
    const name = named?.column ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
    const template = writer.finish(
      `select ${accountOf} as account, h.id, ${name} as name, trim_scale(sum(e.amount))::text as qty from ledger_entry e ` +
        `join ${quote(entity.head.table)} h on h.id = e.taker_id where e.tenant_id = ${tenantSlot} ` +
        `and e.ledger = ${writer.input('ledger')}::text and ${accountOf} = any(${writer.input('accounts')}::text[]) ` +
        `and ${heldSql({ ...ledger, taker: entity })} and ${liveRows(view, view.reads, writer).join(' and ')} group by 1, h.tenant_id, h.id having sum(e.amount) <> 0 order by h.id`,
    );
    const given = { tenant: asking.db.tenant, asker: asking.asker, input: { ledger: ledger.name, accounts } };
    for (const one of await asking.db.rows<Omit<Taker, 'title'>>(fill(template, given))) {
      const place = `${one.account} ${one.id}`;
      if (!found.has(place)) found.set(place, { title: taker.title, ...one });
    }
  }
  return [...found.values()];
}

/** The line an entry is of, or the record. */
const accountOf = `coalesce(nullif(e.account_line, ''), e.account_id)`;

/** Whether the record `h` that took is in a state in which that counts. */
export function heldSql({ taker, while: hold }: Pick<Ledger, 'taker' | 'while'>): string {
  if (!hold) return 'true';
  const state = taker.fields.get(hold.field);
  if (!state?.column) return 'false';
  return `${stateValue(state, hold.start)} in (${hold.states.map(literal).join(', ')})`;
}

/** Of these records, or their lines, those with something taken; whatever it adds up to. */
export async function takenRows(
  asking: Asking,
  { part, sum }: Ledger,
  ledgers: readonly Ledger[],
  heads: readonly unknown[],
): Promise<readonly (TakenRow & { readonly head: string })[]> {
  const isHead = part.path === '';
  const held = ledgers.map(
    (one) =>
      `exists (select 1 from ledger_entry e join ${quote(one.taker.head.table)} h on h.tenant_id = e.tenant_id and h.id = e.taker_id and h.deleted_at is null ` +
      `where e.tenant_id = t.tenant_id and e.ledger = ${literal(one.name)} and e.account_id = ${isHead ? 't.id' : 't.head_id'} and ${accountOf} = t.id and ${heldSql(one)})`,
  );
  const writer = new SqlWriter();
  const template = writer.finish(
    `select t.id, ${isHead ? 't.id as head, 0 as no' : 't.head_id as head, t.row_no as no'}, trim_scale(coalesce(${keptValue(sum, 't')}, 0))::text as had from ${quote(part.table)} t ` +
      `where t.tenant_id = ${tenantSlot} and ${isHead ? 't.id' : 't.head_id'} = any(${writer.input('heads')}::text[]) and (${keptValue(sum, 't')} > 0 or ${held.join(' or ')}) ` +
      `order by head, no limit 20`,
  );
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: { heads } };
  return asking.db.rows(fill(template, given));
}
