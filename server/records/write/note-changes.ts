import type { EntityModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { quote } from '../../db/structure.ts';
import { type Follow, type FollowedRow, followsOf } from '../../sql/follow-values.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { isCompetedFor, wakingSql } from '../time/wake-competitions.ts';
import { tellField } from './changes.ts';
import { wordsFrom } from './words.ts';

/** By record: what is otherwise in it. */
export type Changes = Map<string, Change[]>;

/** What others' saves change in records of one entity. */
export interface Noted {
  readonly owner: EntityModel;
  readonly changes: Changes;
  /** How history calls it. */
  readonly action: 'ledger' | 'tally';
}

/** By store. */
export type AllNoted = Map<string, Noted>;

export const notedOf = (all: AllNoted, owner: EntityModel, action: Noted['action']): Noted => {
  const noted = all.get(owner.store) ?? { owner, changes: new Map(), action };
  all.set(owner.store, noted);
  return noted;
};

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

export const filled = ({ db, asker }: Asking, template: Template, input: Readonly<Record<string, unknown>>) =>
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

export function tellRows(
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
    changes.set(head, joined(changes.get(head) ?? [], said));
  }
}

/** What changed twice changed once: from what it was to what it is. */
export function joined(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const all = new Map(earlier.map((change) => [placeOf(change), change]));
  for (const change of later) {
    const was = all.get(placeOf(change));
    const from = was && { before: was.before, ...(was.beforeText === undefined ? {} : { beforeText: was.beforeText }) };
    all.set(placeOf(change), { ...change, ...from });
  }
  return [...all.values()];
}

const placeOf = ({ path, row }: Change): string => `${row?.id ?? ''} ${path}`;

/** Who takes, gives back or is counted, for the history of what is drawn from or counts. */
export function sayTaker({ title, named }: EntityModel, records: readonly RecordData[]): string {
  const names = records.flatMap((record) => (typeof record[named] === 'string' ? [record[named]] : []));
  const said = names.slice(0, MOST_NAMED).join('、');
  return said === '' ? title : `${title} ${said}${names.length > MOST_NAMED ? ` 等${names.length}张` : ''}`;
}

const MOST_NAMED = 3;

/** A record that others changed is another one now: whoever still holds the old one is told when they save. */
export async function noteChanges(asking: Asking, { owner, changes, action }: Noted, note: string): Promise<void> {
  const changed = [...changes].filter(([, list]) => list.length > 0);
  if (changed.length === 0) return;
  const writer = new SqlWriter();
  const template = writer.finish(
    `with x as (select * from json_to_recordset(${writer.input('records')}::json) x(id text, changes jsonb)), ` +
      `head as (update ${quote(owner.head.table)} h set version = h.version + 1, update_by = ${writer.asker('me')}, ` +
      `update_time = ${writer.asker('now')}::timestamptz from x where h.tenant_id = ${tenantSlot} and h.id = x.id returning h.id, h.version) ` +
      (isCompetedFor(asking.model, owner) ? `, ${wakingSql(writer)} ` : '') +
      `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, note, revision) ` +
      `select ${tenantSlot}, ${writer.constant(owner.store)}, head.id, head.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, ` +
      `${writer.constant(action)}, x.changes, ${writer.input('note')}::text, ${writer.input('rev')}::int from head join x on x.id = head.id`,
  );
  const records = JSON.stringify(changed.map(([id, changes]) => ({ id, changes })));
  await asking.db.rows(filled(asking, template, { records, note, rev: asking.running.revision }));
}

/** Records that were written beside those that somebody saved. */
export interface Touched {
  readonly store: string;
  readonly ids: readonly string[];
}

export const touchedIn = (noted: AllNoted): readonly Touched[] =>
  [...noted.values()].map(({ owner, changes }) => ({ store: owner.store, ids: movedIn(changes).ids }));

/** The fields that changed, and in which records. */
export function movedIn(changes: Changes): { readonly paths: ReadonlySet<string>; readonly ids: readonly string[] } {
  const changed = [...changes].filter(([, list]) => list.length > 0);
  return {
    paths: new Set(changed.flatMap(([, list]) => list.map(({ path }) => path))),
    ids: changed.map(([id]) => id),
  };
}
