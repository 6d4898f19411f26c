import { parseExpression } from '../expressions/parse-expression.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import { isObject } from './diff-documents.ts';
import { above, fieldAt, linkedOf, nameOf, nameOfKeys, ownName, targetOf } from './names.ts';
import { lookUp, type Words } from './naming.ts';

/** An expression as a sentence over the labels of its fields, in 「」; as it was written where it cannot be read. */
export function sayFormula(words: Words, text: unknown, part = ''): string {
  const said = typeof text === 'string' ? sayPlainFormula(words, text, part) : null;
  return said === null ? `“${String(text ?? '空')}”` : `「${said}」`;
}

/** The same without signs around it; null where it cannot be read. */
export function sayPlainFormula(words: Words, text: string, part = ''): string | null {
  const parsed = parseExpression(text);
  return parsed.ok ? sayExpression(parsed.value, labelsIn(words, part === '' ? [] : part.split('.'))) : null;
}

/** Labels as the documents have them, seen from a part. Nobody reads these sentences back, so a label may stand for two paths. */
function labelsIn(words: Words, part: readonly string[]): SentenceLabels {
  const values = new Map<string, string>();
  const given = new Map<string, { readonly up: number; readonly keys: readonly string[] }>();
  return {
    pathLabel: (up, keys) => {
      const label = scopeName(words, up, keys) ?? nameOfKeys(words, keys, above(part, up));
      given.set(label, { up, keys });
      return label;
    },
    pathOf: (label) => given.get(label),
    valueLabel: (up, keys, value) => {
      const label = nameOfValue(words, keys, above(part, up), value);
      if (label !== undefined) values.set(label, value);
      return label;
    },
    valueOf: (_, __, label) => values.get(label),
    inRows: (up, keys) => {
      const inner = [...above(part, up), ...keys];
      const found = lookUp(words, ...inner.flatMap((step) => ['parts', step]));
      if (found !== undefined) return labelsIn(words, inner);
      const linked = inner.length === 1 ? linkedOf(words, inner[0] ?? '') : undefined;
      return linked && labelsIn(linked, []);
    },
  };
}

/** A data scope may be named in an expression like a field. */
const scopeName = (words: Words, up: number, keys: readonly string[]): string | undefined =>
  up === 0 && keys.length === 1 ? scopeNamed(words, keys[0] ?? '') : undefined;

function scopeNamed(words: Words, key: string): string | undefined {
  const scope = lookUp(words, 'access', 'scopes', key);
  return scope === undefined ? undefined : (ownName(scope) ?? `数据范围“${key}”`);
}

/** What a stored value of a field is called: by a list of words, else as its kind writes it. */
export function nameOfValue(
  words: Words,
  keys: readonly string[],
  part: readonly string[],
  value: string,
): string | undefined {
  const [key = '', ...rest] = keys;
  const steps = [...part.flatMap((step) => ['parts', step]), 'fields', key];
  const target = rest.length > 0 ? targetOf(words, steps) : undefined;
  if (target) return nameOfValue(target, rest, [], value);
  const listed = valuesOf(words, keys, part).find(([one]) => one === value)?.[1];
  if (listed !== undefined || rest.length > 0) return listed;
  const field = fieldAt(words, steps);
  const kind = words.fields?.find(({ name }) => name === field.type);
  const from = kind?.labels?.(field as never)?.from ?? 'local';
  const label = from === 'local' ? kind?.format(value, field as never) : undefined;
  return label === value ? undefined : label;
}

/** A formula that is only a value of a field: 是, 普通. */
export function sayStart(words: Words, text: unknown, field: string, part: string): string {
  const parsed = typeof text === 'string' ? parseExpression(text) : null;
  const above = part === '' ? [] : part.split('.');
  const label =
    parsed?.ok && parsed.value.t === 'text' ? nameOfValue(words, [field], above, parsed.value.v) : undefined;
  return label === undefined ? sayFormula(words, text, part) : `“${label}”`;
}

/** What a field can be, by stored value: the states, a dictionary's items, or options of its own. */
function valuesOf(
  words: Words,
  keys: readonly string[],
  part: readonly string[],
): readonly (readonly [string, string])[] {
  const [key = '', ...rest] = keys;
  if (rest.length > 0) return [];
  if (part.length === 0 && lookUp(words, 'states', 'field') === key) return named(lookUp(words, 'states', 'nodes'));
  const { dict, options } = fieldAt(words, [...part.flatMap((step) => ['parts', step]), 'fields', key]);
  if (Array.isArray(options))
    return options.filter(isObject).map((option) => [String(option.value), nameOf(option, String(option.value))]);
  const found = typeof dict === 'string' ? words.documentOf?.(`dict:${dict}`) : undefined;
  return found?.kind === 'dict' ? named(found.items) : [];
}

const named = (entries: unknown): readonly (readonly [string, string])[] =>
  isObject(entries) ? Object.entries(entries).map(([key, entry]) => [key, nameOf(entry, key)]) : [];
