import { blockKinds } from '../../../renderers/blocks/kinds.ts';
import { maySlotTake } from '../../../schemas/compile/check-page.ts';
import type { BlockField, BlockKind } from '../../../schemas/kinds/block-kind.ts';
import { isContent } from '../../../schemas/kinds/block-kind.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import type { PageDocument, PageNode } from '../../../schemas/language/page.ts';
import {
  canMoveInto,
  childrenIn,
  inReadingOrder,
  nodeAt,
  placeOf,
  type Target,
  type TreeDocument,
} from '../../kernel/tree.ts';

export const kinds: readonly BlockKind[] = blockKinds;
export const kindsByName: ReadonlyMap<string, BlockKind> = new Map(kinds.map((kind) => [kind.name, kind]));

export const kindOf = (node: PageNode | undefined): BlockKind | undefined =>
  node && kindsByName.get(node.block.slice(0, node.block.indexOf('@')));

export const nodeOf = (document: unknown, key: string): PageNode | undefined =>
  entryOf((document as PageDocument).nodes, key);

/** What an editor calls it: its own name, else what it is. */
export function nameOf(document: unknown, key: string): string {
  const node = nodeOf(document, key);
  return node?.label ?? kindOf(node)?.title ?? key;
}

/** A field of a block, or of a row in it: `statsData.k1.title`. */
export function fieldAt(kind: BlockKind | undefined, path: string): BlockField | undefined {
  const [name = '', , inner] = path.split('.');
  const field = entryOf(kind?.fields, name);
  return inner === undefined || field?.kind !== 'rows' ? field : entryOf(field.fields, inner);
}

export const isContentField = (kind: BlockKind | undefined, path: string): boolean => {
  const field = entryOf(kind?.fields, path.split('.')[0] ?? '');
  return field ? isContent(field) : false;
};

/** The four questions of nesting: does the slot take it, may it stand there, is there room, and is it not within itself. */
export function canStand(
  tree: TreeDocument,
  names: readonly string[],
  { parent, slot }: Target,
  moved: readonly string[] = [],
): boolean {
  const into = kindOf(nodeAt(tree, parent) as PageNode | undefined);
  const rule = entryOf(into?.slots, slot);
  if (!into || !rule) return false;
  if (moved.length > 0 && !canMoveInto(tree, moved, parent)) return false;
  const others = childrenIn(tree, parent, slot).filter((key) => !moved.includes(key));
  if (rule.most !== undefined && others.length + names.length > rule.most) return false;
  return names.every((name) => {
    const kind = kindsByName.get(name);
    return kind !== undefined && maySlotTake(rule, into, kind) && hasRoomOnPage(tree, kind, moved);
  });
}

function hasRoomOnPage(tree: TreeDocument, kind: BlockKind, moved: readonly string[]): boolean {
  if (kind.most === undefined) return true;
  const there = inReadingOrder(tree).filter(
    ({ key }) => !moved.includes(key) && kindOf(nodeAt(tree, key) as PageNode)?.name === kind.name,
  );
  return there.length < kind.most;
}

/** Everywhere something could be put, in reading order: what a keyboard steps through and a pointer is snapped to. */
export function targetsFor(
  tree: TreeDocument,
  names: readonly string[],
  moved: readonly string[] = [],
): readonly Target[] {
  return inReadingOrder(tree).flatMap(({ key }) => {
    const kind = kindOf(nodeAt(tree, key) as PageNode | undefined);
    return Object.keys(kind?.slots ?? {}).flatMap((slot): readonly Target[] => {
      if (!canStand(tree, names, { parent: key, slot, before: null }, moved)) return [];
      const stay = childrenIn(tree, key, slot).filter((child) => !moved.includes(child));
      return [...stay, null].map((before) => ({ parent: key, slot, before }));
    });
  });
}

/** Where a new block goes when nobody says: behind what is chosen, or into it, or at the end of the page. */
export function placeBehind(tree: TreeDocument, chosen: string | null, names: readonly string[]): Target | null {
  const targets = targetsFor(tree, names);
  if (chosen !== null) {
    const inside = targets.find(({ parent, before }) => parent === chosen && before === null);
    if (inside && chosen !== tree.root) return inside;
    for (const { parent, slot } of targets) {
      const siblings = childrenIn(tree, parent, slot);
      const at = siblings.indexOf(chosen);
      if (at >= 0) return { parent, slot, before: siblings[at + 1] ?? null };
    }
  }
  return targets.findLast(({ parent, before }) => parent === tree.root && before === null) ?? targets.at(-1) ?? null;
}

/** Where these stand, as a target: putting them there leaves everything as it is. */
export function placeNow(tree: TreeDocument, moved: readonly string[]): Target | null {
  const place = placeOf(tree, moved[0] ?? '');
  if (!place) return null;
  const { parent, slot } = place;
  const siblings = childrenIn(tree, parent, slot);
  const after = siblings.slice(siblings.indexOf(moved[0] ?? '')).find((key) => !moved.includes(key));
  return { parent, slot, before: after ?? null };
}

/** Where a target is, said: “内容”的最后、“首屏”之前. */
export function sayTarget(document: unknown, { parent, slot, before }: Target): string {
  const title = entryOf(kindOf(nodeOf(document, parent))?.slots, slot)?.title ?? slot;
  const where = `“${nameOf(document, parent)}”的“${title}”`;
  return before === null ? `${where}末尾` : `${where}中“${nameOf(document, before)}”之前`;
}
