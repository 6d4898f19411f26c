import { entryOf } from '../../language/entry-of.ts';
import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { type Said, type Saying, saying } from '../../layers/saying.ts';

export const storeSayings: readonly Saying[] = [
  saying('/store', (change) => sayIndexes(change, indexesIn(change.before), indexesIn(change.after))),
  saying('/store/indexes', (change) => sayIndexes(change, change.before, change.after)),
  saying('/store/indexes/:', (change) => sayIndex(change, change.before, change.after)),
  saying('/store/indexes/:/**', ({ words, found: [key = ''] }) => {
    const [was, is] = [words.before, words.after].map((document) => indexIn(document, key));
    return sayIndex({ words }, was, is);
  }),
  saying('/store/**', () => '修改了存储设置'),
];

const quoted = (name: string): string => `“${name}”`;

type Index = { readonly on?: readonly string[]; readonly unique?: boolean };

const indexesIn = (store: unknown): unknown => (isObject(store) ? store.indexes : undefined);
const indexIn = (document: unknown, key: string): unknown => {
  const indexes = isObject(document) ? indexesIn(document.store) : undefined;
  return isObject(indexes) ? entryOf(indexes, key) : undefined;
};

function sayIndexes(change: Pick<Said, 'words'>, before: unknown, after: unknown): readonly string[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const said = keys.map((key) => sayIndex(change, entryOf(was, key), entryOf(is, key)));
  return said.length > 0 ? said : ['修改了存储设置'];
}

/** What an index means to people: that there is but one of each, or that something is found faster. */
function sayIndex({ words }: Pick<Said, 'words'>, before: unknown, after: unknown): string {
  const [was, is] = [before, after] as [Index | undefined, Index | undefined];
  const named = (index: Index | undefined) =>
    quoted((index?.on ?? []).map((field) => nameOfField(words, field)).join('、'));
  if (is) return is.unique ? `${named(is)}不得重复` : `按${named(is)}查找更快`;
  return was?.unique ? `${named(was)}可以重复` : `不再加快按${named(was)}的查找`;
}
