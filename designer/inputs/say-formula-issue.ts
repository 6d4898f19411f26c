import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { SentenceLabels } from '../../schemas/expressions/sentence-words.ts';
import { typeNames } from '../../schemas/expressions/type-expression.ts';
import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';

/** What is wrong with a formula, in words, and which of its signs are meant. */
export interface FormulaFault {
  readonly say: string;
  readonly from: number;
  readonly to: number;
}

const spoken = ['near', 'a', 'b', 'name'] as const;

/** An issue of parser or types with the names people use, and its place in what was typed. */
export function sayFormulaIssue(issue: Issue, text: string, labels: SentenceLabels): FormulaFault {
  return {
    say: sayIssue(issue.code === 'unexpected_text' ? issue : withLabels(issue, labels)) + wayOn(issue),
    ...placeOf(issue, text, labels),
  };
}

/** A reference is not what it leads to, and whoever calls a rate 汇率 means its number. */
const wayOn = ({ code, params }: Issue): string =>
  code === 'wrong_operand' && params?.found === typeNames.ref ? '：在后面写“的”，再选要用它的哪一项' : '';

function withLabels(issue: Issue, labels: SentenceLabels): Issue {
  const params: Record<string, string | number> = { ...issue.params };
  for (const key of spoken) {
    const said = params[key];
    if (typeof said === 'string' && !isUnknown(issue)) params[key] = sayIn(said, labels);
  }
  return { ...issue, params };
}

function sayIn(text: string, labels: SentenceLabels): string {
  const tree = parseExpression(text);
  return tree.ok ? sayExpression(tree.value, labels) : text;
}

const isUnknown = ({ code }: Issue): boolean => code === 'unknown_name' || code === 'unknown_function';

function placeOf({ params = {} }: Issue, text: string, labels: SentenceLabels): Pick<FormulaFault, 'from' | 'to'> {
  if (typeof params.at === 'number') return { from: params.at, to: Math.max(params.at + 1, wordEnd(text, params.at)) };
  const named = [params.near, params.a, params.name].find((one) => typeof one === 'string');
  // By keys or in the words of the labels, as it was typed.
  const spanIn = (within: string, piece: string) => spanOf(within, piece) ?? spanOf(within, sayIn(piece, labels));
  const found = typeof named === 'string' ? spanIn(text, named) : null;
  const last = typeof params.b === 'string' && found ? spanIn(text.slice(found.to), params.b) : null;
  if (!found) return { from: 0, to: text.length };
  return { from: found.from, to: last ? found.to + last.to : found.to };
}

function wordEnd(text: string, at: number): number {
  const word = /^[^\s(),]+/.exec(text.slice(at));
  return at + (word?.[0].length ?? 1);
}

/** Where a canonical text stands in one that may be spaced otherwise. */
function spanOf(text: string, canonical: string): Pick<FormulaFault, 'from' | 'to'> | null {
  const pattern = canonical
    .split(/\s+/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s*');
  const edge = /^[A-Za-z]/.test(canonical) ? '(?<![A-Za-z0-9.])' : '';
  const match = new RegExp(`${edge}${pattern}`).exec(text);
  return match && { from: match.index, to: match.index + match[0].length };
}
