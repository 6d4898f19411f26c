import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopeOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import { competitionsOf } from '../../../schemas/compile/competitions.ts';
import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import { add, compareDecimals } from '../../../schemas/expressions/decimal.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { BetterModel } from '../../../schemas/sections/betters/betters.model.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue, stateValue } from '../../sql/columns.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { loadRecords } from '../write/load.ts';
import { placesOf } from '../write/name-place.ts';
import { filled } from '../write/note-changes.ts';
import type { SaveItem } from '../write/save.ts';
import { computed } from '../write/settle-move.ts';
import { type Bests, type Contest, type Fault, isBetter, numberOf, refusedNow, refusedValue } from './law.ts';

/** Records that a save brings into a competition, or whose worth in it changes, by what they compete for. */
export interface Competing {
  readonly law: BetterModel;
  readonly over: string;
  readonly items: readonly SaveItem[];
}

/** What is to be brought in line once they are written. */
export interface Competed extends Competing {
  /** Seconds it lasts longer, and how often that was by now; null: as long as before. */
  readonly longer: { readonly seconds: string; readonly times: string } | null;
}

/** By what its base says: a facet competes by the same law. */
export const lawsOf = ({ model, entity }: Pick<Asking, 'model' | 'entity'>): readonly BetterModel[] => [
  ...(model.entities.get(entity.store)?.betters.values() ?? []),
];

/** What a save has to do with competitions. */
export async function competingIn(asking: Asking, items: readonly SaveItem[]): Promise<readonly Competing[]> {
  const laws = lawsOf(asking);
  for (const law of laws) await leadOver(asking, law, items);
  return laws.flatMap((law) => {
    const byOver = new Map<string, SaveItem[]>();
    for (const item of items) {
      if (item.before !== null && !isTouched(asking.entity, law, item)) continue;
      for (const over of new Set([item.before?.[law.over], item.after[law.over]])) {
        if (typeof over === 'string') byOver.set(over, [...(byOver.get(over) ?? []), item]);
      }
    }
    return [...byOver].map(([over, some]) => ({ law, over, items: some }));
  });
}

/** Who comes with a place alone competes for what that is of: he need not even see it. */
async function leadOver(asking: Asking, law: BetterModel, items: readonly SaveItem[]): Promise<void> {
  for (const { before, after } of items) {
    if (before !== null || typeof after[law.over] === 'string') continue;
    const seats = asking.model.entities.get(law.seats);
    if (!seats) return;
    const of = keptValue(fieldOf(seats, law.seat.of), 'h');
    const text = `select ${of} as over from ${quote(seats.head.table)} h where h.tenant_id = $1 and h.id = $2 and h.deleted_at is null`;
    const row = await asking.db.first<{ over: string | null }>({
      text,
      values: [asking.db.tenant, after[law.by] ?? ''],
    });
    if (!row?.over) throw refusal(asking, { code: 'better_foreign', params: {} }, law.by);
    after[law.over] = row.over;
  }
}

const isTouched = (
  { states }: EntityModel,
  { value, over, by, while: hold }: BetterModel,
  { diff }: SaveItem,
): boolean =>
  diff.head.some(({ key }) => key === value || key === over || key === by || (hold !== null && key === states?.field));

/**
 * Locks what is competed for, in the order of ids, and judges what comes by how things stand behind that lock and by the database's
 * clock read there: whoever comes second is measured by the first. What passes is given its number and its moment.
 */
export async function judgeCompeting(asking: Asking, all: readonly Competing[]): Promise<readonly Competed[]> {
  const sorted = all.toSorted((a, b) => (a.law.to + a.over < b.law.to + b.over ? -1 : 1));
  for (const { law, over } of sorted) await lock(asking, law, over);
  const judged: Competed[] = [];
  for (const one of sorted) judged.push(await judgeOne(asking, one));
  return judged;
}

async function lock(asking: Asking, { to }: BetterModel, over: string): Promise<void> {
  const table = asking.model.entities.get(to)?.head.table ?? '';
  const text = `select id from ${quote(table)} where tenant_id = $1 and id = $2 for no key update`;
  await asking.db.rows({ text, values: [asking.db.tenant, over] });
}

