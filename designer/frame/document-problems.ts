import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { atWork, type FoundDocument } from '../kernel/work.ts';

/** How much is wrong with each document as it is being written, by its id: all of them compiled once, as a publish would. */
export function problemsByDocument(all: readonly FoundDocument[]): ReadonlyMap<string, number> {
  const documents = all.flatMap((found) => atWork(found) ?? []);
  const counts = new Map<string, number>();
  for (const issue of compileModel(documents, fieldKinds, actionKinds).issues ?? []) {
    if (issue.in !== undefined && issue.level !== 'warn') counts.set(issue.in, (counts.get(issue.in) ?? 0) + 1);
  }
  return counts;
}
