import { isObject } from '../../layers/diff-documents.ts';
import { type Saying, saying } from '../../layers/saying.ts';

/** What it comes to for the relations that are found. */
export const pairsSayings: readonly Saying[] = [
  saying('/pairs/:', ({ found: [key = ''], before, after }) => {
    const said = after ?? before;
    const label = isObject(said) ? String(said.label) : key;
    return after === undefined
      ? `不再按“${label}”发现关系：已发现的不再更新`
      : `按“${label}”自动发现关系：内容相同的两家记为一条`;
  }),
];
