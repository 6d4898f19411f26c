import type { BlockKind } from '../../../schemas/kinds/block-kind.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import type { PageDocument, PageNode } from '../../../schemas/language/page.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder, rankBetween } from '../../../schemas/language/ranks.ts';
import { isObject } from '../../../schemas/layers/diff-documents.ts';
import type { Clip } from '../../kernel/clipboard.ts';
import { copyNodes, pasteNodes } from '../../kernel/clipboard.ts';
import type { Ask } from '../../kernel/command.ts';
import { readAt, type Step } from '../../kernel/steps.ts';
import {
  freshKey,
  insertSteps,
  moveSteps,
  placeOf,
  removeSteps,
  type Target,
  type TreeDocument,
} from '../../kernel/tree.ts';
import { fieldAt, isContentField, kindOf, nameOf, nodeOf } from './blocks.ts';

export type Device = 'desk' | 'tablet' | 'phone';

const sayMany = (document: Document, keys: readonly string[]): string => {
  const [first = ''] = keys;
  return keys.length > 1 ? `“${nameOf(document, first)}”等${keys.length}个区块` : `“${nameOf(document, first)}”`;
};

/** What a lock forbids, or null. */
export function lockedAgainst(
  document: Document,
  keys: readonly string[],
  what: 'move' | 'delete' | 'edit',
): string | null {
  const locked = keys.find((key) => nodeOf(document, key)?.lock?.includes(what));
  const words = { move: '移动', delete: '删除', edit: '修改' };
  return locked === undefined ? null : `“${nameOf(document, locked)}”已锁定，不能${words[what]}`;
}

export const move = (document: Document, tree: TreeDocument, keys: readonly string[], target: Target): Ask => ({
  name: `移动${sayMany(document, keys)}`,
  steps: moveSteps(tree, keys, target),
});

export const remove = (document: Document, tree: TreeDocument, keys: readonly string[]): Ask => ({
  name: `删除${sayMany(document, keys)}`,
  steps: removeSteps(tree, keys),
});

/** A new block with what its manifest starts it with; a key of its own, which is told. */
export function insert(
  document: Document,
  tree: TreeDocument,
  kind: BlockKind,
  target: Target,
  props?: Readonly<Record<string, unknown>>,
) {
  const key = freshKey(new Set(Object.keys(tree.nodes)), kind.name);
  const node = { block: `${kind.name}@${kind.version}`, ...(props ? { props } : {}) };
  const ask: Ask = { name: `添加“${kind.title}”`, steps: insertSteps(tree, { [key]: node }, [key], target) };
  return { ask, key, document };
}

export function paste(document: Document, tree: TreeDocument, clip: Clip, target: Target, word = '粘贴') {
  const source = { ...(document as PageDocument), root: tree.root } as never;
  const pasted = pasteNodes(source, clip, target);
  const many = pasted.tops.length > 1 ? `${pasted.tops.length}个区块` : '区块';
  return { ask: { name: `${word}${many}`, steps: pasted.steps } satisfies Ask, keys: pasted.tops };
}

export const copy = (document: Document, tree: TreeDocument, keys: readonly string[]): Clip =>
  copyNodes({ ...(document as PageDocument), root: tree.root } as never, keys);

/** Copies stand behind the last of what they copy. */
export function duplicate(document: Document, tree: TreeDocument, keys: readonly string[]) {
  const last = keys.at(-1);
  const place = last === undefined ? undefined : placeOf(tree, last);
  if (!place || last === undefined) return null;
  const siblings = inOrder(entryOf(tree.nodes[place.parent]?.slots, place.slot)).map(([key]) => key);
  const before = siblings[siblings.indexOf(last) + 1] ?? null;
  return paste(document, tree, copy(document, tree, keys), { parent: place.parent, slot: place.slot, before }, '复制');
}

/** What is said of a field at a device: its own value there, or undefined where it follows the larger screen. */
export function saidOf(document: Document, key: string, path: string, device: Device = 'desk'): unknown {
  const node = nodeOf(document, key);
  const steps = path.split('.');
  const from =
    device === 'desk' ? (isContentField(kindOf(node), path) ? contentOf(document, node) : node?.props) : node?.[device];
  return steps.reduce<unknown>((here, step) => (isObject(here) ? here[step] : undefined), from);
}

