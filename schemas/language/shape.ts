import type { Issue } from '../issues/result.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { entryOf } from './entry-of.ts';
import { at } from './pointer.ts';

interface Mode {
  /** A facet or a layer says only what differs: nothing is missing, and null takes away. */
  readonly partial?: boolean;
}

/**
 * Everything in which a value differs from a schema, all at once.
 * Walks the schema itself: the designer runs this under a content security policy that forbids the code ajv would generate.
 * Knows the words our definitions use; a test holds it against ajv.
 */
export function checkShape(schema: JsonSchema, value: unknown, path: string, mode: Mode = {}): readonly Issue[] {
  if (mode.partial && value === null && path !== '') return [];
  if (Array.isArray(schema.anyOf)) return checkUnion(schema.anyOf as JsonSchema[], value, path, mode);
  if ('const' in schema) {
    return value === schema.const
      ? []
      : [{ code: 'not_allowed_value', path, params: { allowed: String(schema.const) } }];
  }
  const type = schema.type as string | undefined;
  if (type === undefined) return [];
  const known = types[type];
  if (!known) throw new Error(`A schema uses a type that nothing checks: ${type}`);
  if (!known.is(value)) return [{ code: 'wrong_type', path, params: { expected: known.say } }];
  return known.check(schema, value as never, path, mode);
}

type Check<T> = (schema: JsonSchema, value: T, path: string, mode: Mode) => readonly Issue[];
interface TypeCheck {
  readonly say: string;
  is(value: unknown): boolean;
  readonly check: Check<never>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Characters that stand in a text as two. */
const hasHalves = /[\ud800-\udfff]/;

const checkText: Check<string> = (schema, value, path) => {
  const length = hasHalves.test(value) ? [...value].length : value.length;
  const { minLength, maxLength, pattern } = schema as { minLength?: number; maxLength?: number; pattern?: string };
  if (minLength !== undefined && length < minLength) return [{ code: 'too_short', path, params: { min: minLength } }];
  if (maxLength !== undefined && length > maxLength) return [{ code: 'too_long', path, params: { max: maxLength } }];
  if (pattern !== undefined && !matcherOf(pattern).test(value)) return [{ code: 'wrong_pattern', path }];
  return [];
};

const checkNumber: Check<number> = (schema, value, path) => {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  const { exclusiveMinimum, exclusiveMaximum } = schema as { exclusiveMinimum?: number; exclusiveMaximum?: number };
  if (minimum !== undefined && value < minimum) return [{ code: 'below_least', path, params: { bound: minimum } }];
  if (maximum !== undefined && value > maximum) return [{ code: 'above_most', path, params: { bound: maximum } }];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return [{ code: 'not_above', path, params: { bound: exclusiveMinimum } }];
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return [{ code: 'not_below', path, params: { bound: exclusiveMaximum } }];
  }
  return [];
};

const checkArray: Check<readonly unknown[]> = (schema, value, path, mode) => {
  const { minItems, maxItems, items, uniqueItems } = schema as {
    minItems?: number;
    maxItems?: number;
    items?: JsonSchema;
    uniqueItems?: boolean;
  };
  const issues: Issue[] = [];
  if (minItems !== undefined && value.length < minItems) {
    issues.push({ code: 'too_few_entries', path, params: { min: minItems } });
  }
  if (maxItems !== undefined && value.length > maxItems) {
    // None of them is looked at: there may be a hundred thousand.
    return [{ code: 'too_many_values', path, params: { most: maxItems } }];
  }
  if (uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length) {
    issues.push({ code: 'repeated_value', path });
  }
  if (items) {
    for (const [index, item] of value.entries())
      for (const issue of checkShape(items, item, at(path, index), whole(mode))) issues.push(issue);
  }
  return issues;
};

/** What stands in an array is not a change by key: it is whole even in a layer. */
const whole = (mode: Mode): Mode => ({ ...mode, partial: false });

