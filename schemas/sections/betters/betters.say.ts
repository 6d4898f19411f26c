import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { type Said, type Saying, saying } from '../../layers/saying.ts';

/** What it comes to for those who compete. */
export const bettersSayings: readonly Saying[] = [
  saying('/betters/:', ({ words, found: [key = ''], before, after }) => {
    const said = after ?? before;
    const [value, over] = isObject(said)
      ? [said.value, said.over].map((field) => nameOfField(words, String(field), ''))
      : [key, key];
    return after === undefined
      ? `不再按“${value}”竞争“${over}”：新的单据随时都能保存`
      : `按“${value}”竞争“${over}”：只接受更优的，由数据库的时钟决定早晚`;
  }),
  saying('/betters/:/higher', (change) => `“${nameOf(change)}”改为${change.after === true ? '越高' : '越低'}越好`),
  saying('/betters/:/extend', (change) =>
    change.after === undefined ? `“${nameOf(change)}”不再自动延时` : `“${nameOf(change)}”在最后时刻自动延时`,
  ),
];

const nameOf = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['betters', key]);
