import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import { readSentence } from '../../schemas/expressions/read-sentence.ts';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { SentenceLabels } from '../../schemas/expressions/sentence-words.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { type FormulaFault, sayFormulaIssue } from './say-formula-issue.ts';
import { checkFormula, type ExpressionPlace, labelsAt, standingInRows, typeAt } from './standing.ts';

export type FormulaReading =
  | { readonly text: string; readonly faults: readonly [] }
  | { readonly text: null; readonly faults: readonly FormulaFault[] };

/** A formula typed in the words of the labels, by keys, or some of both, as a document keeps it. */
export function readFormula(typed: string, standing: ExpressionPlace, gives?: ValueType): FormulaReading {
  const plain = checkFormula(typed, standing, gives);
  if (plain.ok) return { text: typed, faults: [] };
  const labels = labelsAt(standing);
  const apart = setApart(typed);
  const read = readSentence(apart.text, withKeys(labels, standing));
  const meant = read.ok ? printExpression(read.value) : '';
  const checked = read.ok ? checkFormula(meant, standing, gives) : read;
  if (checked.ok) return { text: meant, faults: [] };
  const isSentence = read.ok || /\p{Script=Han}/u.test(typed.replaceAll(quoted, ''));
  const issues = isSentence ? checked.issues.map((issue) => ({ ...issue, params: apart.back(issue) })) : plain.issues;
  return { text: null, faults: issues.map((issue) => sayFormulaIssue(issue, typed, labels)) };
}

/** An expression as a sentence; as it is written where it cannot be read. */
export function sayText(text: string, standing: ExpressionPlace | undefined): string {
  const tree = standing ? parseExpression(text) : undefined;
  return standing && tree?.ok ? sayExpression(tree.value, labelsAt(standing)) : text;
}

/** Keys are understood beside labels. */
const withKeys = (labels: SentenceLabels, standing: ExpressionPlace): SentenceLabels => ({
  ...labels,
  pathOf: (label) => {
    const found = labels.pathOf(label);
    if (found || !/^[a-z][A-Za-z0-9.]*$/.test(label)) return found;
    const keys = label.split('.');
    return typeAt(standing, 0, keys) && { up: 0, keys };
  },
  inRows: (up, keys) => {
    const inner = standingInRows(standing, up, keys);
    return inner && withKeys(labelsAt(inner), inner);
  },
});

const quoted = /'[^']*'|“[^”]*”|"[^"]*"|【[^】]*】|\{[^}]*\}/g;
const signs = new RegExp(`${quoted.source}|(<>|<=|>=|[=<>+*/≤≥≠×÷])`, 'g');

/** Signs that stand against words are set apart, so that each is a word of its own; `back` finds places again in what was typed. */
function setApart(typed: string) {
  const places: number[] = [];
  const text = typed.replace(signs, (found, sign: string | undefined) => {
    if (sign) return ` ${sign} `;
    return found.startsWith("'") ? `“${found.slice(1, -1)}”` : found;
  });
  for (let at = 0, from = 0; at < text.length; at++) {
    const isSame = text[at] === typed[from] || (text[at] !== ' ' && /['“”]/.test(typed[from] ?? ''));
    places.push(from);
    if (isSame) from++;
  }
  const back = ({ params }: Issue): Issue['params'] =>
    typeof params?.at === 'number' ? { ...params, at: places[params.at] ?? typed.length } : params;
  return { text, back };
}
