import { fail, ok, type Result } from '../issues/result.ts';
import { functions } from './functions.ts';
import { comparing, parseExpression, tightness } from './parse-expression.ts';
import { readSentenceWords, type SentenceWord } from './read-sentence-words.ts';
import {
  functionOf,
  isNumber,
  noLabels,
  operatorOf,
  operatorWords,
  overOf,
  rowsNamed,
  type SentenceLabels,
  words,
} from './sentence-words.ts';
import { StopReading } from './stop-reading.ts';
import type { BinaryOp, Expr, OverFunction } from './tree.ts';
import { deepestExpression, WordReader } from './word-reader.ts';

type Path = Extract<Expr, { t: 'path' }>;

/** The tree of a sentence as `sayExpression` says it. What is wrong comes back with `params.at`, counted in characters from 0. */
export function readSentence(text: string, labels: SentenceLabels): Result<Expr> {
  const found = readSentenceWords(text);
  if (!found.ok) return found;
  try {
    return ok(new Reader(found.value, labels).whole());
  } catch (stop) {
    if (stop instanceof StopReading) return fail(stop.issue);
    throw stop;
  }
}

class Reader extends WordReader<SentenceWord> {
  #labels: SentenceLabels;

  constructor(found: readonly SentenceWord[], labels: SentenceLabels) {
    super(found, ['word', 'sign'], deepestExpression * 2);
    this.#labels = labels;
  }

  whole(): Expr {
    const expr = this.#expression(-1);
    if (this.next.is !== 'end') throw this.unexpected();
    return expr;
  }

  /** `least` is the tightness that an operator must pass; below 0 a condition with branches may stand bare. */
  #expression(least: number): Expr {
    if (least < 0 && !this.#isCalled() && this.skip(words.when)) return this.#condition();
    let a = this.#operand();
    for (;;) {
      const found = this.#operator();
      if (!found || tightness[found.op] <= least) return a;
      this.at++;
      a = this.#joined(a, found);
      if (tightness[found.op] === comparing && this.#comparesAgain()) throw this.unexpected();
    }
  }

  #joined(a: Expr, { op, word }: { op: BinaryOp; word: string }): Expr {
    if (word === words.isEmpty || word === words.isNotEmpty) {
      const empty: Expr = { t: 'call', fn: 'empty', args: [a] };
      return word === words.isEmpty ? empty : { t: 'not', a: empty };
    }
    const b = op === 'in' && this.#sees('（') ? this.#choices(a) : this.#beside(a, tightness[op]);
    const joined: Expr = { t: 'op', op, a, b };
    return word === words.notIn ? { t: 'not', a: joined } : joined;
  }

