import type { EntityDocument } from '../../schemas/language/entity.ts';
import { entryOf } from '../../schemas/language/entry-of.ts';
import type { FieldDocument } from '../../schemas/language/fields.ts';
import { at, stepsOf } from '../../schemas/language/pointer.ts';
import { inOrder, rankBetween } from '../../schemas/language/ranks.ts';
import { isObject } from '../../schemas/layers/diff-documents.ts';
import { readAt } from './steps.ts';

/** A field as its kind's own words stand beside the common ones. */
export type FieldWords = FieldDocument & Readonly<Record<string, unknown>>;

/** A field's place in the document: `lines.qty` is `/parts/lines/fields/qty`. */
export function pointerOfField(path: string): string {
  const keys = path.split('.');
  const parts = keys.slice(0, -1).flatMap((part) => ['parts', part]);
  return at('', ...parts, 'fields', keys.at(-1) ?? '');
}

/** `lines.schedules` is `/parts/lines/parts/schedules`; the head is the document itself. */
export const pointerOfPart = (part: string): string =>
  part === '' ? '' : at('', ...part.split('.').flatMap((key) => ['parts', key]));

/** What a pointer into a field is about: `/parts/lines/fields/qty/label` → `lines.qty`. Null: no field. */
export function pathOfPointer(pointer: string): string | null {
  const keys: string[] = [];
  const steps = stepsOf(pointer);
  for (let index = 0; index < steps.length; index += 2) {
    const [room, key] = [steps[index], steps[index + 1]];
    if (key === undefined || (room !== 'parts' && room !== 'fields')) return null;
    keys.push(key);
    if (room === 'fields') return keys.join('.');
  }
  return null;
}

/** The part a pointer names or lies in: `/parts/lines` → `lines`. */
export function partOfPointer(pointer: string): string {
  const keys: string[] = [];
  const steps = stepsOf(pointer);
  for (let index = 0; steps[index] === 'parts' && steps[index + 1] !== undefined; index += 2)
    keys.push(steps[index + 1] ?? '');
  return keys.join('.');
}

export const partOf = (path: string): string => path.split('.').slice(0, -1).join('.');
export const keyOf = (path: string): string => path.split('.').at(-1) ?? path;

export const fieldsOf = (document: EntityDocument, part: string): Readonly<Record<string, FieldWords>> =>
  (readAt(document, `${pointerOfPart(part)}/fields`) ?? {}) as Readonly<Record<string, FieldWords>>;

export const fieldOf = (document: EntityDocument, path: string): FieldWords | undefined =>
  entryOf(fieldsOf(document, partOf(path)), keyOf(path));

/** Every field of the document by its path, in order: the head's, then each part's. */
export function allFields(document: EntityDocument): readonly (readonly [string, FieldWords])[] {
  const of = (part: string) =>
    inOrder(fieldsOf(document, part)).map(([key, field]) => [part === '' ? key : `${part}.${key}`, field] as const);
  return ['', ...partsOf(document)].flatMap(of);
}

/** Paths of the parts: lines, then their sub-lines. */
export function partsOf(document: EntityDocument): readonly string[] {
  return inOrder(document.parts ?? {}).flatMap(([key, part]) => [
    key,
    ...inOrder(part.parts ?? {}).map(([inner]) => `${key}.${inner}`),
  ]);
}

export const labelOf = (document: EntityDocument, path: string): string =>
  fieldOf(document, path)?.label ?? keyOf(path);

export const partLabelOf = (document: EntityDocument, part: string): string => {
  const found = readAt(document, pointerOfPart(part));
  return isObject(found) && typeof found.label === 'string' ? found.label : part;
};

type Ranked = Readonly<Record<string, { readonly rank?: string }>>;

/** A set of fields has no name of its own: it is called by what is in it. */
export function sayFieldSet(document: EntityDocument, key: string): string {
  const fields = document.access?.sets?.[key] ?? [];
  const named = fields.slice(0, 2).map((path) => labelOf(document, path));
  return `字段集 ${fields.length > 2 ? `${named.join('、')}等 ${fields.length} 项` : named.join('、') || key}`;
}

/** The rank of what is to stand before `before`, or last; what is on its way itself does not count. */
export function rankBefore(map: Ranked | undefined, before: string | null, moved: readonly string[] = []): string {
  return ranksBefore(map, before, 1, moved)[0] ?? 'a0';
}

export function ranksBefore(
  map: Ranked | undefined,
  before: string | null,
  count: number,
  moved: readonly string[] = [],
): readonly string[] {
  const rest = inOrder(map ?? {}).filter(([key]) => !moved.includes(key));
  const index = before === null ? -1 : rest.findIndex(([key]) => key === before);
  const where = index < 0 ? rest.length : index;
  const high = rest[where]?.[1].rank ?? null;
  let low = rest[where - 1]?.[1].rank ?? null;
  return Array.from({ length: count }, () => {
    low = rankBetween(low, high);
    return low;
  });
}
