import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';

/** The own fields a text over a part reads, as full paths from the head. */
export function readIn(text: string, part: string): readonly string[] {
  const tree = parseExpression(text);
  if (!tree.ok) return [];
  const steps = part === '' ? [] : part.split('.');
  return readsOf(tree.value).map(({ up, keys }) => [...steps.slice(0, steps.length - up), ...keys].join('.'));
}
