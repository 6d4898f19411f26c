import type { Expr } from './tree.ts';

/** A value that a document says outright, as an expression. */
export const constant = (value: string | number): Expr =>
  typeof value === 'number' ? { t: 'number', v: String(value) } : { t: 'text', v: value };
