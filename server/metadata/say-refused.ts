import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { Review } from '../../schemas/wire/review.ts';
import { Refusal } from '../kernel/errors.ts';

/** What stops a publish, each thing once, in the words of whoever keeps the documents. */
export const sayStopping = ({ problems }: Pick<Review, 'problems'>): readonly string[] => [
  ...new Set(problems.filter(({ warns }) => !warns).map(({ say }) => say)),
];

const mostTold = 3;

/** A publish that something stands against: what that is, in which document and where, by their names. */
export function notPublishable(review: Review, issues: readonly Issue[] = review.issues): Refusal {
  const said = review.problems
    .filter(({ warns }) => !warns)
    .map(({ title, place, say }) => `${[title && `“${title}”`, place].filter(Boolean).join(' › ')}：${say}`);
  const more = said.length > mostTold ? `；等${said.length}处` : '';
  const text = `配置未通过检查：${[...new Set(said)].slice(0, mostTold).join('；')}${more}`;
  return new Refusal('not_publishable', { issues, result: review, ...(said.length > 0 ? { text } : {}) });
}

/** A publish that is refused tells what stands against it, not only that something does. Any other error is as it was. */
export function refusedInWords(error: unknown, say: (wrong: readonly string[]) => string): unknown {
  if (!(error instanceof Refusal) || error.code !== 'not_publishable') return error;
  const { issues, result } = error;
  // What the tables refuse as they are changed has no review, and says what it names already.
  const wrong = result ? sayStopping(result as Review) : issues.map((issue) => sayIssue(issue));
  return wrong.length === 0 ? error : new Refusal('not_publishable', { issues, result, text: say(wrong) });
}