function refusal(asking: Asking, { code, params = {} }: NonNullable<Fault>, field: string): Refusal {
  const issue: Issue = { code, path: `/${field}`, params };
  return new Refusal('invalid_input', { issues: [issue], named: placesOf(asking.entity) });
}

async function judgeOne(asking: Asking, one: Competing): Promise<Competed> {
  const { law, over, items } = one;
  const coming = items.filter(({ before, after }) => before === null && after[law.over] === over);
  if (coming.length === 0) return { ...one, longer: null };
  const { clock, contest } = await openContest(asking, law, over);
  const refuse = (found: Fault, field: string) => {
    if (found) throw refusal(asking, found, field);
  };
  refuse(refusedNow(law, contest), law.over);
  const label = asking.entity.head.fields.get(law.value)?.label ?? law.value;
  let { last, best, owns } = await standingOf(asking, law, over);
  for (const { after } of coming) {
    const seat = String(after[law.by] ?? '');
    if (!(await isSeatOf(asking, law, seat, over))) refuse({ code: 'better_foreign', params: {} }, law.by);
    const standing: Bests = { best, own: owns.get(seat) ?? null };
    refuse(refusedValue(law, after[law.value], label, contest, standing), law.value);
    const value = String(after[law.value]);
    last = add(last, '1') ?? last;
    after[law.seq] = fitted(asking.entity, law.seq, last);
    after[law.at] = clock;
    if (best === null || isBetter(law, value, best)) best = value;
    if (standing.own === null || isBetter(law, value, standing.own)) owns = new Map([...owns, [seat, value]]);
  }
  return { ...one, longer: longerBy(law, contest) };
}

interface Clocked {
  readonly clock: string;
  /** The same in milliseconds. */
  readonly now: number;
  readonly begun: boolean | null;
  readonly begins: string;
  readonly until: string | null;
  readonly left: string | null;
}

/** What is competed for as it stands behind its lock, read by the house: by the database's clock it is begun, and over. */
export async function openContest(asking: Asking, law: BetterModel, over: string) {
  const following = asking.following ?? { cause: law.label, moves: new Set<string>() };
  const house = askAsHouse(asking, following, law.to);
  const [from, until] = [law.from, law.until].map((key) => keptValue(fieldOf(house.entity, key), 'h'));
  const writer = new SqlWriter();
  const template = writer.finish(
    `select to_char(c.now, 'YYYY-MM-DD HH24:MI:SS') as clock, (extract(epoch from c.now) * 1000)::float8 as now, ${from} <= c.now as begun, ` +
      `to_char(${from}, 'YYYY-MM-DD HH24:MI:SS') as begins, extract(epoch from ${until} - c.now)::text as left, to_char(${until}, 'YYYY-MM-DD HH24:MI:SS') as until ` +
      `from ${quote(house.entity.head.table)} h cross join (select clock_timestamp() as now) c ` +
      `where h.tenant_id = ${tenantSlot} and h.id = ${writer.input('id')}::text and h.deleted_at is null`,
  );
  const row = await asking.db.first<Clocked>(filled(asking, template, { id: over }));
  const { records } = await loadRecords(house, [over], new Map());
  const [record] = records;
  if (!row || !record) throw new Refusal('unknown_record');
  const asker = { ...house.asker, now: row.clock };
  const contest: Contest = {
    name: house.entity.title,
    scope: scopeOver(house.plan, computed({ ...house, asker }, record), asker),
    isBegun: row.begun,
    left: row.left,
    begins: row.begins,
  };
  return { clock: row.clock, now: row.now, until: row.until, contest };
}

const fitted = ({ head }: EntityModel, key: string, value: unknown): unknown => {
  const field = head.fields.get(key);
  return field ? fitFor({ kind: field.kind.name, config: field.config }, fieldKinds)(value) : value;
};

const fieldOf = ({ key, head }: EntityModel, name: string): FieldModel => {
  const field = head.fields.get(name);
  if (!field?.column) throw new Error(`[Bug] ${key}.${name} was published and is not kept`);
  return field;
};

