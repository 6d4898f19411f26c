/** Asks something of one character, by its code point. */
export type CharTest = (code: number) => boolean;

export const rangeTest =
  (from: number, until: number): CharTest =>
  (code) =>
    code >= from && code <= until;

export const isLineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

const isDigit = rangeTest(48, 57);
export const isWordPart: CharTest = (code) =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const isSpace: CharTest = (code) => /\s/u.test(String.fromCodePoint(code));
const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code);

const sorts: Readonly<Record<string, CharTest>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWordPart,
  W: not(isWordPart),
  s: isSpace,
  S: not(isSpace),
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, '0': 0 };
const marks = new Set('^$\\.*+?()[]{}|/-');

export interface Escape {
  readonly test: CharTest;
  /** The one character it is, where it is one. */
  readonly code: number | null;
  /** How many characters it is written with, without the backslash. */
  readonly length: number;
}

/** What stands behind a backslash, or null when it is nothing. */
export function escapeTest(text: string): Escape | null {
  const letter = text.charAt(0);
  const sort = Object.hasOwn(sorts, letter) ? sorts[letter] : undefined;
  if (sort) return { test: sort, code: null, length: 1 };
  if (Object.hasOwn(controls, letter)) return /^0\d/.test(text) ? null : one(controls[letter] ?? 0, 1);
  if (marks.has(letter)) return one(letter.charCodeAt(0), 1);
  const [coded = '', short, long, braced] =
    /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/.exec(text) ?? [];
  const code = Number.parseInt(short ?? long ?? braced ?? '', 16);
  if (coded !== '') return code <= 0x10ffff ? one(code, coded.length) : null;
  return property(text);
}

const one = (code: number, length: number): Escape => ({ test: (other) => other === code, code, length });

/** `\p{Script=Han}`: asked of the platform, one character at a time. */
function property(text: string): Escape | null {
  const [all] = /^[pP]\{[A-Za-z_]{1,30}(?:=[A-Za-z_]{1,30})?\}/.exec(text) ?? [];
  if (all === undefined) return null;
  try {
    const test = new RegExp(`^\\${all}$`, 'u');
    return { test: (code) => test.test(String.fromCodePoint(code)), code: null, length: all.length };
  } catch {
    return null;
  }
}
