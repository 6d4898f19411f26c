import { type CharTest, escapeTest, isLineEnd, rangeTest } from './char-tests.ts';

/** A pattern understood: what it asks of one character, and how such questions follow one another. */
export type PatternNode =
  | { readonly t: 'char'; readonly test: CharTest }
  | { readonly t: 'at'; readonly place: 'start' | 'end' | 'word' | 'notWord' }
  | { readonly t: 'seq' | 'any'; readonly of: readonly PatternNode[] }
  | { readonly t: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number };

/** What no linear search can answer, or what is no pattern at all. */
export class NotAPattern extends Error {}

const MOST_REPEATS = 1000;
const deepest = 50;

/**
 * Reads the part of regular expressions that can be searched in one pass: no looking ahead or back, no back references.
 * Groups only group; lazy signs are read and mean nothing, for only whether is asked.
 */
export function parsePattern(source: string): PatternNode {
  const reader = new PatternReader([...source]);
  return reader.whole();
}

const char = (test: CharTest): PatternNode => ({ t: 'char', test });
const only = (letter: string): PatternNode => {
  const code = letter.codePointAt(0) ?? 0;
  return char((one) => one === code);
};
const digit = /^[0-9]$/;

class PatternReader {
  readonly #letters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(letters: readonly string[]) {
    this.#letters = letters;
  }

  whole(): PatternNode {
    const node = this.#either();
    if (this.#at < this.#letters.length) throw new NotAPattern();
    return node;
  }

  get #next(): string | undefined {
    return this.#letters[this.#at];
  }

  #takes(text: string): boolean {
    const found = [...text].every((letter, n) => this.#letters[this.#at + n] === letter);
    if (found) this.#at += text.length;
    return found;
  }

  #either(): PatternNode {
    if (++this.#depth > deepest) throw new NotAPattern();
    const of = [this.#sequence()];
    while (this.#takes('|')) of.push(this.#sequence());
    this.#depth--;
    return of.length === 1 && of[0] ? of[0] : { t: 'any', of };
  }

  #sequence(): PatternNode {
    const of: PatternNode[] = [];
    while (this.#next !== undefined && this.#next !== '|' && this.#next !== ')') of.push(this.#repeated(this.#atom()));
    return { t: 'seq', of };
  }

  #repeated(node: PatternNode): PatternNode {
    const bounds = this.#bounds();
    if (!bounds) return node;
    if (node.t === 'at') throw new NotAPattern();
    this.#takes('?');
    if (this.#next === '*' || this.#next === '+' || this.#next === '?') throw new NotAPattern();
    return { t: 'repeat', of: node, ...bounds };
  }

  #bounds(): { least: number; most: number } | null {
    if (this.#takes('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#takes('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#takes('?')) return { least: 0, most: 1 };
    if (this.#next !== '{') return null;
    const [all, from = '', comma, until = ''] = /^\{(\d{1,4})(,)?(\d{1,4})?\}/.exec(this.#rest(12)) ?? [];
    if (all === undefined) throw new NotAPattern();
    this.#at += all.length;
    const least = Number(from);
    const most = comma === undefined ? least : until === '' ? Number.POSITIVE_INFINITY : Number(until);
    if (least > most || least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS)) {
      throw new NotAPattern();
    }
    return { least, most };
  }

  #rest(length: number): string {
    return this.#letters.slice(this.#at, this.#at + length).join('');
  }

  #atom(): PatternNode {
    const letter = this.#letters[this.#at++] ?? '';
    switch (letter) {
      case '(':
        return this.#group();
      case '[':
        return this.#set();
      case '.':
        return char((one) => !isLineEnd(one));
      case '^':
        return { t: 'at', place: 'start' };
      case '$':
        return { t: 'at', place: 'end' };
      case '\\':
        return this.#escaped();
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        throw new NotAPattern();
      default:
        return only(letter);
    }
  }

  #group(): PatternNode {
    if (this.#takes('?') && !this.#takes(':')) {
      const name = /^<[A-Za-z][A-Za-z0-9]{0,30}>/.exec(this.#rest(33))?.[0];
      if (name === undefined) throw new NotAPattern();
      this.#at += name.length;
    }
    const inner = this.#either();
    if (!this.#takes(')')) throw new NotAPattern();
    return inner;
  }

  #escaped(): PatternNode {
    if (this.#takes('b')) return { t: 'at', place: 'word' };
    if (this.#takes('B')) return { t: 'at', place: 'notWord' };
    return char(this.#escape().test);
  }

  #escape(): { readonly test: CharTest; readonly code: number | null } {
    const letter = this.#next ?? '';
    if (digit.test(letter) && letter !== '0') throw new NotAPattern();
    const found = escapeTest(this.#rest(48));
    if (!found) throw new NotAPattern();
    this.#at += found.length;
    return found;
  }

  #set(): PatternNode {
    const isNot = this.#takes('^');
    const tests: CharTest[] = [];
    while (!this.#takes(']')) {
      const from = this.#member();
      if (this.#next === '-' && this.#letters[this.#at + 1] !== ']') {
        this.#at++;
        const until = this.#member();
        if (from.code === null || until.code === null || from.code > until.code) throw new NotAPattern();
        tests.push(rangeTest(from.code, until.code));
      } else tests.push(from.test);
    }
    const isOne: CharTest = (one) => tests.some((test) => test(one));
    return char(isNot ? (one) => !isOne(one) : isOne);
  }

  #member(): { readonly test: CharTest; readonly code: number | null } {
    const letter = this.#letters[this.#at++];
    if (letter === undefined) throw new NotAPattern();
    if (letter === '\\') return this.#takes('b') ? { test: (one) => one === 8, code: 8 } : this.#escape();
    const code = letter.codePointAt(0) ?? 0;
    return { test: (one) => one === code, code };
  }
}
