import type { ValueType } from '../values/value-type.ts';
import type { PathRead } from './reads-of.ts';
import type { Asker, Expr } from './tree.ts';

/** What an expression gives. Numbers are decimal text; null is nothing, and unknown where yes or no was asked. */
export type Value = string | boolean | null | readonly string[];

/** An argument's value, or the values of many rows: `sum(lines.amount)` hands over one per line. */
export type Arg = Value | { readonly rows: readonly Value[] };

/** What names mean where an expression stands. */
export interface TypeScope {
  /**
   * The type at the end of a path, rows passed through on the way included: `lines` is rows, `lines.amount` a number,
   * `supplier.country` a text. Undefined: there is no such name.
   */
  lookup(up: number, keys: readonly string[]): ValueType | undefined;
  /** The part in whose rows the expression stands; absent in a head. */
  readonly part?: string;
  /** The entity whose records a reference really points at: a facet and its base share them. Its own name unless said. */
  store?(entity: string): string;
}

/** What names hold where an expression is evaluated. */
export interface EvalScope {
  /** The value at the end of a path that passes no rows; a JSON number and '' may come as they are. */
  read(up: number, keys: readonly string[]): unknown;
  /** The rows a path of parts leads to, each a scope; undefined when the path does not end at rows. */
  rows(up: number, keys: readonly string[]): readonly EvalScope[] | undefined;
  /** What an expression that reads these paths comes to, worked out once for all rows that ask it from the same place. */
  once?(expr: Expr, reads: readonly PathRead[], make: () => Value): Value;
  /** What tells this row from its sisters: the same object whenever it is met. */
  readonly row?: object;
  readonly asker: Asker;
}
