import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../schemas/language/document.ts';
import { checkDocument, readDocument } from '../../schemas/language/document.ts';
import { diffDocuments, isSame } from '../../schemas/layers/diff-documents.ts';
import { draws } from '../../tests/support/draws.ts';
import { beginLog, record, redo, undo } from './command-log.ts';
import { mendTree, rootsOf } from './mend-tree.ts';
import { mergeEdits } from './merge-edits.ts';
import { inKeyOrder, readAt, type Step } from './steps.ts';
import {
  freshKey,
  inReadingOrder,
  insertSteps,
  moveSteps,
  removeSteps,
  type TreeDocument,
  withDescendants,
} from './tree.ts';

const start = (() => {
  const read = readDocument({
    kind: 'page',
    key: 'home',
    spec: 1,
    title: '首页',
    root: 'r',
    nodes: {
      r: { block: 'page@1', slots: { main: ['hero', 'cols', 'news'] } },
      hero: { block: 'hero@1', content: 'hero', props: { height: 420 } },
      cols: { block: 'columns@1', slots: { left: ['a'], right: ['b', 'c'] } },
      a: { block: 'richText@1', content: 'a' },
      b: { block: 'richText@1' },
      c: { block: 'columns@1', slots: { left: [] } },
      news: { block: 'news@1', props: { limit: 4 } },
    },
    content: { hero: { title: { text: '阳光采购' } }, a: { html: '<p>甲</p>' } },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return inKeyOrder(read.value);
})();

/** A wish of an editor, before it is known what the document holds by then. */
const wish = fc.record({
  sort: fc.constantFrom('set', 'unset', 'text', 'row', 'move', 'insert', 'remove', 'lock'),
  which: fc.nat(1000),
  other: fc.nat(1000),
  slot: fc.constantFrom('main', 'left', 'right'),
  value: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('红', '蓝', '')),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

function stepsFor(document: Document, { sort, which, other, slot, value }: Wish, who: string): readonly Step[] {
  const tree = document as unknown as TreeDocument;
  const keys = inReadingOrder(tree).map(({ key }) => key);
  const key = keys[which % keys.length] ?? 'r';
  const parent = keys[other % keys.length] ?? 'r';
  const target = { parent, slot, before: which % 2 ? null : (keys[(which * 7) % keys.length] ?? null) };
  if (sort === 'set') return [{ path: `/nodes/${key}/props/${other % 2 ? 'height' : 'limit'}`, after: value }];
  if (sort === 'unset') return [{ path: `/nodes/${key}/props`, after: undefined }];
  if (sort === 'text') return [{ path: `/content/${key}/title/text`, after: value }];
  if (sort === 'row')
    return [{ path: `/content/${key}/stats/r${other % 3}`, after: other % 2 ? { value, rank: 'a1' } : undefined }];
  if (sort === 'lock') return [{ path: `/nodes/${key}/lock`, after: ['move'] }];
  if (sort === 'move') return moveSteps(tree, [key, keys[(which + 3) % keys.length] ?? key], target);
  if (sort === 'remove') return removeSteps(tree, [key]);
  const fresh = freshKey(new Set(Object.keys(tree.nodes)), `${who}x`);
  return insertSteps(tree, { [fresh]: { block: 'news@1', props: { limit: value } } }, [fresh], target);
}

const edit = (document: Document, wishes: readonly Wish[], who: string): Document =>
  wishes.reduce(
    (log, each) => record(log, { name: each.sort, steps: stepsFor(log.document, each, who) }, 0),
    beginLog(document),
  ).document;

const wishes = (most: number) => fc.array(wish, { maxLength: most });

describe('the log of commands', () => {
  it('leaves the very same bytes when any sequence of commands is undone whole, and again when it is redone', () => {
    fc.assert(
      fc.property(wishes(25), fc.boolean(), (all, joined) => {
        const begun = beginLog(start);
        let log = all.reduce(
          (sofar, each, at) =>
            record(
              sofar,
              { name: each.sort, steps: stepsFor(sofar.document, each, 'me'), ...(joined ? { joins: each.sort } : {}) },
              at,
            ),
          begun,
        );
        const end = JSON.stringify(log.document);
        for (let back = undo(log); back; back = undo(log)) {
          if (!back.ok) throw new Error(`“${back.command.name}” cannot be undone`);
          log = back.log;
        }
        expect(JSON.stringify(log.document)).toBe(JSON.stringify(start));
        for (let again = redo(log); again; again = redo(log)) {
          if (!again.ok) throw new Error(`“${again.command.name}” cannot be redone`);
          log = again.log;
        }
        expect(JSON.stringify(log.document)).toBe(end);
      }),
      { numRuns: draws(300) },
    );
  });

  it('keeps every document whole: one tree, in the language', () => {
    fc.assert(
      fc.property(wishes(25), (all) => {
        const after = edit(start, all, 'me');
        expect(checkDocument(after).filter(({ path }) => !path.includes('/props'))).toEqual([]);
        expectWhole(after);
      }),
      { numRuns: draws(150) },
    );
  });
});

function expectWhole(document: Document): void {
  const tree = document as unknown as TreeDocument;
  const reached = inReadingOrder(tree).map(({ key }) => key);
  expect([...reached].sort()).toEqual(Object.keys(tree.nodes).sort());
  const placed = Object.values(tree.nodes).flatMap((node) => Object.values(node.slots ?? {}).flatMap(Object.keys));
  expect(new Set(placed).size).toBe(placed.length);
  expect(placed.every((key) => Object.hasOwn(tree.nodes, key))).toBe(true);
  expect(rootsOf(tree)).toEqual(['r']);
}

describe('two editors from one base', () => {
  it('both keep what they did, or are told of a conflict at its key; the tree stays whole; either choice leaves it whole', () => {
    fc.assert(
      fc.property(wishes(8), wishes(8), (mineDid, theirsDid) => {
        const mine = edit(start, mineDid, 'me');
        const theirs = edit(start, theirsDid, 'you');
        const merged = mergeEdits(start, { mine, theirs }, { mend: mendTree });
        expectWhole(merged.document);
        expectNothingLost(
          mine,
          merged.document,
          merged.conflicts.map(({ path }) => path),
        );
        expectNothingLost(
          theirs,
          merged.document,
          merged.conflicts.map(({ path }) => path),
        );
        for (const whose of ['mine', 'theirs'] as const) {
          const settled = merged.conflicts.reduce(
            (log, conflict) => record(log, { name: 'x', steps: conflict.take(whose, log.document) }, 0),
            beginLog(merged.document),
          ).document;
          expectReachable(settled);
        }
      }),
      { numRuns: draws(300) },
    );
  });
});

/** Every change is in the merged document, or a conflict names its place, a place above it, or the block it moves. */
function expectNothingLost(edited: Document, merged: Document, conflicts: readonly string[]): void {
  for (const { path, after } of diffDocuments(start, edited).flatMap(({ path, after }) => leavesOf(path, after))) {
    if (path.endsWith('/rank')) continue;
    const node = slotEntry.exec(path)?.[1];
    const isTold = conflicts.some(
      (told) => `${path}/`.startsWith(`${told}/`) || told.startsWith(`${path}/`) || told === `/nodes/${node}`,
    );
    const inTold = conflicts.some(
      (told) => isNodePath.test(told) && isBelow(edited, told.slice('/nodes/'.length), path),
    );
    const now = readAt(merged, path);
    const isThere = node ? (now === undefined) === (after === undefined) : isSame(now, after);
    if (!isTold && !inTold && !isThere)
      throw new Error(
        `${path} is lost: ${JSON.stringify(after)} became ${JSON.stringify(now)}, told ${conflicts.join(' ')}`,
      );
  }
}

const slotEntry = /\/slots\/[^/]+\/([^/]+)$/;

const isNodePath = /^\/nodes\/[^/]+$/;

/** A block that comes back, comes back with all that was put into it. */
const isBelow = (edited: Document, key: string, path: string): boolean => {
  const below = [edited, start].flatMap((tree) => withDescendants(tree as unknown as TreeDocument, key));
  return below.includes(/^\/nodes\/([^/]+)/.exec(path)?.[1] ?? '') || below.includes(slotEntry.exec(path)?.[1] ?? '');
};

/** What was put in whole, thing by thing: others may have put theirs in beside. */
function leavesOf(path: string, after: unknown): { path: string; after: unknown }[] {
  if (typeof after !== 'object' || after === null || Array.isArray(after) || slotEntry.test(path))
    return [{ path, after }];
  return Object.entries(after).flatMap(([key, value]) => leavesOf(`${path}/${key}`, value));
}

function expectReachable(document: Document): void {
  const tree = document as unknown as TreeDocument;
  const reached = new Set(inReadingOrder(tree).map(({ key }) => key));
  expect(Object.keys(tree.nodes).filter((key) => !reached.has(key))).toEqual([]);
}