const contentOf = (document: Document, node: PageNode | undefined): unknown =>
  node?.content === undefined ? undefined : entryOf((document as PageDocument).content, node.content);

/** Sets a field of one block or, the same, of several. Undefined: what the manifest starts with, or the larger screen has. */
export function setField(
  document: Document,
  keys: readonly string[],
  path: string,
  value: unknown,
  device: Device = 'desk',
): Ask {
  const [first = ''] = keys;
  const label = fieldAt(kindOf(nodeOf(document, first)), path)?.label ?? path;
  const where = device === 'desk' ? '' : device === 'phone' ? '（手机）' : '（平板）';
  return {
    name: `修改${sayMany(document, keys)}的${label}${where}`,
    steps: keys.flatMap((key) => fieldSteps(document, key, path, value, device)),
    joins: `${keys.join()} ${path} ${device}`,
  };
}

function fieldSteps(document: Document, key: string, path: string, value: unknown, device: Device): readonly Step[] {
  const node = nodeOf(document, key);
  const kind = kindOf(node);
  if (!node) return [];
  const place = placeOfField(document, key, node, path, device);
  const [name = '', row, ...inner] = path.split('.');
  const field = entryOf(kind?.fields, name);
  if (row === undefined || field?.kind !== 'rows')
    return [...place.steps, { path: at(place.base, ...path.split('.')), after: value }];
  const rows = asKeyedRows(readAt(document, at(place.base, name)) ?? field.start);
  return [
    ...place.steps,
    { path: at(place.base, name), after: rows },
    { path: at(place.base, name, row, ...inner), after: value },
  ];
}

/** Texts stand in the page's content, under a key that both templates may share; a block without one gets it with its first word. */
function placeOfField(document: Document, key: string, node: PageNode, path: string, device: Device) {
  if (device !== 'desk') return { base: at('/nodes', key, device), steps: [] as Step[] };
  if (!isContentField(kindOf(node), path)) return { base: at('/nodes', key, 'props'), steps: [] as Step[] };
  if (node.content !== undefined) return { base: at('/content', node.content), steps: [] as Step[] };
  const content = freshKey(new Set(Object.keys((document as PageDocument).content ?? {})), key);
  return { base: at('/content', content), steps: [{ path: at('/nodes', key, 'content'), after: content }] };
}

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Rows as they are stored, also those a hand wrote as a list or a manifest starts with. */
export function asKeyedRows(value: unknown): Rows {
  if (isObject(value)) return value as Rows;
  if (!Array.isArray(value)) return {};
  let rank: string | null = null;
  return Object.fromEntries(
    value.filter(isObject).map((row, index) => {
      rank = rankBetween(rank, null);
      const { key, ...rest } = row;
      return [typeof key === 'string' ? key : String(index + 1), { ...rest, rank }];
    }),
  );
}

export const rowsInOrder = (value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] =>
  inOrder(asKeyedRows(value) as Record<string, { rank?: string }>) as [string, Record<string, unknown>][];

/** A rank for a row that is to stand before another, or last. */
export function rankBefore(value: unknown, before: string | null): string {
  const rows = rowsInOrder(value);
  const found = rows.findIndex(([key]) => key === before);
  const index = found < 0 ? rows.length : found;
  const rankAt = (where: number) => (rows[where]?.[1].rank as string | undefined) ?? null;
  return rankBetween(rankAt(index - 1), rankAt(index));
}

/** Properties of the block itself rather than of what it shows: visible, locked, its name, its days. */
export function setNode(
  document: Document,
  keys: readonly string[],
  property: string,
  value: unknown,
  words: string,
): Ask {
  return {
    name: `${words}${sayMany(document, keys)}`,
    steps: keys.map((key) => ({ path: at('/nodes', key, property), after: value })),
    ...(property === 'label' ? { joins: `${keys.join()} label` } : {}),
  };
}
