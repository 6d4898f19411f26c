import { createHash } from 'node:crypto';
import { rowsIn } from '../../../schemas/check/record-source.ts';
import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { canonical } from '../../../schemas/expressions/decimal.ts';
import { canonicalJson } from '../../../schemas/values/hash.ts';

/** Values by the paths of their fields; of a part, those of each of its rows. What is empty is not there. */
type Content = Readonly<Record<string, unknown>>;

/**
 * What a record says in some of its fields, as one text: the same values give the same text, in whichever order they were entered
 * and however they are kept.
 */
export const contentOf = (entity: EntityModel, record: RecordData, paths: Iterable<string>): string =>
  canonicalJson({ of: entity.store, id: record.id, says: saidIn(entity.head, record, new Set(paths)) });

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

function saidIn(part: PartModel, row: RecordData, paths: ReadonlySet<string>): Content {
  const said: Record<string, unknown> = {};
  for (const field of part.fields.values()) {
    const value = paths.has(field.path) ? plainValue(field, row[field.key]) : null;
    if (value !== null) said[field.key] = value;
  }
  for (const inner of part.parts.values()) {
    if (![...paths].some((path) => path.startsWith(`${inner.path}.`))) continue;
    const rows = rowsIn(row, inner.key).map((one) => saidIn(inner, one as RecordData, paths));
    if (rows.length > 0) said[inner.key] = rows;
  }
  return said;
}

function plainValue({ column }: FieldModel, value: unknown): unknown {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  return column?.family === 'numeric' || column?.family === 'integer' ? canonical(String(value)) : value;
}

/** The fields in which two contents differ, by their paths, once each. A part whose rows are others is told by its own. */
export function otherIn(a: string, b: string): readonly string[] {
  return [...differing((JSON.parse(a) as { says: Content }).says, (JSON.parse(b) as { says: Content }).says, '')];
}

function differing(a: Content, b: Content, around: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const path = around === '' ? key : `${around}.${key}`;
    const [one, other] = [a[key], b[key]];
    if (canonicalJson(one ?? null) === canonicalJson(other ?? null)) continue;
    if (!areRows(one) || !areRows(other) || one.length !== other.length) found.add(path);
    else
      for (const [at, row] of one.entries())
        for (const inner of differing(row, other[at] ?? {}, path)) found.add(inner);
  }
  return found;
}

const areRows = (value: unknown): value is readonly Content[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
