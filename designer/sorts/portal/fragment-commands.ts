import { layPage } from '../../../schemas/compile/lay-page.ts';
import { isContent } from '../../../schemas/kinds/block-kind.ts';
import type { BlockValues } from '../../../schemas/kinds/block-values.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import type { FragmentDocument, PageDocument, PageNode } from '../../../schemas/language/page.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import type { Clip } from '../../kernel/clipboard.ts';
import type { Ask } from '../../kernel/command.ts';
import type { Json } from '../../kernel/steps.ts';
import { freshKey, placeOf, removeSteps, type TreeDocument } from '../../kernel/tree.ts';
import { kindOf, kindsByName, nameOf, nodeOf } from './blocks.ts';
import { copy, paste } from './commands.ts';

/** A block of a fragment, at the place of a page where it is shown. */
export interface Inner {
  /** What stands for the fragment in the page. */
  readonly stand: string;
  readonly key: string;
}

/** Which block of a fragment of this very page a drawn key means: `links.@.group.title`. */
export function innerOf(document: Document, drawn: string): Inner | null {
  const [stand = '', sign, ...path] = drawn.split('.');
  const key = path.at(-1);
  return sign === '@' && key !== undefined && !path.includes('@') && nodeOf(document, stand) ? { stand, key } : null;
}

/** What a page says of a fragment's block in place of the fragment itself. */
export const overrideOf = (document: Document, { stand, key }: Inner) =>
  entryOf(nodeOf(document, stand)?.overrides, key);

/** Says something of a fragment's block for this page only; undefined: it follows the fragment again. */
export function setOverride(document: Document, { stand, key }: Inner, path: string, value: unknown): Ask {
  const base = at('/nodes', stand, 'overrides', key);
  const left = { ...overrideOf(document, { stand, key }) } as Record<string, unknown>;
  const [part = '', field] = path.split('.');
  if (field === undefined) delete left[part];
  else left[part] = Object.fromEntries(Object.entries((left[part] ?? {}) as Json).filter(([name]) => name !== field));
  const isLast = Object.values(left).every((rest) => rest !== null && typeof rest === 'object' && isEmpty(rest));
  return {
    name: `${value === undefined ? '恢复' : '只在这里修改'}片段“${nameOf(document, stand)}”`,
    steps:
      value === undefined && isLast
        ? [{ path: base, after: undefined }]
        : [{ path: at(base, ...path.split('.')), after: value }],
    joins: `${stand} ${key} ${path}`,
  };
}

const isEmpty = (map: object): boolean => Object.keys(map).length === 0;

/** Where a field's local word stands: texts apart from looks, as in the fragment. */
export function overridePath(block: string, field: string): string {
  const kind = kindsByName.get(block);
  const found = entryOf(kind?.fields, field);
  return `${found && isContent(found) ? 'content' : 'props'}.${field}`;
}

/** What the blocks of a fragment show where they stand, local words included. */
export function valuesIn(fragment: FragmentDocument, stand: PageNode): ReadonlyMap<string, BlockValues> {
  const nodes = {
    ...fragment.nodes,
    stand: { ...stand, block: 'fragment@1', props: { fragment: fragment.key } },
  };
  const page = { ...fragment, kind: 'page', root: 'stand', nodes } as unknown as PageDocument;
  const fragments = new Map([[fragment.key, fragment]]);
  const laid = layPage(page, { blocks: kindsByName, fragments, template: 'se', now: '', everything: true });
  const values = new Map<string, BlockValues>();
  const visit = (node: NonNullable<typeof laid>['root']): void => {
    values.set(node.key.split('.').at(-1) ?? '', node.values);
    for (const nodes of Object.values(node.slots ?? {})) nodes.forEach(visit);
  };
  if (laid) visit(laid.root);
  return values;
}

/** The fragment's blocks themselves, as they are shown here, in place of what stands for them: from now on this page's own. */
export function unlink(document: Document, tree: TreeDocument, stand: string, fragment: FragmentDocument) {
  const place = placeOf(tree, stand);
  const node = nodeOf(document, stand);
  if (!place || !node) return null;
  const clip = asClip(fragment, node.overrides ?? {});
  const target = { parent: place.parent, slot: place.slot, before: stand };
  const pasted = paste(document, tree, clip, target);
  const ask: Ask = {
    name: `把片段“${nameOf(document, stand)}”变成本页的区块`,
    steps: [...pasted.ask.steps, ...removeSteps(tree, [stand])],
  };
  return { ask, keys: pasted.keys };
}

function asClip(fragment: FragmentDocument, overrides: NonNullable<PageNode['overrides']>): Clip {
  const content: Record<string, unknown> = { ...fragment.content };
  const nodes = Object.fromEntries(
    Object.entries(fragment.nodes).map(([key, node]) => {
      const over = entryOf(overrides, key);
      if (!over) return [key, node as unknown as Json];
      const { content: words, ...looks } = over;
      const own = freshKey(new Set(Object.keys(content)), `${key}Own`);
      if (words)
        content[own] = { ...(node.content === undefined ? {} : entryOf(fragment.content, node.content)), ...words };
      const merged = Object.fromEntries(
        Object.entries(looks).map(([part, said]) => [
          part,
          typeof said === 'object' ? { ...(node[part as 'props'] as Json | undefined), ...said } : said,
        ]),
      );
      return [key, { ...node, ...merged, ...(words ? { content: own } : {}) } as unknown as Json];
    }),
  );
  return { sort: 'zhaocai/nodes', kind: 'page', from: fragment.key, tops: [fragment.root], nodes, content };
}

/** Chosen blocks become a fragment's own document, and a node that stands for it takes their place. */
export function takeOut(
  document: Document,
  tree: TreeDocument,
  keys: readonly string[],
  fragmentKey: string,
  title: string,
) {
  const clip = copy(document, tree, keys);
  const [top = ''] = clip.tops;
  const place = placeOf(tree, top);
  if (!place) return null;
  const single = clip.tops.length === 1;
  const root = single ? top : freshKey(new Set(Object.keys(clip.nodes)), 'group');
  const ranks = clip.tops.map((_, index) => ({ rank: `a${index}` }));
  const slots = { first: Object.fromEntries(clip.tops.map((key, index) => [key, ranks[index]])) };
  const nodes = single
    ? clip.nodes
    : { ...clip.nodes, [root]: { block: 'columns@1', props: { layout: 'one' }, slots } };
  const fragment = {
    kind: 'fragment',
    key: fragmentKey,
    spec: CURRENT_SPEC,
    title,
    root,
    nodes,
    content: clip.content,
  };
  const stand = freshKey(new Set(Object.keys(tree.nodes)), 'fragment');
  const ask: Ask = {
    name: `保存为片段“${title}”`,
    steps: [
      ...removeSteps(tree, keys),
      { path: at('/nodes', stand), after: { block: 'fragment@1', props: { fragment: fragmentKey }, label: title } },
      { path: at('/nodes', place.parent, 'slots', place.slot, stand), after: { rank: place.rank } },
    ],
  };
  return { fragment, ask, key: stand };
}

/** Fragments a document shows, and those that they show. */
export function fragmentsIn(
  document: Document,
  fragments: ReadonlyMap<string, FragmentDocument>,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  for (const node of Object.values((document as PageDocument).nodes ?? {})) {
    const key = kindOf(node)?.standsForFragment ? String(node.props?.fragment ?? '') : '';
    const fragment = fragments.get(key);
    if (!fragment || found.has(key)) continue;
    found.add(key);
    fragmentsIn(fragment, fragments, found);
  }
  return found;
}
