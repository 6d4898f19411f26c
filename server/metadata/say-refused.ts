import { sayIssue } from '../../schemas/issues.ts';
import type { Review } from '../../schemas/wire/review.ts';
import { Refusal } from '../kernel/errors.ts';

/** What stops a publish, each thing once, in the words of whoever keeps the documents. */
export const sayStopping = ({ problems }: Pick<Review, 'problems'>): readonly string[] => [
  ...new Set(problems.filter(({ warns }) => !warns).map(({ say }) => say)),
];

/** A publish that is refused tells what stands against it, not only that something does. Any other error is as it was. */
export function refusedInWords(error: unknown, say: (wrong: readonly string[]) => string): unknown {
  if (!(error instanceof Refusal) || error.code !== 'not_publishable') return error;
  const { issues, result } = error;
  // What the tables refuse as they are changed has no review, and says what it names already.
  const wrong = result ? sayStopping(result as Review) : issues.map((issue) => sayIssue(issue));
  return wrong.length === 0 ? error : new Refusal('not_publishable', { issues, result, text: say(wrong) });
}
