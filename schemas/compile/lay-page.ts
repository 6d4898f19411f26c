import { type BlockField, type BlockKind, dataKey } from '../kinds/block-kind.ts';
import type { BlockValues } from '../kinds/block-values.ts';
import { entryOf } from '../language/entry-of.ts';
import { titleOf } from '../language/names.ts';
import type { FragmentDocument, PageDocument, PageNode, SiteDocument } from '../language/page.ts';
import { inOrder } from '../language/ranks.ts';
import type { NodePlan, PagePlan, SitePlan, Template } from './page-plan.ts';

export interface Laying {
  readonly blocks: ReadonlyMap<string, BlockKind>;
  readonly fragments: ReadonlyMap<string, FragmentDocument>;
  readonly template: Template;
  /** `yyyy-MM-dd HH:mm:ss`: what is not there yet or no more is left out. */
  readonly now: string;
  /** Permissions of who looks; nobody's on the public site. */
  readonly permissions?: readonly string[];
  /** The studio draws what is switched off as well. */
  readonly everything?: boolean;
  /** Where a page is laid again and again: what did not change is then the very same object. */
  readonly kept?: KeptPlans;
}

/** What each node drew last, and of what. */
export type KeptPlans = WeakMap<PageNode, { readonly text: unknown; readonly over: unknown; readonly own: OwnPlan }>;

/** What a node draws by itself, without what stands in it. */
type OwnPlan = Pick<NodePlan, 'block' | 'values' | 'tablet' | 'phone' | 'hide' | 'data'>;

/** The tree of a page for one template at one moment. Pure: the server lays it for the public, the studio for its canvas. */
export function layPage(document: PageDocument, laying: Laying): PagePlan | null {
  const start = entryOf(document.roots, laying.template) ?? document.root;
  const root = layNode(start, document, {}, laying, []);
  if (!root) return null;
  return {
    key: document.key,
    title: titleOf(document.title),
    description: document.description ?? '',
    path: document.path ?? null,
    place: document.place ?? null,
    template: laying.template,
    root,
  };
}

type Tree = Pick<PageDocument, 'nodes' | 'content' | 'root'>;
type Overrides = NonNullable<PageNode['overrides']>;

function layNode(
  key: string,
  tree: Tree,
  overrides: Overrides,
  laying: Laying,
  trail: readonly string[],
): NodePlan | null {
  const node = entryOf(tree.nodes, key);
  if (!node || trail.includes(key) || trail.length > 60) return null;
  const over = entryOf(overrides, key);
  if (!isDrawn(node, over?.visible, laying)) return null;
  const kind = laying.blocks.get(node.block.slice(0, node.block.indexOf('@')));
  if (kind?.sees !== undefined && !laying.permissions?.includes(kind.sees) && !laying.everything) return null;
  if (kind?.standsForFragment) return layFragment(node, laying, [...trail, key]);
  const slots = laySlots(node, tree, overrides, laying, [...trail, key]);
  return {
    key: trail.includes('@') ? `${trail.slice(trail.lastIndexOf('@') - 1).join('.')}.${key}` : key,
    ...ownPlan(node, textOf(node, tree), over, laying),
    ...(slots ? { slots } : {}),
  };
}

type Override = Overrides[string] | null | undefined;

function ownPlan(node: PageNode, text: BlockValues, over: Override, laying: Laying): OwnPlan {
  const before = laying.kept?.get(node);
  if (before && before.text === text && before.over === over) return before.own;
  const own = drawNode(node, text, over, laying);
  laying.kept?.set(node, { text, over, own });
  return own;
}

function drawNode(node: PageNode, text: BlockValues, over: Override, { blocks }: Laying): OwnPlan {
  const kind = blocks.get(node.block.slice(0, node.block.indexOf('@')));
  const said = { ...text, ...over?.content, ...node.props, ...over?.props };
  const values = kind ? valuesFor(kind, lift(kind, node.block, said)) : said;
  const needs = kind?.data?.(values) ?? [];
  return {
    block: kind?.name ?? node.block,
    values,
    ...device('tablet', { ...node.tablet, ...over?.tablet }),
    ...device('phone', { ...node.phone, ...over?.phone }),
    ...(node.hide && node.hide.length > 0 ? { hide: node.hide } : {}),
    ...(needs.length > 0
      ? { data: Object.fromEntries(needs.map((need) => [need.as ?? need.source, dataKey(need)])) }
      : {}),
  };
}

const device = (name: 'tablet' | 'phone', values: BlockValues) =>
  Object.keys(values).length > 0 ? { [name]: values } : {};

