import { NAMES, WORDS } from '../language/parts.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { isObject } from './diff-documents.ts';
import { ownName } from './names.ts';
import type { Words } from './naming.ts';
import { sayFormula } from './say-formula.ts';
import { type ReferencePlace, sayNamedAs } from './say-reference.ts';

/** A value inside a sentence: texts in quotes, lists in a row, yes and no as such. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(sayValue).join('、');
  if (isObject(value)) return ownName(value) ?? '新的设置';
  return typeof value === 'number' ? String(value) : `“${String(value)}”`;
}

/** The same by what the language says of it: closed words by what people call them, names by titles, formulas by labels. */
export function sayValueAs(
  schema: JsonSchema | undefined,
  value: unknown,
  words: Words,
  standing: ReferencePlace,
  names = schema?.[NAMES],
): string {
  if (schema === undefined) return sayValue(value);
  const say = (one: JsonSchema | undefined, inner: unknown) =>
    sayValueAs(one, inner, words, standing, one?.[NAMES] ?? names);
  if (Array.isArray(value)) {
    const items = branchOf(schema, 'array')?.items as JsonSchema | undefined;
    return value.length === 0 ? '空' : value.map((one) => say(items ?? {}, one)).join('、');
  }
  if (isObject(value)) return sayObject(shapeOf(schema, value), value, say);
  if (typeof value !== 'string') return 'const' in schema && value === schema.const ? '是' : sayValue(value);
  const closed = closedWord(schema, value);
  if (closed !== undefined) return closed;
  if (isExpression(schema)) {
    const { part, target = words, targetPart, readsTarget, around } = standing;
    return readsTarget ? sayFormula(target, value, targetPart, around) : sayFormula(words, value, part);
  }
  const named = typeof names === 'string' ? sayNamedAs(names, value, words, standing) : undefined;
  return `“${named ?? value}”`;
}

export const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]).flatMap(branchesOf) : [schema];

const branchOf = (schema: JsonSchema, type: string): JsonSchema | undefined =>
  branchesOf(schema).find((branch) => branch.type === type);

/** Of several shapes of an object the one that has most of its words. */
function shapeOf(schema: JsonSchema, value: object): JsonSchema | undefined {
  const known = (branch: JsonSchema) =>
    Object.keys(value).filter((key) => key in ((branch.properties ?? {}) as object));
  const shapes = branchesOf(schema).filter(({ type }) => type === 'object');
  return shapes.toSorted((a, b) => known(b).length - known(a).length)[0];
}

const isExpression = (schema: JsonSchema): boolean => branchesOf(schema).some((branch) => branch['x-expression']);

/** What people call one word of a closed set. */
export function closedWord(schema: JsonSchema, value: string): string | undefined {
  const branches = branchesOf(schema);
  const found = branches.find((branch) => 'const' in branch && String(branch.const) === value);
  const usual = schema[WORDS] as Readonly<Record<string, string>> | undefined;
  if (found === undefined) return usual?.[value];
  if ('const' in schema) return '是';
  return typeof found.title === 'string' ? found.title : undefined;
}

/** A small thing by what it says; one that has entries by their names. */
function sayObject(
  schema: JsonSchema | undefined,
  value: Readonly<Record<string, unknown>>,
  say: (schema: JsonSchema | undefined, value: unknown) => string,
): string {
  const own = ownName(value);
  if (own !== undefined) return `“${own}”`;
  const properties = (schema?.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const said = Object.entries(value).filter(([key]) => key !== 'rank');
  const isSmall = said.every(([key, one]) => !isObject(one) && typeof properties[key]?.title === 'string');
  if (said.length === 0) return '空';
  return isSmall
    ? said.map(([key, one]) => `${properties[key]?.title}${say(properties[key], one)}`).join('、')
    : '新的设置';
}
