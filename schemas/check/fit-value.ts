import type { FieldPlan } from '../compile/plan.ts';
import { canonical, isDecimal, round, toPlaces } from '../expressions/decimal.ts';
import { cleanValue } from '../expressions/evaluate.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { columnPlaces } from '../values/column-places.ts';
import type { ColumnType } from '../values/value-type.ts';

/** Gives a computed value the form in which its field keeps it: so many places, a JSON number, null for nothing. */
export type Fit = (value: unknown) => unknown;

/** How values of a field rest, known or not whether they are kept: a computed one that is not stored is rounded all the same. */
export function fitFor(field: Pick<FieldPlan, 'kind' | 'config'>, kinds: readonly AnyFieldKind[]): Fit {
  const found = known.get(field);
  if (found) return found;
  const fit = makeFit(field, kinds);
  known.set(field, fit);
  return fit;
}

/** A name of a kind means the same everywhere. */
const known = new WeakMap<Pick<FieldPlan, 'kind' | 'config'>, Fit>();

function makeFit(field: Pick<FieldPlan, 'kind' | 'config'>, kinds: readonly AnyFieldKind[]): Fit {
  const kind = kinds.find(({ name }) => name === field.kind);
  const column: ColumnType | null = kind?.column(field.config) ?? null;
  const places = columnPlaces(column);
  return (value) => {
    const clean = cleanValue(value);
    if (!isDecimal(clean) || column === null) return clean;
    if (column.family === 'integer') return Number(round(clean, 0));
    if (column.family !== 'numeric') return clean;
    return places === null ? canonical(clean) : toPlaces(clean, places);
  };
}
