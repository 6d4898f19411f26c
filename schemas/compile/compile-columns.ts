import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { ColumnPlan } from './plan.ts';
import type { GrowingField, Shape } from './shape.ts';
import { fillSlots, type SlotPlace } from './slots.ts';

interface ColumnDocument {
  readonly w?: number;
  readonly pin?: 'left' | 'right';
  readonly link?: string;
  readonly off?: boolean;
  readonly rank?: string;
}

/** The columns of a list or of a part's grid; keys are read from where the grid stands. */
export function compileColumns(
  columns: Readonly<Record<string, ColumnDocument>>,
  place: SlotPlace,
  path: string,
  shape: Shape,
): readonly ColumnPlan[] {
  const part = place.of === 'part' ? place.part : '';
  return fillSlots<ColumnDocument>(columns, place, path, shape).flatMap(([key, entry]): ColumnPlan[] => {
    const column: ColumnDocument = entry;
    const field = findField(shape, below(part, key), at(path, key), key);
    if (!field) return [];
    const link = column.link ?? null;
    if (link !== null && !Object.hasOwn((shape.linesOf ?? shape.document).forms ?? {}, link)) {
      shape.findings.say('unknown_form', at(path, key, 'link'), { form: link });
    }
    const width = column.w ?? field.kind.width;
    return [{ field: field.path, width, pin: column.pin ?? null, link, off: column.off ?? false }];
  });
}

/** A field by full path; one that is not there is said at `path` as it was written. */
export function findField(shape: Shape, full: string, path: string, written: string): GrowingField | undefined {
  const field = shape.fields.get(full);
  if (!field) shape.findings.say('unknown_field', path, { field: written });
  else if (shape.notTaken.has(full) && shape.isOwn(path)) shape.findings.say('not_taken', path, { field: written });
  else shape.findings.use(`entity:${shape.key}.${full}`, path);
  return field;
}

/** Fields by bare key below a part, as a card lists them. */
export const findFields = (shape: Shape, keys: readonly string[], part: string, path: string): readonly string[] =>
  keys.flatMap((key, index) => findField(shape, below(part, key), at(path, index), key)?.path ?? []);
