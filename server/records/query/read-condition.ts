import { Refusal } from '../../kernel/errors.ts';

/** One word of a condition. */
export interface Word {
  readonly is: 'number' | 'text' | 'name' | 'variable' | 'sign' | 'end';
  readonly v: string;
}

export const longestCondition = 500;

const pattern =
  /\s+|(?<number>-?\d{1,20}(?:\.\d{1,20})?(?![\w.]))|'(?<text>(?:[^']|'')*)'|#\{(?<variable>[a-z_]{1,40})\}|(?<name>[A-Za-z][A-Za-z0-9_]{0,63})|(?<sign><>|!=|<=|>=|[=<>(),])/y;

/** What no column can hold: the zero character and halves of characters. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Cuts a condition into words; whatever is not one of them is refused, comments and functions among them. */
export function wordsOf(text: string): readonly Word[] {
  if (text.length > longestCondition || unstorable.test(text)) throw illegal();
  const words: Word[] = [];
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw illegal();
    const found = Object.entries(match.groups ?? {}).find(([, v]) => v !== undefined);
    if (!found) continue;
    const [is, v] = found as [Word['is'], string];
    words.push({ is, v: is === 'text' ? v.replaceAll("''", "'") : v });
  }
  return [...words, { is: 'end', v: '' }];
}

export const illegal = (): Refusal => new Refusal('invalid_input', { text: '查询条件不合法' });
