import type { EntityModel, Fetch, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { isId, MANY_MOST } from '../../../schemas/kinds/many-values.ts';

/** A field that points at records of another entity. */
export interface Reference {
  readonly field: FieldModel;
  readonly to: string;
}

/** What is wanted of every row of a part, and the parts within in which anything is. */
export interface Wanted<T> {
  readonly part: PartModel;
  readonly own: readonly T[];
  readonly inner: readonly Wanted<T>[];
}

/** The fields of an entity that `want` gives something for, by part; parts with none below them are left out. */
export function wantedIn<T>(part: PartModel, want: (field: FieldModel) => readonly T[]): Wanted<T> {
  return {
    part,
    own: [...part.fields.values()].flatMap(want),
    inner: [...part.parts.values()]
      .map((inner) => wantedIn(inner, want))
      .filter(({ own, inner }) => own.length + inner.length > 0),
  };
}

/** Calls back on every row that holds anything wanted, with its pointer. */
export function eachWanted<T>(
  wanted: Wanted<T>,
  row: RecordData,
  seen: (row: RecordData, own: readonly T[], part: PartModel, pointer: string) => void,
  pointer = '',
): void {
  if (wanted.own.length > 0) seen(row, wanted.own, wanted.part, pointer);
  for (const inner of wanted.inner) {
    const rows = row[inner.part.key];
    if (!Array.isArray(rows)) continue;
    for (let at = 0; at < rows.length; at++) {
      if (isRow(rows[at])) eachWanted(inner, rows[at], seen, `${pointer}/${inner.part.key}/${at}`);
    }
  }
}

const known = new WeakMap<EntityModel, Wanted<Reference>>();

/** Every reference of an entity, lines included; the engine's own fields are not asked about. */
export function referencesOf(entity: EntityModel): Wanted<Reference> {
  const found = known.get(entity);
  if (found) return found;
  const references = wantedIn(entity.head, (field): readonly Reference[] => {
    const to = targetOf(field);
    return to === null || field.system || !field.column ? [] : [{ field, to }];
  });
  known.set(entity, references);
  return references;
}

export const allReferences = (wanted: Wanted<Reference>): readonly Reference[] => [
  ...wanted.own,
  ...wanted.inner.flatMap(allReferences),
];

export function targetOf({ type }: FieldModel): string | null {
  if (type.is === 'ref') return type.to;
  return type.is === 'list' && type.of.is === 'ref' ? type.of.to : null;
}

/** The ids a reference's value names: none, one or several. What cannot be an id names nothing; of too many, which are refused anyway, the first. */
export const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, MANY_MOST + 1).filter(isId) : isId(value) ? [value] : [];

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
