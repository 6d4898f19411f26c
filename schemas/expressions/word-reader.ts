import { StopReading } from './stop-reading.ts';
import type { Expr } from './tree.ts';

export const deepestExpression = 50;

interface Word {
  readonly is: string;
  readonly v: string;
  readonly at: number;
}

/** Reads words one after the other, of an expression or of its sentence; the last of them is the end. */
export abstract class WordReader<One extends Word> {
  protected readonly words: readonly One[];
  /** What a word must be so that it means itself, and nobody's name. */
  readonly #fixed: readonly One['is'][];
  readonly #deepest: number;
  #depth = 0;
  protected at = 0;

  constructor(words: readonly One[], fixed: readonly One['is'][], deepest: number) {
    this.words = words;
    this.#fixed = fixed;
    this.#deepest = deepest;
  }

  protected get next(): One {
    return this.words[this.at] as One;
  }

  /** What the next word alone means. */
  protected take(expr: Expr): Expr {
    this.at++;
    return expr;
  }

  protected skip(word: string): boolean {
    const found = this.next.v === word && this.#fixed.includes(this.next.is);
    if (found) this.at++;
    return found;
  }

  protected expect(word: string): void {
    if (!this.skip(word)) throw this.unexpected();
  }

  protected deeper(read: () => Expr): Expr {
    if (++this.#depth > this.#deepest)
      throw new StopReading({
        code: 'expression_too_deep',
        path: '',
        params: { at: this.next.at, most: deepestExpression },
      });
    const expr = read();
    this.#depth--;
    return expr;
  }

  protected unexpected(): StopReading {
    const { is, v, at } = this.next;
    if (is === 'end') return new StopReading({ code: 'unexpected_end', path: '', params: { at } });
    return new StopReading({ code: 'unexpected_text', path: '', params: { at, near: v } });
  }
}
