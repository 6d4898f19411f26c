import { type BlockField, type BlockKind, isContent, type SlotRule } from '../kinds/block-kind.ts';
import { entryOf } from '../language/entry-of.ts';
import { titleOf } from '../language/names.ts';
import type { FragmentDocument, PageDocument, PageNode, SiteDocument } from '../language/page.ts';
import { at } from '../language/pointer.ts';
import { checkBlockValues } from './check-block-values.ts';
import type { Findings } from './findings.ts';

export interface PageSurroundings {
  /** By name; none at all: only the tree is judged. */
  readonly blocks: ReadonlyMap<string, BlockKind>;
  readonly fragments: ReadonlyMap<string, FragmentDocument>;
  readonly pages: ReadonlyMap<string, PageDocument>;
}

type Tree = PageDocument | FragmentDocument;

/** A page is one tree for each template: every block it names is there, once, of a known kind, where it may stand, with values that fit. */
export function checkPage(document: Tree, around: PageSurroundings, findings: Findings): void {
  checkTree(document, findings);
  if (around.blocks.size > 0) {
    for (const [key, node] of Object.entries(document.nodes)) checkNode(key, node, document, around, findings);
    checkHowOften(document, around, findings);
  }
  checkFragmentLoop(document, around, findings);
  if (document.kind === 'page' && document.path !== undefined) checkPath(document, around, findings);
}

function checkTree(document: Tree, findings: Findings): void {
  const roots = rootsOf(document);
  const placed = new Set<string>();
  for (const [path, root] of roots) {
    if (!entryOf(document.nodes, root)) findings.say('unknown_node', path, { node: root });
    else if (placed.has(root)) findings.say('node_twice', path, { node: root });
    placed.add(root);
  }
  for (const [key, node] of Object.entries(document.nodes)) {
    for (const [slot, children] of Object.entries(node.slots ?? {})) {
      for (const child of Object.keys(children)) {
        const path = at('/nodes', key, 'slots', slot, child);
        if (!entryOf(document.nodes, child)) findings.say('unknown_node', path, { node: child });
        else if (placed.has(child)) findings.say('node_twice', path, { node: child });
        placed.add(child);
      }
    }
    if (node.content !== undefined && !entryOf(document.content, node.content)) {
      findings.say('unknown_content', at('/nodes', key, 'content'), { content: node.content });
    }
    if (node.from !== undefined && node.until !== undefined && node.until <= node.from) {
      findings.say('period_backwards', at('/nodes', key, 'until'));
    }
  }
  const reached = reachable(
    document,
    roots.map(([, root]) => root),
  );
  for (const key of Object.keys(document.nodes)) {
    if (!placed.has(key)) findings.warn('node_unused', at('/nodes', key), { node: key });
    else if (!reached.has(key) && isInCircle(document, key))
      findings.say('node_circle', at('/nodes', key), { node: key });
  }
}

const rootsOf = (document: Tree): readonly (readonly [string, string])[] => [
  ['/root', document.root],
  ...(document.kind === 'page' ? Object.entries(document.roots ?? {}) : []).map(
    ([template, root]) => [at('/roots', template), root] as const,
  ),
];

const childrenOf = (node: PageNode | undefined): readonly string[] =>
  Object.values(node?.slots ?? {}).flatMap((children) => Object.keys(children));

function reachable(document: Tree, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [...roots];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    for (const child of childrenOf(entryOf(document.nodes, key))) queue.push(child);
  }
  return reached;
}

const isInCircle = (document: Tree, key: string): boolean =>
  reachable(document, childrenOf(entryOf(document.nodes, key))).has(key);

const nameOf = (block: string): string => block.slice(0, block.indexOf('@'));
const versionOf = (block: string): number => Number(block.slice(block.indexOf('@') + 1));

function checkNode(key: string, node: PageNode, document: Tree, around: PageSurroundings, findings: Findings): void {
  const path = at('/nodes', key);
  findings.use(`block:${nameOf(node.block)}`, at(path, 'block'));
  const kind = around.blocks.get(nameOf(node.block));
  if (!kind) {
    findings.say('unknown_block', at(path, 'block'), { block: nameOf(node.block) });
    return;
  }
  if (versionOf(node.block) > kind.version) {
    findings.say('newer_block', at(path, 'block'), { block: kind.title, most: kind.version });
  }
  for (const [slot, children] of Object.entries(node.slots ?? {})) {
    const rule = entryOf(kind.slots, slot);
    const here = at(path, 'slots', slot);
    if (!rule) findings.say('unknown_block_slot', here, { block: kind.title, slot });
    else checkSlot(Object.keys(children), rule, kind, document, around, findings, here);
  }
  if (versionOf(node.block) === kind.version) checkValues(node, kind, document, path, findings);
  if (kind.standsForFragment) checkFragment(node, path, around, findings);
}

