import { describe, expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';

/** Folders that say how much of something is in them, and not what: everything would fit. */
const empty = /\/(pieces|common|shared|misc|utils?|helpers?|stuff)\//;
const emptyFolders = (of: readonly Source[]) => of.map(({ path }) => path).filter((path) => empty.test(path));

/** What happened to a thing, where it is or that it is one of many: whoever reads it has to look up what it is. */
const said = /^\s*(?:export )?(?:interface|type|class) (?:Row|Asked|Standing|Typed|Kept|Found|Around)\b/gm;
const vagueTypes = (of: readonly Source[]) =>
  of.flatMap(({ path, text }) => [...text.matchAll(said)].map(([found]) => `${path}: ${found.trim()}`));

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

describe('a type is named for its thing', () => {
  test('one that is named for what happens to it is seen', () => {
    const text =
      'export interface Asked<T> {}\ntype Row = 1;\n  type Kept = Row;\ninterface RowValues {}\nconst Typed = 1;';
    expect(vagueTypes([{ path: 'a.ts', text }])).toEqual([
      'a.ts: export interface Asked',
      'a.ts: type Row',
      'a.ts: type Kept',
    ]);
  });

  test('and there is none', () => {
    expect(vagueTypes(sources)).toEqual([]);
  });
});
