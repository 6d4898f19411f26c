import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import { compareDecimals } from '../../../schemas/expressions/decimal.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import type { BetterModel } from '../../../schemas/sections/betters/betters.model.ts';
import { quote } from '../../db/structure.ts';
import { theHouse } from '../../kernel/founder.ts';
import { keptValue } from '../../sql/columns.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { loadRecords } from '../write/load.ts';
import { type Changes, filled, followChanges, noteChanges, type Touched } from '../write/note-changes.ts';
import { settleAutos } from '../write/settle-autos.ts';
import { computed } from '../write/settle-move.ts';
import { type Competed, type SeatStanding, standings } from './competing.ts';
import { isBetter } from './law.ts';

/**
 * Brings what is competed for, and the places of all who compete, in line with what was written, from scratch and behind the lock. Nobody
 * is named there: what of the whole a place is told stands in that place, by what the law tells it. Answers whether the house moved
 * anything on.
 */
export async function keepCompeted(asking: Asking, all: readonly Competed[]): Promise<boolean> {
  let isMoved = false;
  for (const one of all) {
    const touched = await keepOne(asking, one);
    if (await settleAutos(asking, touched, one.law.label)) isMoved = true;
  }
  return isMoved;
}

async function keepOne(asking: Asking, { law, over, longer }: Competed): Promise<readonly Touched[]> {
  const following = asking.following ?? { cause: law.label, moves: new Set<string>() };
  const house = askAsHouse(asking, following, law.to);
  const ranked = inRank(law, await standings(asking, law, over));
  const changed = await keepWhole(house, law, over, ranked);
  if (longer) await makeLonger(house, law, over, longer);
  const seats = await keepSeats(house, law, over, ranked);
  return [...(changed || longer ? [{ store: house.entity.store, ids: [over] }] : []), ...(seats ? [seats] : [])];
}

/** The best first; of equals whoever came first. */
const inRank = (law: BetterModel, rows: readonly SeatStanding[]): readonly SeatStanding[] =>
  rows.toSorted((a, b) => {
    if (a.best === null || b.best === null) return Number(a.best === null) - Number(b.best === null);
    if (isBetter(law, a.best, b.best)) return -1;
    return isBetter(law, b.best, a.best) ? 1 : (compareDecimals(a.first, b.first) ?? 0);
  });

const columnOf = ({ head }: EntityModel, key: string): string => quote((head.fields.get(key) as FieldModel).columnName);

async function keepWhole(house: Asking, { into }: BetterModel, over: string, ranked: readonly SeatStanding[]) {
  const { entity } = house;
  const [first] = ranked;
  const sets: readonly (readonly [string, string, unknown])[] = [
    [into.best, 'numeric', first?.best ?? null],
    ...(into.record === null ? [] : [[into.record, 'text', first?.record ?? null] as const]),
    [into.count, 'numeric', String(ranked.reduce((sum, { many }) => sum + many, 0))],
  ];
  const writer = new SqlWriter();
  const pairs = sets.map(([key, type]) => [columnOf(entity, key), `${writer.input(key)}::${type}`] as const);
  const template = writer.finish(
    `update ${quote(entity.head.table)} h set ${pairs.map(([column, value]) => `${column} = ${value}`).join(', ')} ` +
      `where h.tenant_id = ${tenantSlot} and h.id = ${writer.input('id')}::text ` +
      `and (${pairs.map(([column, value]) => `h.${column} is distinct from ${value}`).join(' or ')}) returning h.id`,
  );
  const input = { id: over, ...Object.fromEntries(sets.map(([key, , value]) => [key, value])) };
  const isOther = (await house.db.rows(filled(house, template, input))).length > 0;
  if (isOther) {
    const paths = sets.map(([key]) => key);
    await followChanges(house, entity.store, paths, new Map([[over, []]]));
  }
  return isOther;
}

