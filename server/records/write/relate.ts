import type { PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { type View, wholeView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { type Facts, restOf } from './facts.ts';
import { idsOf, isRow, targetOf } from './references.ts';
import { sameValue } from './words.ts';

/** What is read through the references of a part's rows. */
interface Relating {
  readonly key: string;
  readonly reads: readonly {
    readonly rel: string;
    readonly own: string;
    readonly to: string;
    readonly rest: string;
    /** It is found, and read by the product's own right. */
    readonly isFound: boolean;
    /** Rules and calculations read it, and not only row scopes. */
    readonly byRules: boolean;
    /** Asked of records that point here: it is what the record as it stands came with. */
    readonly told: boolean;
  }[];
  /** Parts within in which anything is. */
  readonly inner: readonly Relating[];
}

const known = new WeakMap<View, Relating>();

function relatingOf({ view, entity }: Asking): Relating {
  const found = known.get(view);
  if (found) return found;
  const ruled = new Set(entity.fetches.map(({ path }) => path));
  const { fetches } = wholeView(view);
  const relate = (part: PartModel): Relating => ({
    key: part.key,
    reads: fetches
      .filter((fetch) => fetch.part === part.path)
      .map((fetch) => {
        const own = fetch.rel.slice(0, fetch.rel.indexOf('.'));
        const field = part.fields.get(own);
        const to = (field && targetOf(field)) ?? '';
        return {
          rel: fetch.rel,
          own,
          to,
          rest: restOf(fetch),
          isFound: field?.config.find !== undefined,
          byRules: ruled.has(fetch.path),
          told: fetch.told !== undefined,
        };
      }),
    inner: [...part.parts.values()].map(relate).filter(({ reads, inner }) => reads.length + inner.length > 0),
  });
  const relating = relate(entity.head);
  known.set(view, relating);
  return relating;
}

const rowsAt = (row: RecordData | null, key: string): readonly unknown[] => {
  const rows = row?.[key];
  return Array.isArray(rows) ? rows : [];
};

const byId = (rows: readonly unknown[]): ReadonlyMap<unknown, RecordData> =>
  new Map(rows.filter(isRow).flatMap((row) => (typeof row.id === 'string' ? [[row.id, row] as const] : [])));

/**
 * A record with `$rel` of our own on every row: what rules read through the references that `values` holds there. What
 * is pointed at as before reads as before unless it was found anew, the rest is in the facts.
 */
export function withRelations(
  asking: Asking,
  record: RecordData,
  values: RecordData,
  before: RecordData | null,
  facts: Facts,
): RecordData {
  const visit = (here: Relating, row: RecordData, value: RecordData, was: RecordData | null): RecordData => {
    const related: RecordData = { ...row, $rel: relatedTo(here, value, was, facts) };
    for (const inner of here.inner) {
      const rows = row[inner.key];
      if (!Array.isArray(rows)) continue;
      const stood = byId(rowsAt(was, inner.key));
      const taken = rowsAt(value, inner.key);
      related[inner.key] = rows.map((one: unknown, at) => {
        if (!isRow(one)) return one;
        const as = taken[at];
        return visit(inner, one, isRow(as) ? as : one, stood.get(one.id) ?? null);
      });
    }
    return related;
  };
  return visit(relatingOf(asking), record, values, before);
}

/**
 * The record as it stands, with `$rel` of our own where nothing of a row was sent: a line that nobody sent may find another record all
 * the same, and its rules read that one.
 */
export function standingRelations(asking: Asking, before: RecordData, values: RecordData, facts: Facts): RecordData {
  const visit = (here: Relating, row: RecordData, value: RecordData): RecordData => {
    const related: RecordData = { ...row, $rel: relatedTo(here, value, row, facts) };
    for (const inner of here.inner) {
      const taken = byId(rowsAt(value, inner.key));
      related[inner.key] = rowsAt(row, inner.key).map((one) =>
        isRow(one) ? visit(inner, one, taken.get(one.id) ?? one) : one,
      );
    }
    return related;
  };
  const relating = relatingOf(asking);
  return relating.inner.length === 0 ? before : { ...visit(relating, before, values), $rel: before.$rel };
}

function relatedTo({ reads }: Relating, row: RecordData, was: RecordData | null, facts: Facts): RecordData['$rel'] {
  const related: Record<string, unknown> = {};
  for (const { rel, own, to, rest, isFound, told } of reads) {
    if (told) {
      related[rel] = was?.$rel?.[rel] ?? null;
      continue;
    }
    const value = own in row ? row[own] : was?.[own];
    const [id = ''] = idsOf(value);
    const fact = facts[to]?.[id];
    // What was found is read as it stood when it was found: that version is what the save holds it by.
    const isAnew = isFound && fact?.isFound;
    if (!isAnew && was?.$rel && rel in was.$rel && sameValue(was[own], value)) {
      related[rel] = was.$rel[rel];
      continue;
    }
    // A rule's complaint must not tell what is out of the asker's reach.
    related[rel] = fact && (fact.open || isFound) ? (fact.rel[rest] ?? null) : null;
  }
  return related;
}

/** Whether rules read the same through the references of both. */
export function areRelatedAlike(asking: Asking, a: RecordData, b: RecordData): boolean {
  const visit = (here: Relating, one: RecordData, other: RecordData): boolean =>
    here.reads.every(({ rel, byRules }) => !byRules || sameValue(one.$rel?.[rel], other.$rel?.[rel])) &&
    here.inner.every(({ key }, at) => {
      const others = rowsAt(other, key);
      return rowsAt(one, key).every((row, no) => {
        const beside = others[no];
        return !isRow(row) || !isRow(beside) || visit(here.inner[at] as Relating, row, beside);
      });
    });
  return visit(relatingOf(asking), a, b);
}
