import { type Statement, sql } from '../db/statement.ts';
import { nameOf } from './template.ts';

/** What is asked again and again in the same words: each connection plans it once. */
export const asPlanned = ({ text, values }: Pick<Statement, 'text' | 'values'>): Statement => {
  const name = nameOf(text);
  return { text, values, ...(name !== undefined && { name }) };
};

/** As `sql`, planned once. */
export const planned = (strings: TemplateStringsArray, ...values: readonly unknown[]): Statement =>
  asPlanned(sql(strings, ...values));
