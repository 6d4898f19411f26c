import type { EntityModel, Fetch, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { isId } from '../../../schemas/kinds/many-values.ts';

/** A field that points at records of another entity. */
export interface Reference {
  readonly field: FieldModel;
  readonly to: string;
}

const known = new WeakMap<EntityModel, readonly Reference[]>();

/** Every reference of an entity, lines included; the engine's own fields are not asked about. */
export function referencesOf(entity: EntityModel): readonly Reference[] {
  const found = known.get(entity);
  if (found) return found;
  const references = [...entity.fields.values()].flatMap((field): Reference[] => {
    const to = targetOf(field);
    return to === null || field.system || !field.column ? [] : [{ field, to }];
  });
  known.set(entity, references);
  return references;
}

export function targetOf({ type }: FieldModel): string | null {
  if (type.is === 'ref') return type.to;
  return type.is === 'list' && type.of.is === 'ref' ? type.of.to : null;
}

/** The ids a reference's value names: none, one or several. What cannot be an id names nothing. */
export const idsOf = (value: unknown): readonly string[] => [value].flat().filter(isId);

/** What is read through the references of a part's rows, by the key of our own reference. */
export function fetchesFrom(fetches: readonly Fetch[], part: PartModel, key: string): readonly Fetch[] {
  return fetches.filter((fetch) => fetch.part === part.path && fetch.rel.split('.')[0] === key);
}

export const isRow = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every row of a record with the part it stands in: the head, its lines, their sub-lines. */
export function eachRow(
  part: PartModel,
  row: RecordData,
  seen: (row: RecordData, part: PartModel, pointer: string, above: RecordData | null) => void,
  pointer = '',
  above: RecordData | null = null,
): void {
  seen(row, part, pointer, above);
  for (const inner of part.parts.values()) {
    const rows = row[inner.key];
    if (!Array.isArray(rows)) continue;
    for (const [at, one] of (rows as unknown[]).entries())
      if (isRow(one)) eachRow(inner, one as RecordData, seen, `${pointer}/${inner.key}/${at}`, row);
  }
}
