import { scopeOver, scopesOver } from '../../../schemas/check/allowed.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { canonical, compareDecimals } from '../../../schemas/expressions/decimal.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Ledger, ledgersInto, ledgersOf, readByAccount, readByTaker } from '../../sql/ledgers.ts';
import type { Asking } from '../asking.ts';
import { shownName } from '../name-record.ts';
import { type Diff, placed } from './changes.ts';
import { judgedPlans } from './judged-plan.ts';
import { placesOf } from './name-place.ts';
import type { SaveItem } from './save.ts';
import { computed } from './settle-move.ts';
import { sayTakers, sumsOf, type TakenRow, takenRows } from './taken.ts';

/**
 * Stops a save by which an account would have less than what others took of it, more to keep than is left, or be another than
 * the one they found. It asks the record as it was read: whoever takes something meanwhile makes another version of it, and
 * then the save is too late anyway.
 */
export async function refuseBelowTaken(asking: Asking, items: readonly SaveItem[]): Promise<void> {
  const issues: Issue[] = [];
  for (const { ledger, all } of sumsOf(asking)) {
    for (const { before, after, diff } of items) {
      if (!before || !mayLower(asking, ledger, diff)) continue;
      const short = await shortRows(asking, ledger, all, before, after);
      const said = short.length === 0 ? new Map<string, string>() : await sayTakers(asking, ledger, short);
      for (const row of short) issues.push(sayShort(row, said.get(row.id) ?? ''));
    }
  }
  if (issues.length > 0) throw new Refusal('below_taken', { issues, named: placesOf(asking.entity) });
}

/** Whether a change touches the rows that are drawn from, or what decides about them. */
function mayLower(asking: Asking, { part }: Ledger, { head, rows }: Diff): boolean {
  const bounds = boundKeys(asking.model, asking.entity);
  if (head.some(({ key }) => bounds.has(key))) return true;
  const around = (path: string) =>
    path === part.path || part.path.startsWith(`${path}.`) || path.startsWith(`${part.path}.`);
  return (
    part.path !== '' &&
    rows.some(
      ({ part: { path }, removed, changed, added }) =>
        around(path) && removed.length + changed.length + added.length > 0,
    )
  );
}

interface ShortRow extends TakenRow {
  readonly at: string;
  readonly why: 'gone' | 'moved' | { readonly most: string } | { readonly least: string };
}

/** Rows that had something taken and would go, be found no more, or be good for less than that and than before. */
async function shortRows(
  asking: Asking,
  ledger: Ledger,
  all: readonly Ledger[],
  before: RecordData,
  after: RecordData,
): Promise<readonly ShortRow[]> {
  const part = asking.entity.parts.get(ledger.part.path) ?? null;
  const { sum } = ledger;
  const rowsIn = (record: RecordData) => (part ? placed(part, record) : [{ row: record, no: 0 }]);
  const places = new Map(rowsIn(after).map(({ row }, at) => [row.id, { row, at }]));
  const hadBy = ({ row }: { readonly row: RecordData }) => String(row[sum.key] ?? '0');
  // What nobody took anything of is bounded by nothing, unless something must be left of it: most saves work nothing out.
  const isBounded =
    all.some(({ atLeast }) => atLeast) || rowsIn(before).some((one) => compareDecimals(hadBy(one), '0') === 1);
  const [was, is] = isBounded ? [boundsOf(asking, all, before), boundsOf(asking, all, after)] : [unbounded, unbounded];
  const found = rowsIn(before).flatMap(({ row, no }): (ShortRow | null)[] => {
    const line = { id: String(row.id), no, had: hadBy({ row }) };
    const stays = places.get(row.id);
    const isTaken = compareDecimals(line.had, '0') === 1;
    if (!stays) return isTaken ? [{ ...line, at: `/${part?.key}`, why: 'gone' }] : [];
    const place = part ? `/${part.key}/${stays.at}` : '';
    for (const [at, one] of all.entries()) {
      const field = boundField(one);
      const here = { ...line, at: field === '' ? place : `${place}/${field}` };
      const [then, now] = [was.get(row.id)?.[at], is.get(row.id)?.[at]];
      const lowered = one.upTo && isTaken && !isBelow(line.had, now?.most) && !isBelow(then?.most, now?.most);
      if (lowered) return [{ ...here, why: { most: now?.most ?? '0' } }];
      const raised = one.atLeast && !isBelow(now?.least, line.had) && !isBelow(now?.least, then?.least);
      if (raised) return [{ ...here, why: { least: now?.least ?? '0' } }];
    }
    return [];
  });
  const moved = movedRows(asking, all, before, after);
  const held = moved.length === 0 ? [] : await takenRows(asking, ledger, all, [before.id]);
  const gone = moved.flatMap(({ id, at }): ShortRow[] => {
    const row = held.find((one) => one.id === id);
    return row ? [{ ...row, at, why: 'moved' }] : [];
  });
  return [...found.flatMap((row) => row ?? []), ...gone];
}

const isBelow = (less: string | null | undefined, more: string | null | undefined): boolean =>
  less === more ||
  (less !== null &&
    less !== undefined &&
    more !== null &&
    more !== undefined &&
    (compareDecimals(less, more) ?? 1) <= 0);

