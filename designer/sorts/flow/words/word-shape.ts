import { constantsOf, wordFor } from '../../../../schemas/language/closed-words.ts';
import { FlowDocument } from '../../../../schemas/language/flow.ts';
import { NAMES, OPEN } from '../../../../schemas/language/parts.ts';
import type { JsonSchema } from '../../../../schemas/values/value-type.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One word of an object, as the language calls it. */
export interface Word {
  readonly name: string;
  readonly label: string;
  readonly needed: boolean;
  readonly schema: JsonSchema;
}

/** One of several things a word may say: a closed word, or an object told by the word only it has. */
export interface Variant {
  readonly title: string;
  readonly schema: JsonSchema;
  readonly start: unknown;
  fits(value: unknown): boolean;
}

/** How a word is asked for, by what the language says of it. */
export type WordShape =
  | { readonly by: 'flag' | 'duration' | 'expression' | 'runs' | 'record' | 'text' | 'mark' }
  | { readonly by: 'number'; readonly least: number; readonly most: number }
  | { readonly by: 'choice'; readonly choices: readonly Choice[] }
  | { readonly by: 'name'; readonly names: string }
  | { readonly by: 'names'; readonly names: string; readonly most: number }
  | { readonly by: 'map'; readonly names: string; readonly inner: JsonSchema }
  | { readonly by: 'list'; readonly inner: JsonSchema; readonly most: number }
  | { readonly by: 'object'; readonly words: readonly Word[] }
  | { readonly by: 'variants'; readonly variants: readonly Variant[] };

/** Of what is the same for all of them everything else is text. */
const plain: Readonly<Record<string, (schema: JsonSchema) => WordShape>> = {
  boolean: () => ({ by: 'flag' }),
  integer: ({ minimum, maximum }) => ({ by: 'number', least: Number(minimum ?? 0), most: Number(maximum ?? 1e6) }),
  array: arrayShape,
  object: objectShape,
};

export function shapeOf(schema: JsonSchema, names: unknown = schema[NAMES]): WordShape {
  if (schema['x-expression']) return { by: 'expression' };
  if ('const' in schema) return { by: 'mark' };
  const closed = constantsOf(schema);
  if (closed) return { by: 'choice', choices: closed.map((value) => ({ value, label: wordFor(schema, value) })) };
  if (schema.anyOf) return { by: 'variants', variants: variantsOf(schema) };
  if (names === 'duration') return { by: 'duration' };
  const known = schema.type === 'string' ? undefined : plain[String(schema.type)];
  if (known) return known(schema);
  return typeof names === 'string' ? { by: 'name', names } : { by: 'text' };
}

function arrayShape(schema: JsonSchema): WordShape {
  const items = schema.items as JsonSchema;
  const names = schema[NAMES] ?? items[NAMES];
  const most = Number(schema.maxItems ?? 100);
  if (items[OPEN]) return { by: 'runs' };
  return items.type === 'string' && typeof names === 'string'
    ? { by: 'names', names, most }
    : { by: 'list', inner: items, most };
}

function objectShape(schema: JsonSchema): WordShape {
  if (schema.properties) return { by: 'object', words: wordsOf(schema) };
  const [inner = {}] = Object.values((schema.patternProperties ?? {}) as Readonly<Record<string, JsonSchema>>);
  return Object.keys(inner).some((word) => word === 'type' || word === 'anyOf')
    ? { by: 'map', names: String(schema[NAMES] ?? ''), inner }
    : { by: 'record' };
}

/** The words of an object in the order the language has them. */
export function wordsOf(schema: JsonSchema): readonly Word[] {
  const needed = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(([name, inner]) =>
    name === 'rank' ? [] : [{ name, label: String(inner.title ?? name), needed: needed.has(name), schema: inner }],
  );
}