/** It lasts longer: another version, told in its history, so that whoever was about to end it looks again. */
async function makeLonger(
  house: Asking,
  { label, until, extend }: BetterModel,
  over: string,
  { seconds, times }: NonNullable<Competed['longer']>,
): Promise<void> {
  if (!extend) return;
  const { entity } = house;
  const field = entity.head.fields.get(until) as FieldModel;
  const column = columnOf(entity, until);
  const writer = new SqlWriter();
  const said = `to_char(h.${column}, 'YYYY-MM-DD HH24:MI:SS')`;
  const template = writer.finish(
    `with was as (select ${said} as at from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.id = ${writer.input('id')}::text) ` +
      `update ${quote(entity.head.table)} h set ${column} = h.${column} + ${writer.input('seconds')}::numeric::float8 * interval '1 second', ` +
      `${columnOf(entity, extend.times)} = ${writer.input('times')}::numeric from was ` +
      `where h.tenant_id = ${tenantSlot} and h.id = ${writer.input('id')}::text returning was.at as before, ${said} as after`,
  );
  const row = await house.db.first<{ before: string; after: string }>(
    filled(house, template, { id: over, seconds, times }),
  );
  if (!row) return;
  const changes: Changes = new Map([[over, [{ path: until, label: field.label, did: 'set', ...row }]]]);
  await followChanges(house, entity.store, [until, extend.times], changes);
  const asker = { ...house.asker, me: theHouse.id };
  await noteChanges({ ...house, asker }, { owner: entity, changes, action: 'tally' }, label);
}

async function keepSeats(
  house: Asking,
  law: BetterModel,
  over: string,
  ranked: readonly SeatStanding[],
): Promise<Touched | null> {
  const entity = house.model.entities.get(law.seats);
  if (!entity) return null;
  const { seat } = law;
  const told = await toldBy(house, law, over);
  const columns: readonly (readonly [string, string, string])[] = [
    [seat.best, 'numeric', 'x.best'],
    ...(seat.count === null ? [] : [[seat.count, 'numeric', 'coalesce(x.many, 0)'] as const]),
    ...(seat.rank === null ? [] : [[seat.rank, 'numeric', 'x.rank'] as const]),
    ...(seat.top === null ? [] : [[seat.top, 'numeric', 'x.top'] as const]),
  ];
  const writer = new SqlWriter();
  const top = `${writer.input('top')}::numeric`;
  const pairs = columns.map(
    ([key, type, value]) => [columnOf(entity, key), value === 'x.top' ? top : `(${value})::${type}`] as const,
  );
  const template = writer.finish(
    `with x as (select * from json_to_recordset(${writer.input('rows')}::json) x(seat text, best numeric, many int, rank int)), ` +
      `seats as (select h.id from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and ` +
      `${keptValue(entity.head.fields.get(seat.of) as FieldModel, 'h')} = ${writer.input('over')}::text and h.deleted_at is null ` +
      `order by h.id for no key update) ` +
      `update ${quote(entity.head.table)} h set ${pairs.map(([column, value]) => `${column} = ${value}`).join(', ')} ` +
      `from seats left join x on x.seat = seats.id where h.tenant_id = ${tenantSlot} and h.id = seats.id ` +
      `and (${pairs.map(([column, value]) => `h.${column} is distinct from ${value}`).join(' or ')}) returning h.id`,
  );
  const rows = ranked.map(({ seat: id, best, many }, at) => ({
    seat: id,
    best,
    many,
    rank: best !== null && told.rank ? at + 1 : null,
  }));
  const input = { over, rows: JSON.stringify(rows), top: told.top ? (ranked[0]?.best ?? null) : null };
  const changed = await house.db.rows<{ id: string }>(filled(house, template, input));
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) {
    const paths = columns.map(([key]) => key);
    await followChanges(house, entity.store, paths, new Map(ids.map((id) => [id, []])));
  }
  return { store: entity.store, ids };
}

/** What of the whole the places are told, by what is competed for. */
async function toldBy(house: Asking, { tells, seat }: BetterModel, over: string) {
  if (!tells.rank && !tells.top) return { rank: seat.rank !== null, top: seat.top !== null };
  const { records } = await loadRecords(house, [over], new Map());
  const scope = scopeOver(house.plan, computed(house, records[0] ?? {}), house.asker);
  return { rank: !tells.rank || holds(tells.rank, scope), top: !tells.top || holds(tells.top, scope) };
}
