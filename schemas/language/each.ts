import { at } from './pointer.ts';

/** What stands for the field in a rule that is written once for several. */
export const eachMark = '{each}';

/** The key of a written rule, of one for a field too: no written key has a dot. */
export const writtenKey = (key: string): string => key.split('.')[0] ?? key;

/** Where a rule is written, of one for a field too. */
export const ruleAt = (key: string): string => at('/rules', writtenKey(key));
