import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { type Fit, fitFor } from '../../../schemas/check/fit-value.ts';
import type { EntityModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { leaveAway } from '../seals/put-away.ts';
import { safeHtml } from './safe-html.ts';

const known = new WeakMap<PartModel, readonly (readonly [string, Fit])[]>();

function fitsOf(part: PartModel): readonly (readonly [string, Fit])[] {
  const found = known.get(part);
  if (found) return found;
  const fits = [...part.fields.values()]
    .filter(({ column, kind, system }) => (column?.family === 'numeric' || kind.isHtml) && !system)
    .map(
      (field) =>
        [
          field.key,
          field.kind.isHtml ? fitHtml : fitFor({ kind: field.kind.name, config: field.config }, fieldKinds),
        ] as const,
    );
  known.set(part, fits);
  return fits;
}

const fitHtml: Fit = (value) => (typeof value === 'string' ? safeHtml(value) || null : value);

/** Decimals with the places their columns keep, and HTML without what could do harm: an answer after a save reads as the next reading will. */
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
  return fit(entity.head, leaveAway(entity, record));
}
