import { type DueLines, dueLineMoves, movesLines } from '../../../schemas/check/due-line-moves.ts';
import { dueMoves } from '../../../schemas/check/due-moves.ts';
import { rowsIn } from '../../../schemas/check/record-source.ts';
import type { EntityModel, Model, MoveModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { outOfRows, type PathRead, readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { LineMoveModel } from '../../../schemas/sections/line-states/line-states.model.ts';
import { lineOperation } from '../../../schemas/sections/line-states/line-states.model.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { stateValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askAsHouse, type Following } from '../asking.ts';
import type { Facts } from './facts.ts';
import { loadForMove, readsOthers } from './hold-read.ts';
import { loadRecords } from './load.ts';
import { sayTaker, type Touched } from './note-changes.ts';
import { prepareLines } from './prepare-lines.ts';
import { type PreparedMove, prepareMove, writeMove } from './prepare-move.ts';
import type { Save } from './save.ts';
import { computed } from './settle-move.ts';
import { tellUnmade } from './tell-unmade.ts';

const autosOf = (entity: EntityModel | undefined): readonly MoveModel[] =>
  [...(entity?.states?.moves.values() ?? [])].filter(({ auto }) => auto);

/** Whether the house makes moves of these records; they are said where their store is. */
export function movesByItself(model: Model, { store }: EntityModel): boolean {
  const entity = model.entities.get(store);
  return entity !== undefined && (autosOf(entity).length > 0 || movesLines(entity));
}

/** By what moves that make themselves are due. */
interface Waited {
  /** Fields of the head, and parts, by key: a change of anything else makes none due. */
  readonly keys: ReadonlySet<string>;
  /** All of it is kept in the record: what keeps a move back may stand elsewhere, where nobody tells of its change. */
  readonly isInHand: boolean;
}

const waited = new WeakMap<EntityModel, Waited>();

/** What these moves ask of a record, as it is called from its head. */
export function waitedFor(model: Model, { store }: EntityModel): Waited {
  const entity = model.entities.get(store);
  if (!entity) return { keys: new Set(), isInHand: true };
  const found = waited.get(entity);
  if (found) return found;
  const { head, fields, parts } = entity;
  const reads = [
    ...conditionsOf(autosOf(entity)),
    ...[...head.parts.values()].flatMap(({ key, states }) => {
      const rows: PathRead = { up: 0, keys: [key] };
      return conditionsOf([...(states?.moves.values() ?? [])]).map((read) => outOfRows(rows, read));
    }),
  ].map(({ keys }) => keys.join('.'));
  const isKept = (path: string) => parts.has(path) || Boolean(fields.get(path)?.column);
  const made = { keys: new Set(reads.map((path) => path.split('.')[0] ?? '')), isInHand: reads.every(isKept) };
  waited.set(entity, made);
  return made;
}

const conditionsOf = (moves: readonly Pick<MoveModel, 'auto' | 'when'>[]): readonly PathRead[] =>
  moves.flatMap(({ auto, when }) => (auto ? [auto, ...(when ? [when] : [])] : [])).flatMap(readsOf);

/**
 * Of records about to be written, those of which a move may be due: as they will be, for whoever changes them beside us makes another
 * version, and then ours is too late.
 */
export function thoseMoving(asking: Asking, { items, numbers }: Pick<Save, 'items' | 'numbers'>): readonly string[] {
  const { model, entity } = asking;
  if (!movesByItself(model, entity)) return [];
  const { keys, isInHand } = waitedFor(model, entity);
  // A facet holds not all of it, and a number stands in its record only afterwards.
  if (!isInHand || entity.key !== entity.store || numbers.some(({ field }) => keys.has(field.key)))
    return items.map(({ after }) => String(after.id));
  const house = askAsHouse(asking, asking.following ?? { cause: '', moves: new Set() }, entity.store);
  return items.flatMap(({ after }) => (dueOf(house, after).length > 0 ? [String(after.id)] : []));
}

/**
 * Makes the moves that are due of these records by themselves, in the transaction that wrote them. Each is judged, written and told like
 * one that somebody makes, and what follows from it is settled with it; within one cause each is made of a record once, so it ends.
 * Answers whether any was due.
 */
export async function settleAutos(asking: Asking, touched: readonly Touched[], cause: string): Promise<boolean> {
  const following: Following = asking.following ?? { cause, moves: new Set() };
  for (const { store, ids } of touched) {
    const entity = asking.model.entities.get(store);
    if (ids.length === 0 || !entity || !movesByItself(asking.model, entity)) continue;
    const house = askAsHouse(asking, following, store);
    const standing = await lockStanding(house, ids);
    const due = standing.length > 1 ? await thoseDue(house, standing) : standing;
    for (const id of due) await settleOne(house, following, id);
  }
  return following.moves.size > 0;
}

/** Those that stand where such a move begins, locked: everybody else who would make it waits, and finds it made. */
async function lockStanding({ db, asker, entity }: Asking, ids: readonly string[]): Promise<readonly string[]> {
  const { states, head } = entity;
  const field = head.fields.get(states?.field ?? '');
  const writer = new SqlWriter();
  const from = [...new Set(autosOf(entity).flatMap((move) => move.from))];
  // Rows may be due whatever state the record is in.
  const isThere =
    movesLines(entity) || !states || !field
      ? ''
      : `and ${stateValue(field, states.start)} = any(${writer.constant(from)}::text[]) `;
  const template = writer.finish(
    `select h.id from ${quote(head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and h.id = any(${writer.input('ids')}::text[]) ` +
      `${isThere}order by h.id for no key update`,
  );
  const rows = await db.rows<{ id: string }>(fill(template, { tenant: db.tenant, asker, input: { ids } }));
  return rows.map(({ id }) => id);
}

/** Of many few are due: they are read together. Whom one of these makes due is settled with it. */
async function thoseDue(house: Asking, ids: readonly string[]): Promise<readonly string[]> {
  const { records } = await loadRecords(house, ids, new Map());
  return records.flatMap((record) => (dueOf(house, computed(house, record)).length > 0 ? [String(record.id)] : []));
}

/** A move that is due of a record, or of some of its rows. */
type Due =
  | { readonly names: readonly string[]; readonly move: MoveModel; readonly lines?: undefined }
  | { readonly names: readonly string[]; readonly move: LineMoveModel; readonly lines: DueLines };

/** What is due of a record as it stands: its rows go before it. `names` tell each apart that is made once within a cause. */
function dueOf(house: Asking, record: RecordData): readonly Due[] {
  const { entity, plan, asker } = house;
  const named = `${entity.store} ${String(record.id)}`;
  const ofLines = dueLineMoves(entity, plan, record, asker).map((lines): Due => {
    const rows = rowsIn(record, lines.part.key);
    const operation = lineOperation(lines.part.path, lines.move.key);
    return { lines, move: lines.move, names: lines.rows.map((no) => `${named} ${operation} ${String(rows[no]?.id)}`) };
  });
  const moves = entity.states ? dueMoves(entity.states, plan, record, asker) : [];
  return [...ofLines, ...moves.map((move): Due => ({ move, names: [`${named} ${move.key}`] }))];
}

async function settleOne(house: Asking, following: Following, id: string): Promise<void> {
  const { entity } = house;
  for (;;) {
    const { records, facts } = await loadRecords(house, [id], new Map());
    const [record] = records;
    if (!record) return;
    const due = dueOf(house, computed(house, record)).find(({ names }) =>
      names.some((one) => !following.moves.has(one)),
    );
    if (!due) return;
    const fresh = due.names.filter((one) => !following.moves.has(one));
    for (const one of fresh) following.moves.add(one);
    const before = [...following.moves];
    const name = sayTaker(entity, [record]);
    const note = name === following.cause ? null : following.cause;
    try {
      await house.db.transaction(async (db) => {
        const within = { ...house, db };
        const stands = await standsForMove(within, due, { record, facts });
        await writeMove(within, await prepareDue(within, due, { ...stands, note, fresh }));
      });
      // What follows from it was settled with it.
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      following.moves.clear();
      for (const one of before) following.moves.add(one);
      // The record stays where it is and the cause stands.
      await tellUnmade(house, record, due.move, error);
    }
  }
}

/** As it was read, where what decides about the move stands in the record itself: else read again behind the lock of what does. */
async function standsForMove(
  within: Asking,
  { move, lines }: Due,
  { record, facts }: { readonly record: RecordData; readonly facts: Facts },
): Promise<Pick<Making, 'before' | 'facts'>> {
  if (lines || !readsOthers(within, move)) return { before: record, facts };
  const { records, facts: known } = await loadForMove(within, String(record.id), move);
  return { before: records[0] ?? record, facts: known };
}

interface Making {
  readonly before: RecordData;
  readonly facts: Facts;
  readonly note: string | null;
  /** What of it was not made within this cause. */
  readonly fresh: readonly string[];
}

function prepareDue(
  within: Asking,
  { move, lines, names }: Due,
  { before, facts, note, fresh }: Making,
): Promise<PreparedMove> {
  const { answers = {} } = move;
  if (!lines) return prepareMove(within, move, { before, answers, facts, action: `auto:${move.key}`, note });
  const { part } = lines;
  const all = rowsIn(before, part.key);
  const rows = new Set(lines.rows.filter((_, at) => fresh.includes(names[at] ?? '')).map((no) => String(all[no]?.id)));
  const action = `auto:${part.path}.${move.key}`;
  return prepareLines(within, { before, part, move: lines.move, rows, answers, facts, action, note });
}
