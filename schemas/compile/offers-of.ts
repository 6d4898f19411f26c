import { entryOf } from '../language/entry-of.ts';
import type { AccessPlan } from './plan.ts';

export type Offers = (word: string) => boolean;

/** Whether a button or menu word is this viewer's at all; on which rows is asked of each row. */
export function offersOf(access: AccessPlan): Offers {
  const asked: Readonly<Record<string, readonly string[]>> = { save: ['create', 'edit'], copy: ['create'] };
  const free = new Set(['open', 'history', 'lineage']);
  return (word) => {
    if (free.has(word) || word.startsWith('print:')) return true;
    return (entryOf(asked, word) ?? [word]).some((operation) => Object.hasOwn(access.ops, operation));
  };
}
