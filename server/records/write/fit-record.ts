import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { type Fit, fitFor } from '../../../schemas/check/fit-value.ts';
import type { EntityModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';

const known = new WeakMap<PartModel, readonly (readonly [string, Fit])[]>();

function fitsOf(part: PartModel): readonly (readonly [string, Fit])[] {
  const found = known.get(part);
  if (found) return found;
  const fits = [...part.fields.values()]
    .filter(({ column, system }) => column?.family === 'numeric' && !system)
    .map((field) => [field.key, fitFor({ kind: field.kind.name, config: field.config }, fieldKinds)] as const);
  known.set(part, fits);
  return fits;
}

/** Decimals with the places their columns keep: an answer after a save reads as the next reading will. */
export function fitRecord(entity: EntityModel, record: RecordData): RecordData {
  const fit = (part: PartModel, row: RecordData): RecordData => {
    const fitted: RecordData = { ...row };
    for (const [key, to] of fitsOf(part)) {
      if (typeof fitted[key] === 'string') fitted[key] = to(fitted[key]);
    }
    for (const inner of part.parts.values()) {
      const rows = row[inner.key];
      if (Array.isArray(rows)) fitted[inner.key] = (rows as RecordData[]).map((one) => fit(inner, one));
    }
    return fitted;
  };
  return fit(entity.head, record);
}
