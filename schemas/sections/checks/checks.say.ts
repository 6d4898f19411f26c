import { lookUp } from '../../layers/naming.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { type Said, type Saying, saying } from '../../layers/saying.ts';

export const checksSayings: readonly Saying[] = [
  saying('/checks/:/when', (change) => {
    const [key = ''] = change.found;
    const on = String(lookUp(change.words, 'checks', key, 'on') ?? '');
    const name = `“${checkName(change)}”`;
    return change.after === undefined
      ? `查重${name}不再附带条件`
      : `查重${name}只比较满足${sayFormula(change.words, change.after, on)}的`;
  }),
];

/** A check is called by what it says, else by what must not be twice. */
const checkName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['checks', key]);
