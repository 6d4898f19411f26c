import { competitionsOf } from '../../../schemas/compile/competitions.ts';
import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sayRecordIssue } from '../../../schemas/issues/say-record-issue.ts';
import type { BetterModel } from '../../../schemas/sections/betters/betters.model.ts';
import type { ContestOffer, ContestSeat, Contest as Told } from '../../../schemas/wire/contests.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askWithin, findWithin } from '../asking.ts';
import { loadRecords } from '../write/load.ts';
import { filled } from '../write/note-changes.ts';
import { openContest, standings } from './competing.ts';
import { isAlone, least, numberOf, refusedNow } from './law.ts';

/** So many of the last ones are told. */
const mostOffers = 200;

/** A competition as a record is in it: as what is competed for, or as the place of one who competes. */
interface Part {
  readonly bids: EntityModel;
  readonly law: BetterModel;
  readonly isSeat: boolean;
}

function partIn(model: Model, { store }: EntityModel): Part | null {
  const found = competitionsOf(model).find(({ over, seats }) => seats.store === store || over.store === store);
  return found ? { bids: found.bids, law: found.law, isSeat: found.seats.store === store } : null;
}

/**
 * How a competition stands, by the database's clock and as far as whoever asks may know it. A place is told what is written in it and its
 * own offers; whoever sees the whole is told of every place and offer in his reach. Asked again it is whole again, whatever was missed.
 * A record that nobody competes for has none.
 */
export async function readContest(asking: Asking, id: string): Promise<Told | null> {
  const part = partIn(asking.model, asking.entity);
  const [record] = (await loadRecords(asking, [id], new Map())).records;
  if (!record) throw new Refusal('unknown_record');
  if (!part) return null;
  const { law, bids, isSeat } = part;
  const over = isSeat ? String(record[law.seat.of]) : id;
  const { contest, now, until } = await openContest(asking, law, over);
  const offering = offeringOf(asking, bids, law);
  const stands = offering ? await standings(offering, law, over) : [];
  const own = isSeat ? (stands.find(({ seat }) => seat === id)?.best ?? null) : null;
  const limit = numberOf(law.limit, contest.scope);
  const step = numberOf(law.step, contest.scope) ?? '0';
  const best = stands.reduce<string | null>((top, { best: one }) => betterOf(law, top, one), null);
  const base = isAlone(law, contest.scope) ? own : best;
  const refused = refusedNow(law, contest);
  const shown = (key: string | null) => (key !== null && asking.plan.fields[key] ? textOf(record[key]) : null);
  return {
    label: offering?.entity.head.fields.get(law.value)?.label ?? law.label,
    offer:
      isSeat && offering?.plan.access.ops.create ? { entity: offering.entity.key, by: law.by, value: law.value } : null,
    isSeat,
    higher: law.higher,
    now,
    begins: contest.begins,
    until,
    left: contest.left === null ? null : Number(contest.left),
    isBegun: contest.isBegun === true,
    isOpen: refused === null,
    refused: refused && sayRecordIssue({ code: refused.code, path: '', params: refused.params ?? {} }),
    state: stateOf(asking, record),
    step,
    limit,
    own,
    top: isSeat ? shown(law.seat.top) : shown(law.into.best),
    rank: isSeat ? shown(law.seat.rank) : null,
    least: isSeat ? (least(law, base, step) ?? limit) : null,
    offers: offering ? await offersIn(offering, law, { over, seat: isSeat ? id : null }) : [],
    seats: isSeat ? null : await seatsIn(asking, law, over),
  };
}

function betterOf({ higher }: BetterModel, a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Number(a) < Number(b) === higher ? b : a;
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** As whoever asks sees the records that compete: the side on which he may make some before others. */
function offeringOf(asking: Asking, bids: EntityModel, { value, by }: BetterModel): Asking | null {
  const sides = [...asking.model.entities.values()].filter(({ store }) => store === bids.store);
  const seen = sides
    .flatMap(({ key }) => findWithin(asking, key) ?? [])
    .filter(({ plan }) => plan.fields[value] && plan.fields[by]);
  return seen.find(({ plan }) => plan.access.ops.create) ?? seen[0] ?? null;
}

function stateOf({ plan }: Asking, record: RecordData): string {
  const { states } = plan;
  const state = String(record[states?.field ?? ''] ?? states?.start ?? '');
  return states?.nodes.find(({ key }) => key === state)?.label ?? '';
}

/** The last ones within reach, the newest first. */
async function offersIn(
  offering: Asking,
  law: BetterModel,
  { over, seat }: { readonly over: string; readonly seat: string | null },
): Promise<readonly ContestOffer[]> {
  const { entity, plan } = offering;
  const column = (key: string) => keptValue(entity.head.fields.get(key) as FieldModel, 'h');
  const writer = new SqlWriter();
  const ofSeat = seat === null ? '' : `and ${column(law.by)} = ${writer.input('seat')}::text `;
  const template = writer.finish(
    `select h.id from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and ${column(law.over)} = ${writer.input('over')}::text ${ofSeat}order by ${column(law.seq)} desc limit ${mostOffers}`,
  );
  const rows = await offering.db.rows<{ id: string }>(
    filled(offering, template, seat === null ? { over } : { over, seat }),
  );
  const { records } = await loadRecords(
    offering,
    rows.map(({ id }) => id),
    new Map(),
  );
  const counts = (record: RecordData) =>
    law.while === null || law.while.states.includes(String(record[law.while.field] ?? law.while.start));
  return records.map((record) => ({
    id: String(record.id),
    at: plan.fields[law.at] ? textOf(record[law.at]) : null,
    value: String(record[law.value]),
    seat: seat === null ? String(record[law.by]) : null,
    counts: counts(record),
    state: stateOf(offering, record),
  }));
}

/** Every place within reach, by name. */
async function seatsIn(asking: Asking, law: BetterModel, over: string): Promise<readonly ContestSeat[]> {
  if (!findWithin(asking, law.seats)) return [];
  const seats = askWithin(asking, law.seats);
  const of = keptValue(seats.entity.head.fields.get(law.seat.of) as FieldModel, 'h');
  const writer = new SqlWriter();
  const template = writer.finish(
    `select h.id from ${quote(seats.entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and ${of} = ${writer.input('over')}::text order by h.id limit ${mostOffers}`,
  );
  const rows = await seats.db.rows<{ id: string }>(filled(seats, template, { over }));
  const { records } = await loadRecords(
    seats,
    rows.map(({ id }) => id),
    new Map(),
  );
  const shown = (record: RecordData, key: string | null) =>
    key !== null && seats.plan.fields[key] ? textOf(record[key]) : null;
  return records.map((record) => ({
    id: String(record.id),
    name: shown(record, seats.entity.named) ?? seats.entity.title,
    state: stateOf(seats, record),
    best: shown(record, law.seat.best),
    many: shown(record, law.seat.count),
  }));
}
