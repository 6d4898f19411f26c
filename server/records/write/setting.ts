import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';

/** What a document writes into rows or records, and into which: as it says it. */
export interface Setting {
  readonly where?: string;
  readonly set: Readonly<Record<string, string>>;
}

/** The same, read. */
export const settingOf = ({ where, set }: Setting) => ({
  where: where === undefined ? null : readPublished(where),
  set: new Map(Object.entries(set).map(([key, text]) => [key, readPublished(text)])),
});

export function readPublished(text: string): Expr {
  const read = parseExpression(text);
  if (!read.ok) throw new Error(`[Bug] ${text} was published unread`);
  return read.value;
}
