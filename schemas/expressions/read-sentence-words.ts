import { fail, ok, type Result } from '../issues/result.ts';
import { breaks, synonyms } from './sentence-words.ts';

/** One word of a sentence and where it begins. `label` stood in 【】, `keys` in {}. */
export interface SentenceWord {
  readonly is: 'word' | 'sign' | 'text' | 'label' | 'keys' | 'end';
  readonly v: string;
  readonly at: number;
}

const longestSentence = 20_000;
const signs: Readonly<Record<string, string>> = { '(': '（', ')': '）', ',': '，', '（': '（', '）': '）', '，': '，' };
const closing: Readonly<Record<string, { readonly by: string; readonly is: 'text' | 'label' | 'keys' }>> = {
  '“': { by: '”', is: 'text' },
  '"': { by: '"', is: 'text' },
  '【': { by: '】', is: 'label' },
  '{': { by: '}', is: 'keys' },
};

/** Cuts a sentence into its words. Signs of half width count as their full-width twins. */
export function readSentenceWords(text: string): Result<readonly SentenceWord[]> {
  if (text.length > longestSentence)
    return fail({ code: 'expression_too_long', path: '', params: { most: longestSentence, at: longestSentence } });
  const found: SentenceWord[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (/\s/u.test(char)) at++;
    else if (signs[char]) found.push({ is: 'sign', v: signs[char], at: at++ });
    else if (closing[char]) {
      const inside = readQuoted(text, at, closing[char].by);
      if (inside === null) return fail({ code: 'unclosed_text', path: '', params: { at } });
      found.push({ is: closing[char].is, v: inside.value, at });
      at = inside.end;
    } else {
      const word = wordAt(text, at);
      if (word === '') return fail({ code: 'unexpected_text', path: '', params: { at, near: char } });
      found.push({ is: 'word', v: synonyms.get(word) ?? word, at });
      at += word.length;
    }
  }
  return ok([...found, { is: 'end', v: '', at: text.length }]);
}

function wordAt(text: string, start: number): string {
  let end = start;
  while (end < text.length && !breaks.test(text[end] as string)) end++;
  return text.slice(start, end);
}

/** A closing mark that is part of the text stands twice. */
function readQuoted(
  text: string,
  start: number,
  mark: string,
): { readonly value: string; readonly end: number } | null {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== mark) value += text[at];
    else if (mark !== '】' && mark !== '}' && text[at + 1] === mark) value += text[at++];
    else return { value, end: at + 1 };
  }
  return null;
}