/** How things stand: the last number given, and the best of each and of all among what counts. */
async function standingOf(asking: Asking, law: BetterModel, over: string) {
  const rows = await standings(asking, law, over);
  let best: string | null = null;
  for (const row of rows) if (row.best !== null && (best === null || isBetter(law, row.best, best))) best = row.best;
  const last = rows.reduce((most, { last: one }) => (compareDecimals(one, most) === 1 ? one : most), '0');
  const owns: ReadonlyMap<string, string> = new Map(
    rows.flatMap(({ seat, best }) => (best === null ? [] : [[seat, best]])),
  );
  return { last, best, owns };
}

/** What one place came to: its best and where that was reached, how many it was, and the last number of all its own. */
export interface SeatStanding {
  readonly seat: string;
  readonly best: string | null;
  readonly record: string | null;
  readonly first: string | null;
  readonly many: number;
  readonly last: string;
}

/** From scratch, of every record there is: what does not count any more keeps its number. */
export async function standings(asking: Asking, law: BetterModel, over: string): Promise<readonly SeatStanding[]> {
  const entity = asking.model.entities.get(asking.entity.store) ?? asking.entity;
  const value = (key: string) => keptValue(fieldOf(entity, key), 'h');
  const writer = new SqlWriter();
  const hold = law.while;
  const state = entity.head.fields.get(hold?.field ?? '');
  const counts =
    hold && state ? `${stateValue(state, hold.start)} = any(${writer.constant(hold.states)}::text[])` : 'true';
  const best = `order by ${value(law.value)} ${law.higher ? 'desc' : 'asc'}, ${value(law.seq)}) filter (where ${counts}))[1]`;
  const template = writer.finish(
    `select ${value(law.by)} as seat, (array_agg(${value(law.value)} ${best}::text as best, (array_agg(h.id ${best} as record, ` +
      `(array_agg(${value(law.seq)} ${best}::text as first, count(*) filter (where ${counts})::int as many, max(${value(law.seq)})::text as last ` +
      `from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and ${value(law.over)} = ${writer.input('over')}::text ` +
      `and h.deleted_at is null and ${value(law.seq)} is not null group by 1`,
  );
  return asking.db.rows<SeatStanding>(filled(asking, template, { over }));
}

/** A place in another competition is none in this one. */
async function isSeatOf(asking: Asking, law: BetterModel, seat: string, over: string): Promise<boolean> {
  const seats = asking.model.entities.get(law.seats);
  if (!seats) return false;
  const of = keptValue(fieldOf(seats, law.seat.of), 'h');
  const text = `select 1 from ${quote(seats.head.table)} h where h.tenant_id = $1 and h.id = $2 and ${of} = $3 and h.deleted_at is null`;
  return (await asking.db.first({ text, values: [asking.db.tenant, seat, over] })) !== undefined;
}

/** Whether what came so late makes it last longer: by how much, and how often that was then. */
function longerBy({ extend }: BetterModel, { scope, left }: Contest): Competed['longer'] {
  if (!extend || left === null) return null;
  const [within, more, most] = [extend.within, extend.more, extend.most].map((expr) => numberOf(expr, scope) ?? '0');
  const times = String(scope.read(0, [extend.times]) ?? '0');
  const isLate = compareDecimals(left, within ?? '0') !== 1 && compareDecimals(more ?? '0', '0') === 1;
  return isLate && compareDecimals(times, most ?? '0') === -1
    ? { seconds: more ?? '0', times: add(times, '1') ?? times }
    : null;
}

/** What the records of an entity are kept up with by competitions: nothing else writes it. */
export function keptByCompetitions({ model, entity }: Pick<Asking, 'model' | 'entity'>): ReadonlySet<string> {
  const paths = competitionsOf(model).flatMap(({ law: { into, seat, extend }, over, seats }) => [
    ...(over.store === entity.store ? [into.best, into.record, into.count, extend?.times] : []),
    ...(seats.store === entity.store ? [seat.best, seat.count, seat.rank, seat.top] : []),
  ]);
  return new Set(paths.flatMap((path) => path ?? []));
}
