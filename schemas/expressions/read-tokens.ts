import { fail, ok, type Result } from '../issues/result.ts';

/** One word of an expression and where it begins. `end` stands after the last one. */
export interface Token {
  readonly is: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly v: string;
  readonly at: number;
}

export const longestNumber = 30;

/** A word of each sort in a group of its own, names first: most words are. Every expression of every document is cut by it. */
const tokenPattern = /\s+|([A-Za-z][A-Za-z0-9]*)|(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|(\.\.\/|<>|!=|<=|>=|[=<>+\-*/(),.])/y;

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
    const [, name, number, quoted, sign] = match;
    if (name !== undefined) tokens.push({ is: 'name', v: name, at });
    else if (sign !== undefined) tokens.push({ is: 'sign', v: sign, at });
    else if (quoted !== undefined) tokens.push({ is: 'text', v: quoted.replaceAll("''", "'"), at });
    else if (number !== undefined) {
      if (number.replace('.', '').length > longestNumber)
        return fail({ code: 'number_too_long', path: '', params: { at, most: longestNumber } });
      tokens.push({ is: 'number', v: number, at });
    }
    at = tokenPattern.lastIndex;
  }
  tokens.push({ is: 'end', v: '', at: text.length });
  return ok(tokens);
}

function strange(text: string, at: number) {
  if (text[at] === "'") return fail({ code: 'unclosed_text', path: '', params: { at } });
  return fail({
    code: 'unexpected_text',
    path: '',
    params: { at, near: String.fromCodePoint(text.codePointAt(at) ?? 0) },
  });
}