function checkSlot(
  children: readonly string[],
  rule: SlotRule,
  parent: BlockKind,
  document: Tree,
  around: PageSurroundings,
  findings: Findings,
  path: string,
): void {
  if (rule.most !== undefined && children.length > rule.most) {
    findings.say('slot_full', path, { slot: rule.title, most: rule.most });
  }
  for (const child of children) {
    const kind = around.blocks.get(nameOf(entryOf(document.nodes, child)?.block ?? '@'));
    if (kind && !maySlotTake(rule, parent, kind)) {
      findings.say('not_in_slot', at(path, child), { slot: rule.title, block: kind.title });
    }
  }
}

/** Whether a block may stand in a slot of another: the one nesting rule, for compile, canvas, keyboard and paste alike. */
export function maySlotTake(rule: SlotRule, parent: BlockKind, child: BlockKind): boolean {
  if (child.within && !child.within.includes(parent.name)) return false;
  if (rule.blocks?.includes(child.name)) return true;
  if (rule.groups?.includes(child.group)) return true;
  return rule.blocks === undefined && rule.groups === undefined && child.group !== 'frame' && child.group !== 'login';
}

function checkValues(node: PageNode, kind: BlockKind, document: Tree, path: string, findings: Findings): void {
  const fields = Object.entries(kind.fields) as [string, BlockField][];
  const looks = Object.fromEntries(fields.filter(([, field]) => !isContent(field)));
  const contents = Object.fromEntries(fields.filter(([, field]) => isContent(field)));
  findings.take(checkBlockValues(node.props ?? {}, looks, at(path, 'props'), kind.title));
  for (const device of ['phone', 'tablet'] as const) {
    const said = node[device] ?? {};
    findings.take(checkBlockValues(said, looks, at(path, device), kind.title));
    for (const key of Object.keys(said)) {
      const field = entryOf(looks, key);
      if (field && !('device' in field && field.device)) {
        findings.say('not_per_device', at(path, device, key), { field: field.label });
      }
    }
  }
  const content = node.content === undefined ? undefined : entryOf(document.content, node.content);
  if (content !== undefined && node.content !== undefined) {
    findings.take(checkBlockValues(content, contents, at('/content', node.content), kind.title));
  }
}

function checkFragment(node: PageNode, path: string, around: PageSurroundings, findings: Findings): void {
  const key = String(node.props?.fragment ?? '');
  if (key === '') return;
  findings.use(`fragment:${key}`, at(path, 'props', 'fragment'));
  const fragment = around.fragments.get(key);
  if (!fragment) {
    findings.say('unknown_fragment', at(path, 'props', 'fragment'), { fragment: key });
    return;
  }
  for (const inner of Object.keys(node.overrides ?? {})) {
    if (!entryOf(fragment.nodes, inner)) findings.warn('unknown_node', at(path, 'overrides', inner), { node: inner });
  }
}

function checkFragmentLoop(document: Tree, around: PageSurroundings, findings: Findings): void {
  const walk = (tree: Tree, trail: readonly string[]): void => {
    for (const inner of fragmentsIn(tree, around)) {
      if (document.kind === 'fragment' && inner === document.key) {
        findings.say('fragment_loop', '', { circle: [...trail, inner].join(' → ') });
        return;
      }
      const next = around.fragments.get(inner);
      if (next && !trail.includes(inner)) walk(next, [...trail, inner]);
    }
  };
  walk(document, [document.key]);
}

const fragmentsIn = (tree: Tree, around: PageSurroundings): readonly string[] =>
  Object.values(tree.nodes).flatMap((node) =>
    around.blocks.get(nameOf(node.block))?.standsForFragment ? [String(node.props?.fragment ?? '')] : [],
  );

function checkHowOften(document: Tree, around: PageSurroundings, findings: Findings): void {
  for (const [path, root] of rootsOf(document)) {
    const counts = new Map<string, number>();
    for (const key of reachable(document, [root])) {
      const name = nameOf(entryOf(document.nodes, key)?.block ?? '@');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const [name, count] of counts) {
      const kind = around.blocks.get(name);
      if (kind?.most !== undefined && count > kind.most) {
        findings.say('block_too_often', path, { block: kind.title, most: kind.most });
      }
    }
  }
}

function checkPath(document: PageDocument, around: PageSurroundings, findings: Findings): void {
  const other = [...around.pages.values()].find((page) => page.path === document.path && page.key < document.key);
  if (other) findings.say('path_clash', '/path', { path: document.path ?? '', other: titleOf(other.title) });
}

/** The site names pages that are there. */
export function checkSite(document: SiteDocument, around: PageSurroundings, findings: Findings): void {
  if (document.login === undefined) return;
  findings.use(`page:${document.login}`, '/login');
  if (!around.pages.has(document.login)) findings.say('unknown_node', '/login', { node: document.login });
}