function variantsOf(schema: JsonSchema): readonly Variant[] {
  const branches = schema.anyOf as readonly JsonSchema[];
  return branches.flatMap((branch): Variant[] => {
    const closed = constantsOf(branch);
    if (closed)
      return closed.map((value) => ({
        title: wordFor(branch, value),
        schema: branch,
        start: value,
        fits: (said) => said === value,
      }));
    if (branch.type === 'object') return [objectVariant(branch, branches)];
    return [{ title: '指定数量', schema: branch, start: startOf(branch), fits: (said) => typeof said === 'number' }];
  });
}

/** Told from its brothers by the word only it must have. */
function objectVariant(branch: JsonSchema, branches: readonly JsonSchema[]): Variant {
  const words = wordsOf(branch);
  const has = (one: JsonSchema, name: string) => one !== branch && name in ((one.properties ?? {}) as object);
  const own = words.find(({ name, needed }) => needed && !branches.some((one) => has(one, name))) ?? words[0];
  const name = own?.name ?? '';
  return {
    title: own?.label ?? '',
    schema: branch,
    start: startOf(branch),
    fits: (said) => typeof said === 'object' && said !== null && name in said,
  };
}

const starts: Readonly<Partial<Record<WordShape['by'], unknown>>> = {
  flag: false,
  duration: '1d',
  mark: true,
  record: {},
  map: {},
  names: [],
  list: [],
  runs: [],
};

/** What such a thing begins with, as far as it must say anything. */
export function startOf(schema: JsonSchema): unknown {
  const shape = shapeOf(schema);
  switch (shape.by) {
    case 'number':
      return Math.max(shape.least, Math.min(shape.most, 60));
    case 'choice':
      return shape.choices[0]?.value;
    case 'variants':
      return shape.variants[0]?.start;
    case 'object':
      return Object.fromEntries(
        shape.words.filter(({ needed }) => needed).map(({ name, schema: inner }) => [name, startOf(inner)]),
      );
    case 'name':
      return shape.names === 'depart' ? 'start' : '';
    default:
      return starts[shape.by] ?? '';
  }
}

const properties = FlowDocument.properties as unknown as Readonly<Record<string, JsonSchema>>;
const entryIn = (room: JsonSchema | undefined): JsonSchema =>
  Object.values((room?.patternProperties ?? {}) as Readonly<Record<string, JsonSchema>>)[0] ?? {};

const stepSchemas = (entryIn(properties.steps).anyOf ?? []) as readonly JsonSchema[];
export const caseSchema = entryIn(properties.cases);

const asOf = (schema: JsonSchema): unknown =>
  constantsOf(((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).as ?? {})?.[0];

/** Where it stands and what it is are said by the tree. */
const told: ReadonlySet<string> = new Set(['as', 'in']);

/** What a sort of step can say. */
export const wordsOfStep = (as: string): readonly Word[] =>
  wordsOf(stepSchemas.find((schema) => asOf(schema) === as) ?? {}).filter(({ name }) => !told.has(name));

/** What the flow itself can say beside its name. */
export const wordsOfFlow: readonly Word[] = wordsOf(FlowDocument as unknown as JsonSchema).filter(
  ({ name }) => name === 'start' || name === 'admins' || name === 'stopped',
);

/** Every place of a flow that is drawn from what the language says of it. */
export function drawnPlaces(): readonly string[] {
  const steps = stepSchemas.flatMap((schema) => wordsOfStep(String(asOf(schema))));
  return [
    ...steps.flatMap((word) => placesIn(word, '/steps/:')),
    ...wordsOfFlow.flatMap((word) => placesIn(word, '')),
    ...wordsOf(caseSchema).flatMap((word) => placesIn(word, '/cases/:')),
  ];
}

function placesIn({ name, schema }: Word, room: string): readonly string[] {
  const here = `${room}/${name}`;
  return [here, ...placesBelow(schema, here)];
}

function placesBelow(schema: JsonSchema, here: string): readonly string[] {
  const shape = shapeOf(schema);
  if (shape.by === 'object') return shape.words.flatMap((word) => placesIn(word, here));
  if (shape.by === 'variants') return shape.variants.flatMap((variant) => placesBelow(variant.schema, here));
  return shape.by === 'list' || shape.by === 'map' ? placesBelow(shape.inner, `${here}/:`) : [];
}