const checkObject: Check<Readonly<Record<string, unknown>>> = (schema, value, path, mode) => {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const patterns = Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  const issues: Issue[] = [];
  for (const key of (schema.required ?? []) as string[]) {
    if (!mode.partial && (!Object.hasOwn(value, key) || value[key] === undefined)) {
      issues.push({ code: 'missing_key', path: at(path, key), params: { key } });
    }
  }
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const named = entryOf(properties, key);
    const under = named ? [named] : patterns.filter(([pattern]) => matcherOf(pattern).test(key)).map(([, of]) => of);
    for (const one of under) for (const issue of checkShape(one, entry, at(path, key), mode)) issues.push(issue);
    if (under.length > 0) continue;
    if (schema.additionalProperties === false) {
      const code = patterns.length > 0 ? 'bad_key' : 'unknown_key';
      issues.push({ code, path: at(path, key), params: { key } });
    } else if (isObject(schema.additionalProperties)) {
      for (const issue of checkShape(schema.additionalProperties, entry, at(path, key), mode)) issues.push(issue);
    }
  }
  return issues;
};

const types: Readonly<Record<string, TypeCheck>> = {
  string: { say: '文字', is: (value) => typeof value === 'string', check: checkText },
  number: { say: '数字', is: (value) => typeof value === 'number', check: checkNumber },
  integer: { say: '整数', is: Number.isInteger, check: checkNumber },
  boolean: { say: '是或否', is: (value) => typeof value === 'boolean', check: () => [] },
  array: { say: '列表', is: Array.isArray, check: checkArray },
  object: { say: '对象', is: isObject, check: checkObject },
  null: { say: '空', is: (value) => value === null, check: () => [] },
};

/** Of several shapes none fits: tell what is wrong with the one that was most likely meant. */
function checkUnion(branches: readonly JsonSchema[], value: unknown, path: string, mode: Mode): readonly Issue[] {
  if (branches.some((branch) => mayFit(branch, value) && checkShape(branch, value, path, mode).length === 0)) return [];
  const found = branches.map((branch) => ({ branch, issues: checkShape(branch, value, path, mode) }));
  if (branches.every((branch) => 'const' in branch)) {
    return [{ code: 'not_allowed_value', path, params: { allowed: branches.map(({ const: one }) => one).join('、') } }];
  }
  const rightType = found.filter(
    ({ issues }) => !issues.some((issue) => issue.code === 'wrong_type' && issue.path === path),
  );
  if (rightType.length === 0) {
    const expected = [...new Set(branches.map(({ type }) => types[String(type)]?.say ?? '其他'))].join('或');
    return [{ code: 'wrong_type', path, params: { expected } }];
  }
  const likely = rightType.toSorted((a, b) => likeness(b.branch, value) - likeness(a.branch, value));
  return likely[0]?.issues ?? [];
}

/** What is said to be of another sort does not fit, whatever else it says: most of a union is known by one word. */
function mayFit(branch: JsonSchema, value: unknown): boolean {
  if (!isObject(value)) return true;
  return sortsOf(branch).every(([key, word]) => typeof value[key] !== 'string' || value[key] === word);
}

const sortsKnown = new WeakMap<JsonSchema, readonly (readonly [key: string, word: unknown])[]>();

/** The properties of a branch that can be one word only. */
function sortsOf(branch: JsonSchema): readonly (readonly [key: string, word: unknown])[] {
  const known = sortsKnown.get(branch);
  if (known) return known;
  const found = Object.entries((branch.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, { anyOf }]) => {
    const words = (anyOf ?? []) as JsonSchema[];
    return words.length === 1 && words[0] && 'const' in words[0] ? [[key, words[0].const] as const] : [];
  });
  sortsKnown.set(branch, found);
  return found;
}

/** How much an object looks like a branch: the words it has in common with it, then the keys, those it must have counting most. */
function likeness(branch: JsonSchema, value: unknown): number {
  if (!isObject(value)) return 0;
  const required = (branch.required ?? []) as string[];
  const properties = (branch.properties ?? {}) as Record<string, JsonSchema>;
  const keys = Object.keys(value);
  const missing = required.filter((key) => !keys.includes(key)).length;
  const strange = keys.filter((key) => !Object.hasOwn(properties, key)).length;
  const same = keys.filter((key) => isClosed(entryOf(properties, key), value[key])).length;
  return same * 1000 + keys.length * 10 - strange * 10 - missing * 9;
}

/** Whether a branch allows one word there, and that is the word: what sort of thing it is. */
function isClosed(schema: JsonSchema | undefined, word: unknown): boolean {
  const words = (schema?.anyOf ?? []) as JsonSchema[];
  return words.length === 1 && words[0]?.const === word;
}

const matchers = new Map<string, RegExp>();
function matcherOf(pattern: string): RegExp {
  const known = matchers.get(pattern) ?? new RegExp(pattern, 'u');
  matchers.set(pattern, known);
  return known;
}
