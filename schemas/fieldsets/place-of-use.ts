import type { Json, rooms, Words } from './words-of-use.ts';

/** Where the fields of a part stand in an entity; of the head, where '' is meant. */
const partAt = (part: string): readonly string[] =>
  part === '' ? [] : part.split('.').flatMap((key) => ['parts', key]);

/** Where a fieldset's things stand, in the head or among lines: rules and checks name the lines they are about. */
export const roomAt = (part: string, room: (typeof rooms)[number]): readonly string[] =>
  room === 'fields' ? [...partAt(part), room] : [room];

/** Where a form has the columns of lines. */
export function columnsAt(part: string): readonly string[] {
  const [lines = '', inner] = part.split('.');
  return inner === undefined ? ['body', lines, 'cols'] : ['body', lines, 'below', inner, 'cols'];
}

export const isPartOf = (document: Json, part: string): boolean => valueAt(document, partAt(part)) !== undefined;

export const fieldsIn = (document: Json, part: string): Words =>
  (valueAt(document, roomAt(part, 'fields')) ?? {}) as Words;

export const valueAt = (json: Json | undefined, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((here, step) => here?.[step] as Json | undefined, json);

/** What stands at a place, made anew; what is on the way to it comes to be. */
export function changeAt(
  json: Json,
  steps: readonly string[],
  make: (here: Json | undefined) => Json | undefined,
): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return make(json) ?? {};
  const here = json[step] as Json | undefined;
  const made = rest.length > 0 ? changeAt(here ?? {}, rest, make) : make(here);
  const { [step]: _, ...others } = json;
  return made === undefined ? others : { ...json, [step]: made };
}

export const mapValues = <T, To>(map: Readonly<Record<string, T>>, make: (value: T, key: string) => To) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, make(value, key)])) as Record<string, To>;
