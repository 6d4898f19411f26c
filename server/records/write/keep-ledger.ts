import type { EntityModel, FieldModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { type Follow, type FollowedRow, followsOf, settingSql, told } from '../../sql/follow-values.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import type { Passage } from './came-from.ts';
import { tellField } from './changes.ts';
import type { LedgerWork } from './ledger.ts';
import { refusePastBounds } from './ledger-bounds.ts';
import { type Entry, entriesOf, type Posting } from './ledger-entries.ts';
import { wordsFrom } from './words.ts';

/**
 * Writes records in a transaction of their own, and what they take with them. First everything that is taken of is locked: a
 * statement sees the rows as they were when it began, and only one that begins behind this lock sees what everybody before it
 * took, of this line and of its sisters. Then the records, then the sums and what follows from them; what passes a bound
 * by then takes all of it back.
 */
export async function writeWithLedgers(
  asking: Asking,
  work: LedgerWork,
  passages: readonly Passage[],
  write: () => Promise<void>,
): Promise<void> {
  const locked: Locked = new Map();
  // The records themselves are locked in the same order: one of them may be what another save takes of.
  const own = passages.flatMap(({ before }) => (before ? [String(before.id)] : []));
  const heads = work.chains.flatMap(({ chain, heads, lines }) =>
    [...heads, ...lines.map(({ head }) => head)].map((id) => ({ table: chain.from.head.table, id })),
  );
  const first = [...heads, ...own.map((id) => ({ table: asking.entity.head.table, id }))];
  let postings = await entriesOf(asking, work.moves);
  // What was found before the lock may be others' by now: it is looked for again until nothing new has to be locked.
  while (await lockRest(asking, [...first, ...accountsIn(postings)], locked)) {
    if (!postings.some(({ isFixed }) => !isFixed)) break;
    postings = await entriesOf(asking, work.moves);
  }
  const keep = () =>
    keepSums(
      asking,
      postings,
      sayTaker(
        asking.entity,
        passages.flatMap(({ before, after }): readonly RecordData[] => (after ? [after] : before ? [before] : [])),
      ),
    );
  try {
    await write();
  } catch (error) {
    // A line may be offered no more because it is used up: who is refused hears rather how much is left of it.
    if (isNotOffered(error)) await keep();
    throw error;
  }
  await keep();
}

const isNotOffered = (error: unknown): boolean =>
  error instanceof Refusal && error.issues.every(({ code, path }) => code === 'unknown_source' && path !== '');

type Locked = Map<string, Set<string>>;
interface Place {
  readonly table: string;
  readonly id: string;
}

const accountsIn = (postings: readonly Posting[]): readonly Place[] =>
  postings.flatMap(({ ledger, gives, takes }) =>
    [...gives, ...takes].map(({ id }) => ({ table: ledger.owner.head.table, id })),
  );

/** Locks what is not locked yet, everybody in the same order: tables by name, rows by id. False: there was nothing left. */
async function lockRest(asking: Asking, places: readonly Place[], locked: Locked): Promise<boolean> {
  const rest = new Map<string, Set<string>>();
  for (const { table, id } of places) {
    if (locked.get(table)?.has(id)) continue;
    rest.set(table, (rest.get(table) ?? new Set()).add(id));
    locked.set(table, (locked.get(table) ?? new Set()).add(id));
  }
  for (const [table, ids] of [...rest].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const writer = new SqlWriter();
    const template = writer.finish(
      `select h.id from ${quote(table)} h where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input('heads')}::text[]) ` +
        `order by h.id for no key update`,
    );
    await asking.db.rows(filled(asking, template, { heads: [...ids] }));
  }
  return rest.size > 0;
}

/** Who takes or gives back, for the history of what is drawn from. */
export function sayTaker({ title, named }: EntityModel, records: readonly RecordData[]): string {
  const names = records.flatMap((record) => (typeof record[named] === 'string' ? [record[named]] : []));
  const said = names.slice(0, MOST_NAMED).join('、');
  return said === '' ? title : `${title} ${said}${names.length > MOST_NAMED ? ` 等${names.length}张` : ''}`;
}

const MOST_NAMED = 3;

/** Notes who holds what, adds it up, works anew what follows from it, holds it against its bounds, and lets the accounts tell of it. */
async function keepSums(asking: Asking, postings: readonly Posting[], note: string): Promise<void> {
  const sources = new Map<
    string,
    { readonly owner: EntityModel; readonly paths: string[]; readonly changes: Changes }
  >();
  for (const { ledger, rows, takes, deltas } of postings) {
    await noteEntries(asking, ledger.name, ledger.sum.path, rows, takes);
    const { owner, part, sum } = ledger;
    const source = sources.get(owner.store) ?? { owner, paths: [], changes: new Map() };
    sources.set(owner.store, { ...source, paths: [...source.paths, sum.path] });
    if (deltas.length === 0) continue;
    const changed = await asking.db.rows<FollowedRow>(
      filled(asking, sumTemplate(part, sum), { takes: JSON.stringify(deltas) }),
    );
    tellRows(asking, owner, part, changed, source.changes);
  }
  for (const { owner, paths, changes } of sources.values()) {
    if (changes.size > 0) await followChanges(asking, owner.store, paths, changes);
  }
  await refusePastBounds(asking, postings);
  for (const { owner, changes } of sources.values()) {
    if (changes.size > 0) await noteChanges(asking, owner, changes, note);
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

/** Works out anew what follows from these values in the records that changed, and tells that with the rest. */
export async function followChanges(
  asking: Asking,
  store: string,
  paths: readonly string[],
  changes: Changes,
): Promise<void> {
  const heads = [...changes.keys()];
  for (const { entity, part, template } of knownFollows(asking.model, store, paths)) {
    const rows = await asking.db.rows<FollowedRow>(filled(asking, template, { heads }));
    tellRows(asking, entity, part, rows, changes);
  }
}

/** By record: what is otherwise in it. */
export type Changes = Map<string, Change[]>;

const filled = ({ db, asker }: Asking, template: Template, input: Readonly<Record<string, unknown>>) =>
  fill(template, { tenant: db.tenant, asker, input });

const follows = new WeakMap<Model, Map<string, readonly Follow[]>>();

function knownFollows(model: Model, store: string, paths: readonly string[]): readonly Follow[] {
  const kept = follows.get(model) ?? new Map<string, readonly Follow[]>();
  follows.set(model, kept);
  const key = JSON.stringify([store, [...new Set(paths)].toSorted()]);
  const found = kept.get(key) ?? followsOf(model, store, paths);
  kept.set(key, found);
  return found;
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
function tellRows(
  { model }: Asking,
  entity: EntityModel,
  part: PartModel,
  rows: readonly FollowedRow[],
  changes: Changes,
): void {
  const words = wordsFrom(model, entity, {});
  for (const { id, head, no, before, after } of rows) {
    const fields = [...part.fields.values()].filter(({ key }) => key in after && before[key] !== after[key]);
    const said = fields.map((field): Change => {
      const change = tellField(field, before as RecordData, after as RecordData, words);
      return part.path === '' ? change : { ...change, row: { id, no } };
    });
    changes.set(head, [...(changes.get(head) ?? []), ...said]);
  }
}

/** A record that was drawn from is another one now: whoever still holds the old one is told when they save. */
async function noteChanges(asking: Asking, from: EntityModel, changes: Changes, note: string): Promise<void> {
  const writer = new SqlWriter();
  const template = writer.finish(
    `with x as (select * from json_to_recordset(${writer.input('records')}::json) x(id text, changes jsonb)), ` +
      `head as (update ${quote(from.head.table)} h set version = h.version + 1, update_by = ${writer.asker('me')}, ` +
      `update_time = ${writer.asker('now')}::timestamptz from x where h.tenant_id = ${tenantSlot} and h.id = x.id returning h.id, h.version) ` +
      `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, note, revision) ` +
      `select ${tenantSlot}, ${writer.constant(from.store)}, head.id, head.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, ` +
      `'ledger', x.changes, ${writer.input('note')}::text, ${writer.input('rev')}::int from head join x on x.id = head.id`,
  );
  const records = JSON.stringify([...changes].map(([id, changes]) => ({ id, changes })));
  await asking.db.rows(filled(asking, template, { records, note, rev: asking.running.revision }));
}
