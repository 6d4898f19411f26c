import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { partName, partSteps } from '../../layers/part-steps.ts';
import { type Said, type Saying, saying } from '../../layers/saying.ts';

/** Told before what is said of parts themselves, which would have the last word of theirs. */
export const validSayings: readonly Saying[] = [
  saying('/valid', ({ after, words }) => sayValid(after, words)),
  saying('/valid/:', ({ words }) => sayValid(lookUp(words, 'valid'), words)),
  saying('/**/parts/:/valid', (change) => sayPartValid(change)),
  saying('/**/parts/:/valid/:', (change) => sayPartValid(change)),
];

const quoted = (name: string): string => `“${name}”`;

/** From which field to which something counts. */
function sayValid(valid: unknown, words: Said['words'], part = ''): string {
  if (!isObject(valid)) return '不再有有效期';
  const [from, to] = [valid.from, valid.to].map((key) =>
    typeof key === 'string' ? quoted(nameOfField(words, key, part)) : '（未选）',
  );
  return `有效期为${from}至${to}`;
}

function sayPartValid(change: Said): string {
  const steps = partSteps(change);
  const path = steps.filter((_, index) => index % 2 === 1).join('.');
  return `明细${quoted(partName(change))}${sayValid(lookUp(change.words, ...steps, 'valid'), change.words, path)}`;
}
