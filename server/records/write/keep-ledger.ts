import type { FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { storedFrom } from '../../../schemas/compile/stored-from.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { type FollowedRow, settingSql, told } from '../../sql/follow-values.ts';
import { SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import type { Passage } from './came-from.ts';
import { keepJournal } from './keep-journal.ts';
import { countedBy, keepTallies, type Owned, ownersAbove, ownersOf, placesOfOwners } from './keep-tallies.ts';
import type { LedgerWork } from './ledger.ts';
import { refusePastBounds } from './ledger-bounds.ts';
import { type Entry, entriesOf, type Posting } from './ledger-entries.ts';
import { type Locked, lockRest, type Place } from './lock-places.ts';
import {
  type AllNoted,
  filled,
  followChanges,
  noteChanges,
  notedOf,
  sayTaker,
  type Touched,
  tellRows,
  touchedIn,
} from './note-changes.ts';

/**
 * Writes records in a transaction of their own, and what they take and count for with them. First everything that is taken of
 * and everybody they count for is locked: a statement sees the rows as they were when it began, and only one that begins behind
 * this lock sees what everybody before it took, of this line and of its sisters. Then the records, then the sums, the tallies
 * and what follows from them; what passes a bound by then takes all of it back. Answers with what others' records became.
 */
export async function writeWithLedgers(
  asking: Asking,
  work: LedgerWork,
  passages: readonly Passage[],
  write: () => Promise<void>,
): Promise<readonly Touched[]> {
  const locked: Locked = new Map();
  // The records themselves are locked in the same order: one of them may be what another save takes of.
  const own = passages.flatMap(({ before }) => (before ? [String(before.id)] : []));
  const heads = work.chains.flatMap(({ chain, heads, lines }) =>
    [...heads, ...lines.map(({ head }) => head)].map((id) => ({ table: chain.from.head.table, id })),
  );
  const first = [...heads, ...own.map((id) => ({ table: asking.entity.head.table, id }))];
  let found = await lookUp(asking, work);
  // What was found before the lock may be others' by now: it is looked for again until nothing new has to be locked.
  while (await lockRest(asking, [...first, ...found.places], locked)) {
    if (found.isFixed) break;
    found = await lookUp(asking, work);
  }
  // A number that is drawn by the save stands in its records afterwards.
  const keep = () => keepAll(asking, found, sayTaker(asking.entity, passages.flatMap(recordIn)));
  try {
    await write();
  } catch (error) {
    // A line may be offered no more because it is used up: who is refused hears rather how much is left of it.
    if (isNotOffered(error)) await keep();
    throw error;
  }
  return keep();
}

const recordIn = ({ before, after }: Passage): readonly RecordData[] => (after ? [after] : before ? [before] : []);

/** A refusal of the database itself names no place, and nothing can be asked after it. */
const isNotOffered = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.issues.length > 0 &&
  error.issues.every(({ code, path }) => code === 'unknown_source' && path !== '');

/** What a save takes of whom, and whom its records count for. */
interface TakenAmounts {
  readonly postings: readonly Posting[];
  readonly owned: readonly Owned[];
  /** Everything that is written beside the records. */
  readonly places: readonly Place[];
  /** It is the same however often it is looked for. */
  readonly isFixed: boolean;
}

async function lookUp(asking: Asking, { moves, counted }: LedgerWork): Promise<TakenAmounts> {
  const postings = await entriesOf(asking, moves);
  const owned = await ownersOf(asking, counted);
  // What is taken of an account may be counted by others in turn.
  const taken = postings.flatMap(({ ledger, gives, takes }) =>
    countedBy(asking.model, ledger.owner, {
      paths: new Set([ledger.sum.path, ...storedFrom(ledger.owner, [ledger.sum.path]).map(({ field }) => field)]),
      ids: [...new Set([...gives, ...takes].map(({ id }) => id))],
    }),
  );
  const above = await ownersAbove(asking, [...owned, ...(await ownersOf(asking, taken))]);
  const isNew = counted.every(({ ids }) => ids.length === 0) && above.length === owned.length;
  return {
    postings,
    owned,
    places: [...accountsIn(postings), ...placesOfOwners(above)],
    isFixed: isNew && taken.length === 0 && postings.every((posting) => posting.isFixed),
  };
}

const accountsIn = (postings: readonly Posting[]): readonly Place[] =>
  postings.flatMap(({ ledger, gives, takes }) =>
    [...gives, ...takes].map(({ id }) => ({ table: ledger.owner.head.table, id })),
  );

/** Brings everything in line, holds it against its bounds, and lets the records that are others now tell of it. */
async function keepAll(asking: Asking, { postings, owned }: TakenAmounts, note: string): Promise<readonly Touched[]> {
  const noted: AllNoted = new Map();
  await keepSums(asking, postings, noted, note);
  await keepTallies(asking, owned, noted);
  await refusePastBounds(asking, postings);
  for (const one of noted.values()) await noteChanges(asking, one, note);
  return touchedIn(noted);
}

/** Notes who holds what, adds it up, and works anew what follows from it. */
async function keepSums(asking: Asking, postings: readonly Posting[], noted: AllNoted, note: string): Promise<void> {
  for (const { ledger, rows, takes, deltas } of postings) {
    await noteEntries(asking, ledger.name, ledger.sum.path, rows, takes);
    if (deltas.length === 0) continue;
    const { owner, part, sum } = ledger;
    const changed = await asking.db.rows<FollowedRow>(
      filled(asking, sumTemplate(part, sum), { takes: JSON.stringify(deltas) }),
    );
    tellRows(asking, owner, part, changed, notedOf(noted, owner, 'ledger').changes);
    await keepJournal(asking, ledger, deltas, note);
  }
  for (const { owner, changes } of noted.values()) {
    const sums = postings.flatMap(({ ledger }) => (ledger.owner.store === owner.store ? [ledger.sum.path] : []));
    await followChanges(asking, owner.store, sums, changes);
  }
}

/** What these rows hold from now on, in the place of what they held. */
async function noteEntries(
  asking: Asking,
  ledger: string,
  field: string,
  rows: Posting['rows'],
  takes: readonly Entry[],
): Promise<void> {
  const writer = new SqlWriter();
  const mine = `tenant_id = ${tenantSlot} and ledger = ${writer.input('ledger')}::text`;
  const gone = writer.finish(
    `delete from ledger_entry e using json_to_recordset(${writer.input('rows')}::json) x(taker text, "row" text) ` +
      `where e.${mine.replace(' and ledger', ' and e.ledger')} and e.taker_id = x.taker and e.taker_line = x."row"`,
  );
  if (rows.some(({ had }) => had)) await asking.db.rows(filled(asking, gone, { ledger, rows: JSON.stringify(rows) }));
  if (takes.length === 0) return;
  const adding = new SqlWriter();
  const come = adding.finish(
    `insert into ledger_entry (tenant_id, ledger, field, account_id, account_line, taker_id, taker_line, amount) ` +
      `select ${tenantSlot}, ${adding.input('ledger')}::text, ${adding.input('field')}::text, x.id, x.line, x.taker, x."row", x.amount ` +
      `from json_to_recordset(${adding.input('takes')}::json) x(id text, line text, taker text, "row" text, amount numeric) ` +
      `on conflict (tenant_id, ledger, taker_id, taker_line) do update set field = excluded.field, account_id = excluded.account_id, ` +
      `account_line = excluded.account_line, amount = excluded.amount`,
  );
  await asking.db.rows(filled(asking, come, { ledger, field, takes: JSON.stringify(takes) }));
}

function sumTemplate(part: PartModel, sum: FieldModel): Template {
  const writer = new SqlWriter();
  const value = `(coalesce(${keptValue(sum, 't')}, 0) + x.delta)::${sum.column?.sql}`;
  const place = part.path === '' ? 't.id as head, 0 as no' : 't.head_id as head, t.row_no as no';
  return writer.finish(
    `update ${quote(part.table)} t set ${settingSql([{ field: sum, value }], 't')} ` +
      `from json_to_recordset(${writer.input('takes')}::json) x(account text, delta numeric) ` +
      `join ${quote(part.table)} o on o.tenant_id = ${tenantSlot} and o.id = x.account ` +
      `where t.tenant_id = ${tenantSlot} and t.id = o.id and x.delta <> 0 ` +
      `returning t.id, ${place}, ${told([sum], 'o')} as before, ${told([sum], 't')} as after`,
  );
}
