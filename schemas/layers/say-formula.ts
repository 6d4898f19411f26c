import { parseExpression } from '../expressions/parse-expression.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import { lookUp, nameOf, sayValue, type Words } from './change-words.ts';
import { isObject } from './diff-documents.ts';

/** An expression as a sentence over the labels of its fields; as it was written where it cannot be read. */
export function sayFormula(words: Words, text: unknown, part = ''): string {
  if (typeof text !== 'string') return sayValue(text);
  const parsed = parseExpression(text);
  if (!parsed.ok) return sayValue(text);
  return `「${sayExpression(parsed.value, labelsIn(words, part === '' ? [] : part.split('.')))}」`;
}

/** Labels as this document has them, seen from a part. A label that two paths share names only the first. */
function labelsIn(words: Words, part: readonly string[]): SentenceLabels {
  const given = new Map<string, { readonly up: number; readonly keys: readonly string[] }>();
  return {
    pathLabel: (up, keys) => {
      const label = labelOf(keys, words, part.slice(0, Math.max(0, part.length - up)));
      if (!given.has(label)) given.set(label, { up, keys });
      return label;
    },
    pathOf: (label) => given.get(label),
    valueLabel: (_, keys, value) => stateLabel(words, keys, value),
    valueOf: (_, keys, label) => stateOf(words, keys, label),
  };
}

/** Down through parts as far as they are this document's; what stands behind a reference keeps its key. */
function labelOf(keys: readonly string[], words: Words, part: readonly string[]): string {
  const [key = '', ...rest] = keys;
  const above = part.flatMap((step) => ['parts', step]);
  const inner = lookUp(words, ...above, 'parts', key);
  const label = nameOf(inner ?? lookUp(words, ...above, 'fields', key), key);
  if (rest.length === 0) return label;
  return `${label}的${inner === undefined ? rest.join('.') : labelOf(rest, words, [...part, key])}`;
}

function nodesOf(words: Words, keys: readonly string[]): readonly (readonly [string, string])[] {
  const nodes =
    keys.length === 1 && lookUp(words, 'states', 'field') === keys[0] ? lookUp(words, 'states', 'nodes') : {};
  return isObject(nodes) ? Object.entries(nodes).map(([key, node]) => [key, nameOf(node, key)]) : [];
}

const stateLabel = (words: Words, keys: readonly string[], value: string): string | undefined =>
  nodesOf(words, keys).find(([key]) => key === value)?.[1];

const stateOf = (words: Words, keys: readonly string[], label: string): string | undefined =>
  nodesOf(words, keys).find(([, name]) => name === label)?.[0];
