import { fail, ok, type Result } from '../issues/result.ts';

/** One word of an expression and where it begins. `end` stands after the last one. */
export interface Token {
  readonly is: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly v: string;
  readonly at: number;
}

export const longestNumber = 30;

const tokenPattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|(?<name>[A-Za-z][A-Za-z0-9]*)|(?<sign>\.\.\/|<>|!=|<=|>=|[=<>+\-*/(),.])/y;

/** What no column can hold: the zero character and halves of characters. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Cuts an expression into its words; the first character that belongs to none is an issue. */
export function readTokens(text: string): Result<readonly Token[]> {
  const bad = unstorable.exec(text);
  if (bad) return fail({ code: 'bad_character', path: '', params: { at: bad.index } });

  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(text);
    if (!match) return strange(text, at);
    const found = Object.entries(match.groups ?? {}).find(([, v]) => v !== undefined);
    if (found) {
      const [is, v] = found as [Token['is'], string];
      if (is === 'number' && v.replace('.', '').length > longestNumber)
        return fail({ code: 'number_too_long', path: '', params: { at, most: longestNumber } });
      tokens.push({ is, v: is === 'text' ? v.replaceAll("''", "'") : v, at });
    }
    at = tokenPattern.lastIndex;
  }
  return ok([...tokens, { is: 'end', v: '', at: text.length }]);
}

function strange(text: string, at: number) {
  if (text[at] === "'") return fail({ code: 'unclosed_text', path: '', params: { at } });
  return fail({
    code: 'unexpected_text',
    path: '',
    params: { at, near: String.fromCodePoint(text.codePointAt(at) ?? 0) },
  });
}
