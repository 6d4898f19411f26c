import { describe, expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';

/** Folders that say how much of something is in them, and not what: everything would fit. */
const empty = /\/(pieces|common|shared|misc|utils?|helpers?|stuff)\//;
const emptyFolders = (of: readonly Source[]) => of.map(({ path }) => path).filter((path) => empty.test(path));

const sources = readSources();

describe('a folder is named for what it holds', () => {
  test('one that could hold anything is seen', () => {
    const planted = ['renderers/lists/pieces/Bar.tsx', 'schemas/utils/sort.ts', 'renderers/lists/edit/EditCell.tsx'];
    expect(emptyFolders(planted.map((path) => ({ path, text: '' })))).toEqual(planted.slice(0, 2));
  });

  test('and there is none', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(emptyFolders(sources)).toEqual([]);
  });
});