interface Bounds {
  readonly most: string | null;
  readonly least: string | null;
}

const unbounded: ReadonlyMap<unknown, readonly Bounds[]> = new Map();

/** By id of the row: how much of it may be taken in all, and must be left, by each of the ledgers. */
function boundsOf(
  asking: Asking,
  ledgers: readonly Ledger[],
  record: RecordData,
): ReadonlyMap<unknown, readonly Bounds[]> {
  const whole = computed(asking, record);
  const path = ledgers[0]?.part.path ?? '';
  const part = asking.entity.parts.get(path);
  const plan = judgedPlans(asking).whole;
  const rows = part ? placed(part, whole).map(({ row }) => row) : [whole];
  const scopes = part ? scopesOver(plan, whole, path, asking.asker) : [scopeOver(plan, whole, asking.asker)];
  return new Map(
    rows.map((row, at) => {
      const scope = scopes[at];
      const value = (expr: Expr | null) => {
        const worked = expr && scope ? evaluate(expr, scope) : null;
        return worked === null || worked === undefined ? null : String(worked);
      };
      return [row.id, ledgers.map(({ upTo, atLeast }) => ({ most: value(upTo), least: value(atLeast) }))];
    }),
  );
}

/** Rows that would not be found any more by what they are found by. */
function movedRows(asking: Asking, ledgers: readonly Ledger[], before: RecordData, after: RecordData) {
  const keys = new Set(ledgers.flatMap(({ find }) => ('chain' in find ? [] : find.by.map(({ field }) => field))));
  const part = asking.entity.parts.get(ledgers[0]?.part.path ?? '');
  const differs = (path: string, was: RecordData, is: RecordData) => {
    const field = asking.entity.fields.get(path);
    return field && JSON.stringify(was[field.key] ?? null) !== JSON.stringify(is[field.key] ?? null) ? field.key : null;
  };
  const headKey = [...keys].filter((path) => !path.includes('.')).find((path) => differs(path, before, after));
  if (!part) return headKey === undefined ? [] : [{ id: String(before.id), at: `/${headKey}` }];
  const now = new Map(placed(part, after).map(({ row }, at) => [row.id, { row, at }]));
  return placed(part, before).flatMap(({ row }) => {
    const stays = now.get(row.id);
    const own = stays && [...keys].find((path) => path.startsWith(`${part.path}.`) && differs(path, row, stays.row));
    if (own && stays) return [{ id: String(row.id), at: `/${part.key}/${stays.at}/${own.split('.').at(-1)}` }];
    return headKey && stays ? [{ id: String(row.id), at: `/${headKey}` }] : [];
  });
}

/** The first field of the row that says how much may be taken of it. */
const boundField = ({ upTo, atLeast }: Ledger): string =>
  [upTo, atLeast].flatMap((expr) => (expr ? readsOf(expr) : [])).find(({ up, keys }) => up === 0 && keys.length === 1)
    ?.keys[0] ?? '';

function sayShort({ no, why, at }: ShortRow, takers: string): Issue {
  if (why === 'gone') return { code: 'taken_gone', path: at, params: { no, takers } };
  if (why === 'moved') return { code: 'taken_moved', path: at, params: { takers } };
  if ('least' in why)
    return { code: 'taken_raised', path: at, params: { least: canonical(why.least) ?? why.least, takers } };
  return { code: 'taken_below', path: at, params: { takers, most: canonical(why.most) ?? why.most } };
}

/**
 * Fields of the head that decide what may be taken of a record, or what it takes itself: a change of one is judged over the
 * whole record.
 */
export function boundKeys(model: Model, entity: EntityModel): ReadonlySet<string> {
  const known = boundBy.get(model) ?? new Map<EntityModel, ReadonlySet<string>>();
  boundBy.set(model, known);
  const found = known.get(entity);
  if (found) return found;
  const reads = [
    ...ledgersInto(model, entity).flatMap((ledger) => [...readByAccount(ledger)]),
    ...ledgersOf(model, entity).flatMap((ledger) => [...readByTaker(ledger)]),
  ];
  const keys = new Set(reads.map((path) => path.split('.')[0] ?? ''));
  known.set(entity, keys);
  return keys;
}
const boundBy = new WeakMap<Model, Map<EntityModel, ReadonlySet<string>>>();

/** Stops records from going of which others took something, whatever document they are known by. */
export async function refuseTaken(asking: Asking, records: readonly RecordData[]): Promise<void> {
  const issues: Issue[] = [];
  const named = new Map(records.map((record) => [record.id, shownName(asking, record)]));
  const { title } = asking.entity;
  for (const { ledger, all } of sumsOf(asking)) {
    const rows = await takenRows(asking, ledger, all, [...named.keys()]);
    const said = rows.length === 0 ? new Map<string, string>() : await sayTakers(asking, ledger, rows);
    for (const { id, no, head } of rows) {
      const source = [title, named.get(head)].filter(Boolean).join(' ');
      const place = no === 0 ? source : `${source} 第${no}行`;
      issues.push({ code: 'taken_whole', path: '', params: { place, takers: said.get(id) ?? '' } });
    }
  }
  if (issues.length > 0) throw new Refusal('still_used', { issues });
}
