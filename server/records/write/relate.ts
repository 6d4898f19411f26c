import type { Fetch, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { wholeView } from '../view.ts';
import { type Facts, restOf } from './facts.ts';
import { idsOf, isRow, targetOf } from './references.ts';
import { sameValue } from './words.ts';

type Related = Readonly<Record<string, unknown>>;

/** Rows of a part by what tells them apart: their id, or the line they come from. */
function byIdentity(rows: unknown): ReadonlyMap<string, RecordData> {
  const list = Array.isArray(rows) ? (rows as RecordData[]) : [];
  return new Map(list.flatMap((row) => (typeof row.id === 'string' ? [[row.id, row] as const] : [])));
}

/**
 * A record with `$rel` of our own on every row: what rules read through the references that `values` holds there. What
 * is pointed at as before reads as before, the rest is in the facts.
 */
export function withRelations(
  asking: Asking,
  record: RecordData,
  values: RecordData,
  before: RecordData | null,
  facts: Facts,
): RecordData {
  const { fetches } = wholeView(asking.view);
  const visit = (part: PartModel, row: RecordData, value: RecordData, was: RecordData | null): RecordData => {
    const related: RecordData = { ...row, $rel: relatedTo(part, fetches, value, was, facts) };
    for (const inner of part.parts.values()) {
      const rows = row[inner.key];
      if (!Array.isArray(rows)) continue;
      const stood = byIdentity(was?.[inner.key]);
      const taken = Array.isArray(value[inner.key]) ? (value[inner.key] as RecordData[]) : [];
      related[inner.key] = rows.map((one: unknown, at) =>
        isRow(one) ? visit(inner, one, taken[at] ?? one, stood.get(String(one.id)) ?? null) : one,
      );
    }
    return related;
  };
  return visit(asking.entity.head, record, values, before);
}

function relatedTo(
  part: PartModel,
  fetches: readonly Fetch[],
  row: RecordData,
  was: RecordData | null,
  facts: Facts,
): Related {
  const related: Record<string, unknown> = {};
  for (const fetch of fetches) {
    if (fetch.part !== part.path) continue;
    const key = fetch.rel.slice(0, fetch.rel.indexOf('.'));
    const value = key in row ? row[key] : was?.[key];
    const known = was?.$rel;
    if (was && known && fetch.rel in known && sameValue(was[key], value)) {
      related[fetch.rel] = known[fetch.rel];
      continue;
    }
    const field = part.fields.get(key);
    const [id = ''] = idsOf(value);
    const fact = facts[(field && targetOf(field)) ?? '']?.[id];
    // A rule's complaint must not tell what is out of the asker's reach.
    related[fetch.rel] = fact?.open ? (fact.rel[restOf(fetch)] ?? null) : null;
  }
  return related;
}

/** `$rel` of every row, to tell whether two ways of working it out agree. */
export function relationsIn(part: PartModel, record: RecordData): unknown {
  const inner = [...part.parts.values()].map(({ key }) => record[key]);
  return [
    record.$rel ?? null,
    ...inner.map((rows, at) => {
      const below = [...part.parts.values()][at];
      return Array.isArray(rows) && below ? rows.filter(isRow).map((row) => relationsIn(below, row)) : null;
    }),
  ];
}