  #operator(): { op: BinaryOp; word: string } | null {
    const { is, v } = this.next;
    if (is !== 'word') return null;
    if (v === words.isEmpty || v === words.isNotEmpty) return { op: '=', word: v };
    if (v === words.notIn) return { op: 'in', word: v };
    const op = operatorOf.get(v);
    return op ? { op, word: v } : null;
  }

  #comparesAgain(): boolean {
    const found = this.#operator();
    return found !== null && tightness[found.op] === comparing;
  }

  /** What stands beside a field may be the label of one of its values. */
  #beside(a: Expr, binds: number): Expr {
    const { is, v } = this.next;
    if (binds === comparing && is === 'word' && a.t === 'path' && !this.#isMeant(v)) {
      const value = this.#labels.valueOf(a.up, a.keys, v);
      if (value !== undefined) return this.take({ t: 'text', v: value });
    }
    return this.#expression(binds);
  }

  /** Whether a word means something wherever it stands. */
  #isMeant(word: string): boolean {
    return (
      isNumber(word) ||
      functionOf.has(word) ||
      overOf.has(word) ||
      rowsNamed(word, this.#labels) !== undefined ||
      Object.values(words).some((one) => one === word) ||
      this.#labels.pathOf(word) !== undefined
    );
  }

  #choices(a: Expr): Expr {
    return { t: 'list', items: this.#between(() => this.#choice(a)) };
  }

  #choice(a: Expr): Expr {
    return this.#sees('，', 1) || this.#sees('）', 1) ? this.#beside(a, comparing) : this.#expression(-1);
  }

  #operand(): Expr {
    const { is, v } = this.next;
    if (is === 'text') return this.take({ t: 'text', v });
    if (is === 'label') return this.#labelled(v);
    if (is === 'keys') return this.#keyed(v);
    if (this.#sees('（')) {
      const [inside, ...more] = this.#between(() => this.#expression(-1));
      if (inside && more.length === 0) return inside;
    }
    if (is !== 'word') throw this.unexpected();
    return this.#word(v);
  }

  #word(v: string): Expr {
    if (isNumber(v)) return this.take({ t: 'number', v });
    if (v === words.yes || v === words.no) return this.take({ t: 'bool', v: v === words.yes });
    if (v === words.nothing) return this.take({ t: 'nothing' });
    if (v === words.not || v === words.minus) {
      this.at++;
      const t = v === words.not ? 'not' : 'minus';
      return { t, a: this.deeper(() => this.#expression(tightness[t] - 1)) };
    }
    const fn = functionOf.get(v);
    if (fn && (this.#sees('（', 1) || functions[fn].most === 0)) {
      this.at++;
      return { t: 'call', fn, args: this.#sees('（') ? this.#between(() => this.#expression(-1)) : [] };
    }
    const rows = rowsNamed(v, this.#labels);
    if (!rows) return this.#labelled(v);
    this.at++;
    return this.#over({ t: 'path', up: rows.up, keys: rows.keys });
  }

  /** 类别 等于 A 的 数量 × 单价 之和, after the rows it is about. */
  #over(rows: Path): Expr {
    const labels = this.#labels;
    this.#labels = labels.inRows(rows.up, rows.keys) ?? noLabels;
    const first = this.#ending() ? null : this.deeper(() => this.#expression(0));
    const where = first && this.skip(words.which) ? first : null;
    const isEach = where === null || !this.#ending();
    const each = where === null ? first : isEach ? this.deeper(() => this.#expression(0)) : null;
    const by = each && this.skip(words.by) ? this.deeper(() => this.#expression(0)) : null;
    this.#labels = labels;
    const fn = this.#ending();
    if (!fn || (fn === 'latest') !== (by !== null)) throw this.unexpected();
    this.at++;
    return { t: 'over', fn, rows, where, each, ...(by && { by }) };
  }

  #ending = (): OverFunction | undefined => (this.next.is === 'word' ? overOf.get(this.next.v) : undefined);

  /** 如果（加急 等于 是，1，2）: written like any function. One bracket around a condition holds no comma of its own. */
  #isCalled(): boolean {
    if (!this.#sees('（', 1)) return false;
    for (let ahead = 1, deep = 0; this.words[this.at + ahead]; ahead++) {
      if (this.#sees('（', ahead)) deep++;
      if (this.#sees('）', ahead) && --deep === 0) return false;
      if (this.#sees('，', ahead) && deep === 1) return true;
    }
    return false;
  }

  #condition(): Expr {
    const when = this.deeper(() => this.#expression(0));
    this.expect(words.then);
    const yes = this.deeper(() => this.#expression(0));
    this.expect(words.else);
    return { t: 'call', fn: 'if', args: [when, yes, this.deeper(() => this.#expression(0))] };
  }

  #labelled(label: string): Expr {
    const path = this.#labels.pathOf(label);
    const value = path ? undefined : this.#valueWithin(label);
    if (value !== undefined) return this.take({ t: 'text', v: value });
    if (!path) throw new StopReading({ code: 'unknown_name', path: '', params: { at: this.next.at, name: label } });
    return this.#pathOrRows({ t: 'path', up: path.up, keys: path.keys });
  }

  /** 招标 属于 允许的方式: a word before a field that holds several may be the label of one of its values. */
  #valueWithin(label: string): string | undefined {
    const [self, among, field] = this.words.slice(this.at, this.at + 3);
    if (self?.is !== 'word' || !field || (among?.v !== operatorWords.in && among?.v !== words.notIn)) return undefined;
    const keyed = field.is === 'keys' ? parseExpression(field.v) : null;
    const path = keyed?.ok && keyed.value.t === 'path' ? keyed.value : this.#labels.pathOf(field.v);
    return path && this.#labels.valueOf(path.up, path.keys, label);
  }

  /** 【明细】中 begins what is said of its rows. */
  #pathOrRows(path: Path): Expr {
    const isMarked = this.next.is !== 'word';
    this.at++;
    return isMarked && this.skip(words.among) ? this.#over(path) : path;
  }

  #keyed(keys: string): Expr {
    const path = parseExpression(keys);
    if (!path.ok || path.value.t !== 'path') throw this.unexpected();
    return this.#pathOrRows(path.value);
  }

  #between(read: () => Expr): readonly Expr[] {
    this.expect('（');
    const items: Expr[] = [];
    if (this.skip('）')) return items;
    do items.push(this.deeper(read));
    while (this.skip('，'));
    this.expect('）');
    return items;
  }

  /** A sign and not a text that reads like one: “（” is a value. */
  #sees(sign: string, ahead = 0): boolean {
    const word = this.words[this.at + ahead];
    return word?.is === 'sign' && word.v === sign;
  }
}
