import type { EntityModel, FieldModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { type Follow, type FollowedRow, followsOf, settingSql, told } from '../../sql/follow-values.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { tellField } from './changes.ts';
import type { ChainWork } from './ledger.ts';
import { wordsFrom } from './words.ts';

/**
 * Locks the records that are drawn from, before anything of them is read. A statement sees the rows as they were when it
 * began: only one that begins behind this lock sees what everybody before it took, in this line and in its sisters.
 */
export async function lockSources(asking: Asking, works: readonly ChainWork[]): Promise<void> {
  const byTable = new Map<string, Set<string>>();
  for (const { chain, heads, takes } of works) {
    const { table } = chain.from.head;
    const ids = byTable.get(table) ?? new Set();
    for (const id of [...heads, ...takes.map(({ head }) => head)]) ids.add(id);
    byTable.set(table, ids);
  }
  // Everybody locks in the same order: tables by name, rows by id.
  for (const [table, ids] of [...byTable].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (ids.size === 0) continue;
    const writer = new SqlWriter();
    const template = writer.finish(
      `select h.id from ${quote(table)} h where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input('heads')}::text[]) ` +
        `order by h.id for no key update`,
    );
    await asking.db.rows(filled(asking, template, { heads: [...ids] }));
  }
}

/** Who takes or gives back, for the history of what is drawn from. */
export function sayTaker({ title, named }: EntityModel, records: readonly RecordData[]): string {
  const names = records.flatMap((record) => (typeof record[named] === 'string' ? [record[named]] : []));
  const said = names.slice(0, MOST_NAMED).join('、');
  return said === '' ? title : `${title} ${said}${names.length > MOST_NAMED ? ` 等${names.length}张` : ''}`;
}

const MOST_NAMED = 3;

/** Adds what was taken, works anew what follows from it, and lets the records drawn from tell of it. Behind the lock. */
export async function keepLedger(asking: Asking, works: readonly ChainWork[], note: string): Promise<void> {
  const sources = new Map<
    string,
    { readonly from: EntityModel; readonly paths: string[]; readonly changes: Changes }
  >();
  for (const work of works) {
    const { from, becomes } = work.chain;
    const part = from.parts.get(becomes.lines?.from ?? '');
    const into = part?.fields.get(becomes.lines?.consume?.into ?? '');
    if (!part || !into) continue;
    const rows = await asking.db.rows<FollowedRow>(
      filled(asking, takeTemplate(part, into), { takes: JSON.stringify(work.takes) }),
    );
    const source = sources.get(from.store) ?? { from, paths: [], changes: new Map() };
    sources.set(from.store, { ...source, paths: [...source.paths, into.path] });
    tellRows(asking, from, part, rows, source.changes);
  }
  for (const { from, paths, changes } of sources.values()) {
    if (changes.size === 0) continue;
    await followChanges(asking, from.store, paths, changes);
    await noteChanges(asking, from, changes, note);
  }
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

function takeTemplate(part: PartModel, into: FieldModel): Template {
  const writer = new SqlWriter();
  const value = `(coalesce(${keptValue(into, 't')}, 0) + x.delta)::${into.column?.sql}`;
  return writer.finish(
    `update ${quote(part.table)} t set ${settingSql([{ field: into, value }], 't')} ` +
      `from json_to_recordset(${writer.input('takes')}::json) x(line text, delta numeric) ` +
      `join ${quote(part.table)} o on o.tenant_id = ${tenantSlot} and o.id = x.line ` +
      `where t.tenant_id = ${tenantSlot} and t.id = o.id and x.delta <> 0 ` +
      `returning t.id, t.head_id as head, t.row_no as no, ${told([into], 'o')} as before, ${told([into], 't')} as after`,
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
