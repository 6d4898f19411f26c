import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { allKinds } from '../../renderers/kinds.ts';
import { catalogDocuments, catalogModel } from '../../tests/fixtures/catalog-plans.ts';
import { read } from '../../tests/fixtures/documents/worked-example.ts';
import { wordedDocuments } from '../../tests/fixtures/worded-places.ts';
import { actionKinds } from '../actions/kinds.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { readsOf, visit } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { type Document, documentKinds, schemaOfKind } from '../language/document.ts';
import { eachMark } from '../language/each.ts';
import { OPEN } from '../language/parts.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { compileModel } from './compile-model.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const inner = (schema: JsonSchema, key: string): Readonly<Record<string, JsonSchema>> =>
  (schema[key] ?? {}) as Readonly<Record<string, JsonSchema>>;
const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]).flatMap(branchesOf) : [schema];

/** Every place of the language that holds an expression; those of a behaviour stand wherever it may be run. */
function placesOf(schema: JsonSchema, at: string): readonly string[] {
  return branchesOf(schema).flatMap((one) => [
    ...(one['x-expression'] ? [at] : []),
    ...Object.entries(inner(one, 'properties')).flatMap(([key, below]) => placesOf(below, `${at}/${key}`)),
    ...Object.values(inner(one, 'patternProperties')).flatMap((below) => placesOf(below, `${at}/:`)),
    ...(one.items ? placesOf(one.items as JsonSchema, `${at}/:`) : []),
  ]);
}

const wordsBy = (all: readonly { readonly name: string; readonly words: object }[]): ReadonlyMap<string, JsonSchema> =>
  new Map(all.map(({ name, words }) => [name, words as JsonSchema]));

/** Things whose further words are those of their kind. */
const kinds = {
  run: { by: 'do', of: wordsBy(actionKinds.map(({ name, params }) => ({ name, words: params }))) },
  field: { by: 'type', of: wordsBy(fieldKinds.map(({ name, config }) => ({ name, words: config }))) },
} as const;

function kindOf(open: unknown, value: Readonly<Record<string, unknown>>) {
  if (open !== 'run' && open !== 'field') return null;
  const name = String(value[kinds[open].by]);
  const words = kinds[open].of.get(name);
  return words ? { name, words } : null;
}

type Said = readonly [place: string, text: string];

/** What is written once for several fields, as it is for one of them. */
const writtenFor = (field: string, { each: _, ...rest }: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(JSON.stringify(rest).replaceAll(eachMark, field));

/** The expressions that stand in a value. */
function saidIn(schema: JsonSchema, value: unknown, at: string): readonly Said[] {
  return branchesOf(schema).flatMap((one): readonly Said[] => {
    if (typeof value === 'string') return one['x-expression'] ? [[at, value]] : [];
    if (Array.isArray(value)) return value.flatMap((item) => saidIn((one.items ?? {}) as JsonSchema, item, `${at}/:`));
    if (!isObject(value)) return [];
    if (Array.isArray(value.each))
      return value.each.flatMap((field) => saidIn(one, writtenFor(String(field), value), at));
    const properties = inner(one, 'properties');
    const [entry] = Object.values(inner(one, 'patternProperties'));
    const kind = kindOf(one[OPEN], value);
    return [
      ...Object.entries(value).flatMap(([key, below]) => {
        const property = properties[key];
        return property ? saidIn(property, below, `${at}/${key}`) : entry ? saidIn(entry, below, `${at}/:`) : [];
      }),
      ...(kind ? saidIn(kind.words, value, kind.name) : []),
    ];
  });
}

/** Names of scopes stand for what they say, which is an expression itself. */
const namesScope = (document: Document, tree: Expr): boolean =>
  document.kind === 'entity' &&
  readsOf(tree).some(({ keys: [first = ''] }) => Object.hasOwn(document.access?.scopes ?? {}, first));

const saidBy = (documents: readonly Document[]): readonly Said[] =>
  documents.flatMap((document) => saidIn(schemaOfKind(document.kind), document, document.kind));

/** What a model works out, by its text: every tree in it and every part of one; and the trees that lack types. */
function workedOutBy(model: object) {
  const worked = new Set<string>();
  const untyped: string[] = [];
  const seen = new Set<object>();
  const walk = (value: unknown, at: string): void => {
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    if (isTree(value)) {
      visit(value, (node) => {
        worked.add(printExpression(node));
        if (node.t === 'path' && node.is === undefined) untyped.push(`${at}: ${printExpression(value)}`);
      });
      return;
    }
    // Documents stand beside what was made of them.
    if (typeof value.spec === 'number') return;
    const below = value instanceof Map ? [...value] : Object.entries(value);
    for (const [key, one] of below) walk(one, `${at}/${key}`);
  };
  walk(model, '');
  return { worked, untyped };
}

const sorts = new Set(['text', 'number', 'bool', 'nothing', 'path', 'not', 'minus', 'list', 'op', 'call', 'over']);
const isTree = (value: object): value is Expr => 't' in value && sorts.has(String(value.t));

/** Of what documents say, what the model made of them does not work out as a typed tree. */
function leftUntyped(documents: readonly Document[], model: object): readonly string[] {
  const { worked, untyped } = workedOutBy(model);
  const left = documents.flatMap((document) =>
    saidBy([document]).flatMap(([place, text]) => {
      const tree = parseExpression(text);
      if (!tree.ok) return [`${place}: ${text}`];
      return worked.has(printExpression(tree.value)) || namesScope(document, tree.value) ? [] : [`${place}: ${text}`];
    }),
  );
  return [...untyped, ...left];
}

function compiled(documents: readonly Document[]) {
  const result = compileModel(documents, fieldKinds, actionKinds);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}
const worded = wordedDocuments.map(read);

test('whatever expression a document may say is worked out typed, wherever it stands', () => {
  expect(leftUntyped(catalogDocuments(), catalogModel())).toEqual([]);
  expect(leftUntyped(worded, compiled(worded))).toEqual([]);
});

test('and there is no place for one that none of these documents uses', () => {
  const places = [
    ...documentKinds.flatMap((kind) => placesOf(schemaOfKind(kind), kind)),
    ...Object.values(kinds).flatMap(({ of }) => [...of].flatMap(([name, words]) => placesOf(words, name))),
  ];
  const said = new Set(saidBy([...catalogDocuments(), ...worded]).map(([place]) => place));
  expect(places).toContain('setEach/set/:');
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter((place) => !said.has(place))).toEqual([]);
  const { lists, charts, blocks } = allKinds;
  expect(JSON.stringify([lists, charts, blocks]).includes('x-expression'), 'they say none so far').toBe(false);
});

test('one that is left as it was written is found, and one without types', () => {
  const model = compiled(worded);
  const move = { run: [{ do: 'setValue', params: { field: 'say', to: 'max(asked, least)' } }] };
  const { flows, ...others } = model;
  expect(flows.size).toBe(1);
  expect(leftUntyped(worded, { ...others, move })).toContain("setValue/to: concat('高', max(asked, least))");
  const tree = parseExpression('asked < least');
  expect(leftUntyped([], { rule: tree.ok && tree.value })).toEqual(['/rule: asked < least', '/rule: asked < least']);
});
