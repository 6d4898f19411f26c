import { refuseDeputyRing as kind } from '../../schemas/actions/on-people.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Behaviour } from '../records/behaviours/behaviour.ts';
import { tellReaders } from '../records/read-by-flows.ts';
import { type Reading, rowReader } from '../records/row-reader.ts';
import { namesOf } from './who/directory.ts';

interface StandIn {
  readonly id: string;
  readonly owner: string;
  readonly deputy: string;
  readonly begins: string;
  readonly ends: string;
}

const standIns = rowReader(
  'flowDeputy',
  { id: 'text', owner: 'text', deputy: 'text', begins: 'text', ends: 'text' },
  { when: "enabled = 'Y' and ends >= now()", order: ['id'] },
);

/** Who changes who stands in for whom waits for each other, in the transaction it is given. */
export const holdDeputies = (db: TenantDb) =>
  db.rows(sql`select pg_advisory_xact_lock(hashtextextended('deputies', ${db.tenant}))`);

/** When somebody stands in for whoever stands in for them, both believe the other has it: refused while any of it is at the same time. */
export const refuseDeputyRing: Behaviour<Record<never, never>> = {
  kind,
  run(_, { asking, record, later }) {
    later((db) => standIn({ db, model: asking.model }, record));
  },
  restored: (_, asking, record) => standIn(asking, record),
};

async function standIn(at: Reading, record: RecordData): Promise<void> {
  await refuseRing(at, record);
  await tellReaders(at.db);
}

async function refuseRing(at: Reading, { id, enabled }: RecordData): Promise<void> {
  if (enabled !== 'Y') return;
  // Two who save at the same time: the later one finds what the other has saved.
  await holdDeputies(at.db);
  const all = await standIns.all(at);
  const own = all.find((one) => one.id === id);
  const ring = own && ringFrom(own, all);
  if (!ring) return;
  const names = await namesOf(at, ring);
  const said = ring.map((user) => names.get(user) ?? '').join(' → ');
  throw new Refusal('invalid_input', {
    text: `${said}，同一段时间内成了循环代理，谁都会以为对方在办理；请改选代理人，或调整时间`,
  });
}

type Span = Omit<StandIn, 'id'>;

/**
 * The way by which it comes back to whose deputy it is, all of it at one time; null: there is none. What is at one time is so when one of
 * it begins: at each such moment everybody is come to once, so that many who stand in for many take no longer than they are.
 */
export function ringFrom(own: StandIn, all: readonly StandIn[]): readonly string[] | null {
  const spans = merged(all.flatMap((one) => within(own, one))).toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
  const active = new Map<string, Span[]>();
  let next = 0;
  for (const at of new Set([own.begins, ...spans.map(({ begins }) => begins)])) {
    for (let span = spans[next]; span && span.begins <= at; span = spans[++next])
      active.set(span.owner, [...(active.get(span.owner) ?? []).filter(({ ends }) => ends > at), span]);
    const ring = ringAt(own, active, at);
    if (ring) return ring;
  }
  return null;
}

function within(own: StandIn, { owner, deputy, begins, ends }: StandIn): Span[] {
  const span = { owner, deputy, begins: max(own.begins, begins), ends: min(own.ends, ends) };
  return span.begins < span.ends ? [span] : [];
}

/** Of the same two what follows on one another as one. */
function merged(spans: readonly Span[]): readonly Span[] {
  const found = new Map<string, Span[]>();
  for (const span of spans.toSorted((a, b) => (a.begins < b.begins ? -1 : 1))) {
    const ofThem = found.get(`${span.owner} ${span.deputy}`) ?? [];
    found.set(`${span.owner} ${span.deputy}`, ofThem);
    const last = ofThem.at(-1);
    if (last && span.begins <= last.ends) ofThem[ofThem.length - 1] = { ...last, ends: max(last.ends, span.ends) };
    else ofThem.push(span);
  }
  return [...found.values()].flat();
}

function ringAt(own: StandIn, active: ReadonlyMap<string, readonly Span[]>, at: string): readonly string[] | null {
  const cameFrom = new Map<string, string>([[own.deputy, own.owner]]);
  for (const user of cameFrom.keys()) {
    if (user === own.owner) return wayBack(own, cameFrom);
    for (const { deputy, ends } of active.get(user) ?? [])
      if (ends > at && !cameFrom.has(deputy)) cameFrom.set(deputy, user);
  }
  return null;
}

function wayBack({ owner, deputy }: StandIn, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [owner];
  for (let at = cameFrom.get(owner); at !== undefined && at !== deputy; at = cameFrom.get(at)) way.unshift(at);
  return [owner, deputy, ...way];
}

const max = (a: string, b: string): string => (a > b ? a : b);
const min = (a: string, b: string): string => (a < b ? a : b);
