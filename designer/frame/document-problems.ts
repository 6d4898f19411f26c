import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import type { FoundDocument } from '../kernel/work.ts';
import { allAtWork, compileAmong } from './compile-draft.ts';

/** How much is wrong with each document as it is being written, by its id: all of them compiled once, as a publish would. */
export function problemsByDocument(all: readonly FoundDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const issue of compileAmong(allAtWork(all), { fields: fieldKinds, actions: actionKinds, lists: listKinds })
    .issues ?? []) {
    if (issue.in !== undefined && issue.level !== 'warn') counts.set(issue.in, (counts.get(issue.in) ?? 0) + 1);
  }
  return counts;
}
