import { fail, ok, type Result } from '../issues/result.ts';
import { isFunctionName } from './function-names.ts';
import { isOverFunction } from './over-functions.ts';
import { readTokens, type Token } from './read-tokens.ts';
import { StopReading } from './stop-reading.ts';
import type { BinaryOp, Expr } from './tree.ts';
import { deepestExpression, WordReader } from './word-reader.ts';

export const longestExpression = 2000;

/** Words of the language itself: a field of such a name could not be read in an expression. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'true', 'false', 'nothing']);

/** How tightly an operator binds; printing puts its parentheses by the same table. */
export const tightness = {
  or: 1,
  and: 2,
  not: 3,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  minus: 7,
} as const satisfies Record<BinaryOp | 'not' | 'minus', number>;

/** Comparisons do not chain: `a < b < c` means nothing. */
export const comparing = 4;

/** What a text says never changes, and most are asked for at every compile: the last many are remembered. */
const parsed = new Map<string, Result<Expr>>();
const mostParsed = 20_000;

/** An expression's text as its tree. What is wrong comes back with `params.at`, counted in characters from 0. */
export function parseExpression(text: string): Result<Expr> {
  const known = parsed.get(text);
  if (known) return known;
  const result = parse(text);
  if (parsed.size >= mostParsed) parsed.clear();
  // Nobody asks twice for what is too long to be read.
  if (text.length <= longestExpression) parsed.set(text, result);
  return result;
}

function parse(text: string): Result<Expr> {
  if (text.length > longestExpression)
    return fail({ code: 'expression_too_long', path: '', params: { most: longestExpression, at: longestExpression } });
  const tokens = readTokens(text);
  if (!tokens.ok) return tokens;
  try {
    const parser = new Parser(tokens.value);
    return ok(parser.whole());
  } catch (stop) {
    if (stop instanceof StopReading) return fail(stop.issue);
    throw stop;
  }
}

class Parser extends WordReader<Token> {
  constructor(tokens: readonly Token[]) {
    super(tokens, ['sign'], deepestExpression);
  }

  whole(): Expr {
    const expr = this.#expression(0);
    if (this.next.is !== 'end') throw this.unexpected();
    return expr;
  }

  #expression(least: number): Expr {
    let a = this.#operand();
    for (;;) {
      const found = this.#operator();
      const binds = found ? tightness[found.op] : 0;
      if (!found || binds <= least) return a;
      this.at += found.words;
      const b = found.op === 'in' ? this.#choices() : this.#expression(binds);
      a = { t: 'op', op: found.op, a, b };
      if (found.not) a = { t: 'not', a };
      if (binds === comparing && this.#comparesAgain()) throw this.unexpected();
    }
  }

  #operator(): { op: BinaryOp; words: number; not?: boolean } | null {
    const { is, v } = this.next;
    if (is === 'sign' && v === '!=') return { op: '<>', words: 1 };
    if (is === 'name' && v === 'not' && this.words[this.at + 1]?.v === 'in') return { op: 'in', words: 2, not: true };
    const isWord = is === 'name' && (v === 'and' || v === 'or' || v === 'in');
    return isWord || (is === 'sign' && v in tightness) ? { op: v as BinaryOp, words: 1 } : null;
  }

  #comparesAgain(): boolean {
    const found = this.#operator();
    return found !== null && tightness[found.op] === comparing;
  }

  #operand(): Expr {
    const { is, v } = this.next;
    if (is === 'number') return this.take({ t: 'number', v });
    if (is === 'text') return this.take({ t: 'text', v });
    if (is === 'sign') return this.#signed(v);
    if (is === 'end') throw this.unexpected();
    if (v === 'true' || v === 'false') return this.take({ t: 'bool', v: v === 'true' });
    if (v === 'nothing') return this.take({ t: 'nothing' });
    if (v === 'not') {
      this.at++;
      return { t: 'not', a: this.deeper(() => this.#expression(tightness.not - 1)) };
    }
    if (reservedWords.has(v)) throw this.unexpected();
    return this.words[this.at + 1]?.v === '(' && this.words[this.at + 1]?.is === 'sign' ? this.#call() : this.#path();
  }

  #signed(sign: string): Expr {
    if (sign === '../') return this.#path();
    if (sign !== '-' && sign !== '(') throw this.unexpected();
    this.at++;
    if (sign === '-') return { t: 'minus', a: this.deeper(() => this.#expression(tightness.minus - 1)) };
    const inside = this.deeper(() => this.#expression(0));
    this.expect(')');
    return inside;
  }

  #call(): Expr {
    const fn = this.next.v;
    if (!isFunctionName(fn))
      throw new StopReading({ code: 'unknown_function', path: '', params: { at: this.next.at, name: fn } });
    this.at++;
    const [rows] = isOverFunction(fn) ? this.#rowsBeforeWhere() : [];
    if (!rows || !isOverFunction(fn)) return { t: 'call', fn, args: this.#between(0) };
    const where = this.deeper(() => this.#expression(0));
    if (fn === 'latest') return this.#latest(rows, where);
    const each = fn !== 'count' && this.skip(',') ? this.deeper(() => this.#expression(0)) : null;
    this.expect(')');
    return { t: 'over', fn, rows, where, each };
  }

  /** Of the rows, their days, and what is taken of the latest. */
  #latest(rows: Extract<Expr, { t: 'path' }>, where: Expr): Expr {
    this.expect(',');
    const by = this.deeper(() => this.#expression(0));
    this.expect(',');
    const each = this.deeper(() => this.#expression(0));
    this.expect(')');
    return { t: 'over', fn: 'latest', rows, where, each, by };
  }

  /** `where` is a word only here: a field may have that name. */
  #rowsBeforeWhere(): readonly Extract<Expr, { t: 'path' }>[] {
    const start = this.at;
    this.expect('(');
    const { is, v } = this.next;
    if (v === '../' || (is === 'name' && !reservedWords.has(v))) {
      const rows = this.#path();
      if (this.next.is === 'name' && this.next.v === 'where') {
        this.at++;
        return [rows];
      }
    }
    this.at = start;
    return [];
  }

  #choices(): Expr {
    const opens = this.next.is === 'sign' && this.next.v === '(';
    return opens ? { t: 'list', items: this.#between(1) } : this.#expression(comparing);
  }

  /** The expressions between parentheses, `least` of them at the least. */
  #between(least: number): readonly Expr[] {
    this.expect('(');
    const items: Expr[] = [];
    if (least === 0 && this.skip(')')) return items;
    do items.push(this.deeper(() => this.#expression(0)));
    while (this.skip(','));
    this.expect(')');
    return items;
  }

  #path(): Extract<Expr, { t: 'path' }> {
    let up = 0;
    while (this.skip('../')) up++;
    const keys = [this.#key()];
    while (this.skip('.')) keys.push(this.#key());
    return { t: 'path', up, keys };
  }

  #key(): string {
    const { is, v } = this.next;
    if (is !== 'name' || reservedWords.has(v)) throw this.unexpected();
    this.at++;
    return v;
  }
}