function isDrawn(node: PageNode, overridden: boolean | undefined, { now, everything }: Laying): boolean {
  if (everything) return true;
  if ((overridden ?? node.visible) === false) return false;
  return (node.from === undefined || node.from <= now) && (node.until === undefined || now < node.until);
}

const noText: BlockValues = {};
const textOf = (node: PageNode, tree: Tree): BlockValues =>
  node.content === undefined ? noText : (entryOf(tree.content, node.content) ?? noText);

function laySlots(node: PageNode, tree: Tree, overrides: Overrides, laying: Laying, trail: readonly string[]) {
  if (!node.slots) return undefined;
  return Object.fromEntries(
    Object.entries(node.slots).map(([slot, children]) => [
      slot,
      inOrder(children as Record<string, { rank?: string }>).flatMap(
        ([child]) => layNode(child, tree, overrides, laying, trail) ?? [],
      ),
    ]),
  );
}

/** A fragment's own tree where the node stands; what the page says of its nodes counts above what they say. */
function layFragment(node: PageNode, laying: Laying, trail: readonly string[]): NodePlan | null {
  const fragment = laying.fragments.get(String(node.props?.fragment ?? ''));
  if (!fragment || trail.length > 50) return null;
  return layNode(fragment.root, fragment, node.overrides ?? {}, laying, [...trail, '@']);
}

/** Values of an earlier version as this version has them. */
function lift(kind: BlockKind, block: string, said: BlockValues): BlockValues {
  let values = said;
  for (let version = Number(block.slice(block.indexOf('@') + 1)); version < kind.version; version += 1) {
    values = kind.upgrades?.[version]?.(values) ?? values;
  }
  return values;
}

/** Every field with what is said of it, or what it starts with. */
export const valuesFor = (kind: BlockKind, said: BlockValues): BlockValues =>
  Object.fromEntries(
    Object.entries(kind.fields).map(([key, field]) => [key, valueFor(field, entryOf(said, key) ?? undefined)]),
  );

function valueFor(field: BlockField, said: unknown): unknown {
  if (field.kind === 'rows') return rowsFor(field, said ?? field.start ?? []);
  return said ?? field.start ?? nothing[field.kind];
}

const nothing: Readonly<Partial<Record<BlockField['kind'], unknown>>> = {
  words: { text: '' },
  text: '',
  html: '',
  link: { href: '' },
  fragment: '',
};

function rowsFor(field: BlockField & { kind: 'rows' }, value: unknown): readonly BlockValues[] {
  return orderedRows(value).map(({ key, ...row }) => ({
    ...Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, valueFor(inner, entryOf(row, name) ?? undefined)]),
    ),
    key,
  }));
}

function orderedRows(value: unknown): readonly (Record<string, unknown> & { key: unknown })[] {
  if (Array.isArray(value)) return value.map((row, index) => ({ ...row, key: row?.key ?? String(index + 1) }));
  if (typeof value !== 'object' || value === null) return [];
  return inOrder(value as Record<string, { rank?: string }>).map(([key, { rank: _, ...row }]) => ({ ...row, key }));
}

const visible = <T extends { visible?: boolean; rank?: string }>(map: Readonly<Record<string, T>> | undefined) =>
  inOrder(map).flatMap(([, one]) => (one.visible === false ? [] : [one]));

/** The site's settings as pages draw them. */
export function laySite(document: SiteDocument, template?: Template): SitePlan {
  const { navs, footer } = document;
  return {
    name: titleOf(document.title),
    description: document.description ?? '',
    template: template ?? document.template,
    primaryColor: document.primaryColor,
    logo: document.logo,
    navs: {
      isImmersed: navs.isImmersed ?? true,
      justify: navs.justify ?? 'left',
      ...(navs.color ? { color: navs.color } : {}),
      ...(navs.indicatorColor ? { indicatorColor: navs.indicatorColor } : {}),
      siteMap: visible(navs.siteMap).map(({ title, path }) => ({ title, path })),
    },
    footer: {
      siteMap: visible(footer.siteMap).map(({ title, items }) => ({
        title,
        items: visible(items).map((item) => ({ title: item.title, path: item.path })),
      })),
      otherLinks: visible(footer.otherLinks).map(({ title, url }) => ({ title, url })),
      icpInfo: footer.icpInfo ?? '',
      copyright: footer.copyright ?? '',
      supportInfo: footer.supportInfo ?? '',
      imgs: visible(footer.imgs).map(({ title, image }) => ({ title, image })),
    },
  };
}
