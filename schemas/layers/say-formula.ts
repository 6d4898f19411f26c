import { parseExpression } from '../expressions/parse-expression.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import { calledBy, type SentenceLabels } from '../expressions/sentence-words.ts';
import type { Expr } from '../expressions/tree.ts';
import { isObject } from './diff-documents.ts';
import { above, fieldAt, linkedOf, nameOf, nameOfKeys, ownName, targetOf } from './names.ts';
import { lookUp, type Words } from './naming.ts';

/** An expression as a sentence over the labels of its fields, in 「」; as it was written where it cannot be read. */
export function sayFormula(words: Words, text: unknown, part = '', around?: Words): string {
  const said = typeof text === 'string' ? sayPlainFormula(words, text, part, around) : null;
  return said === null ? `“${String(text ?? '空')}”` : `「${said}」`;
}

/** The same without signs around it; null where it cannot be read. */
export function sayPlainFormula(words: Words, text: string, part = '', around?: Words): string | null {
  const parsed = parseExpression(text);
  return parsed.ok ? sayExpression(parsed.value, labelsIn(words, part === '' ? [] : part.split('.'), around)) : null;
}

/** The same for what a field is to hold: the values it may come to are called as the field calls them. */
export function sayResult(
  words: Words,
  text: unknown,
  part: string,
  nameOf: (value: string) => string | undefined,
): string {
  const parsed = typeof text === 'string' ? parseExpression(text) : null;
  if (!parsed?.ok) return sayFormula(words, text, part);
  return `「${sayExpression(withNames(parsed.value, nameOf), labelsIn(words, part === '' ? [] : part.split('.')))}」`;
}

/** A text that is a result: alone, or in a branch. What is only compared has its own field to be called by. */
function withNames(expr: Expr, nameOf: (value: string) => string | undefined): Expr {
  if (expr.t === 'text') return { t: 'text', v: nameOf(expr.v) ?? expr.v };
  if (expr.t !== 'call' || expr.fn !== 'if') return expr;
  const last = expr.args.length - 1;
  return {
    ...expr,
    args: expr.args.map((arg, at) => (at % 2 === 1 || at === last ? withNames(arg, nameOf) : arg)),
  };
}

/**
 * Labels as the documents have them, seen from a part; beyond the head `../` leads to what stands around it. Nobody reads these
 * sentences back, so a label may stand for two paths.
 */
function labelsIn(words: Words, part: readonly string[], around?: Words): SentenceLabels {
  const values = new Map<string, string>();
  const isBeyond = (up: number) => around !== undefined && up > part.length;
  /** The document that a path is of, and the part of it that it begins in. */
  const from = (up: number) =>
    around && isBeyond(up) ? { of: around, inner: [] } : { of: words, inner: above(part, up) };
  return {
    ...calledBy((up, keys) => {
      const { of, inner } = from(up);
      const own = scopeName(of, up, keys) ?? nameOfKeys(of, keys, inner);
      return isBeyond(up) ? `本单据的${own}` : own;
    }),
    valueLabel: (up, keys, value) => {
      const { of, inner } = from(up);
      const label = nameOfValue(of, keys, inner, value);
      if (label !== undefined) values.set(label, value);
      return label;
    },
    valueOf: (_, __, label) => values.get(label),
    inRows: (up, keys) => {
      const { of, inner: start } = from(up);
      const inner = [...start, ...keys];
      const found = lookUp(of, ...inner.flatMap((step) => ['parts', step]));
      if (found !== undefined) return labelsIn(of, inner, isBeyond(up) ? undefined : around);
      const linked = inner.length === 1 ? linkedOf(of, inner[0] ?? '') : undefined;
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
