import type { DictDocument } from '../language/dict.ts';
import { entryOf } from '../language/entry-of.ts';
import type { MenuDocument, MenuItemDocument } from '../language/menu.ts';
import type { PageDocument } from '../language/page.ts';
import { at } from '../language/pointer.ts';
import { inOrder, type Ranked } from '../language/ranks.ts';
import type { Findings } from './findings.ts';
import type { DictModel, EntityModel, MenuItem } from './model.ts';
import { titleOf } from './names.ts';
import type { Surroundings } from './shape.ts';

export const compileDict = (document: DictDocument): DictModel => ({
  key: document.key,
  title: titleOf(document.title),
  items: inOrder(document.items).map(([value, { rank: _, note: _note, ...item }]) => ({ value, ...item })),
  ...(document.closed ? { closed: true } : {}),
});

/** What a dictionary's items hang under must be there as well. */
export function checkDict(document: DictDocument, around: Surroundings, findings: Findings): void {
  if (document.under === undefined) return;
  findings.use(`dict:${document.under}`, '/under');
  const parent = around.dicts.get(document.under);
  if (!parent) {
    if (!around.broken.has(`dict:${document.under}`)) findings.say('unknown_dict', '/under', { dict: document.under });
    return;
  }
  const values = new Set(parent.items.map(({ value }) => value));
  for (const [key, { under }] of Object.entries(document.items)) {
    if (under !== undefined && !values.has(under)) {
      findings.say('unknown_item', at('/items', key, 'under'), { dict: parent.title, value: under });
    }
  }
}

/** Items in order, each list and each right it names looked up. */
export function compileMenu(
  items: MenuDocument['items'],
  path: string,
  entities: ReadonlyMap<string, EntityModel>,
  around: Surroundings,
  findings: Findings,
): readonly MenuItem[] {
  return inOrder(items as Record<string, MenuItemDocument & Ranked>).map(([key, item]) => {
    const here = at(path, key);
    if (item.opens && 'list' in item.opens)
      checkOpens(item.opens.list, at(here, 'opens', 'list'), entities, around, findings);
    if (item.needs !== undefined) checkNeeds(item.needs, at(here, 'needs'), entities, findings);
    return {
      key,
      title: titleOf(item.title),
      icon: item.icon ?? null,
      opens: item.opens ?? null,
      needs: item.needs ?? null,
      ...(item.for ? { for: item.for } : {}),
      ...(item.not && item.not.length > 0 ? { not: item.not } : {}),
      keepAlive: item.keepAlive ?? false,
      hidden: item.hidden ?? false,
      items: compileMenu((item.items ?? {}) as MenuDocument['items'], at(here, 'items'), entities, around, findings),
    };
  });
}

function checkOpens(
  opens: string,
  path: string,
  entities: ReadonlyMap<string, EntityModel>,
  around: Surroundings,
  findings: Findings,
): void {
  const [entity = '', list = ''] = opens.split('.');
  findings.use(`entity:${entity}`, path);
  const model = entities.get(entity);
  if (model && !model.lists.has(list)) findings.say('unknown_list', path, { list: opens });
  if (!model && !around.broken.has(`entity:${entity}`)) findings.say('unknown_entity', path, { entity });
}

/** `order:move:close` names a right of an entity; anything that names no entity is a permission of its own. */
function checkNeeds(needs: string, path: string, entities: ReadonlyMap<string, EntityModel>, findings: Findings): void {
  const [entity = '', sort, key] = needs.split(':');
  const model = entities.get(entity);
  if (!model) return;
  findings.use(`entity:${entity}`, path);
  if (sort === 'move' && key !== undefined && key !== '*' && !model.states?.moves.has(key)) {
    findings.say('unknown_move', path, { move: key });
  }
  if (sort === 'action' && key !== undefined && key !== '*' && !model.actions.has(key)) {
    findings.say('unknown_action', path, { action: key });
  }
  if (sort === 'becomes' && key !== undefined && key !== '*' && !model.becomes.has(key)) {
    findings.say('unknown_chain', path, { chain: key });
  }
}

/** A page is one tree: every block it names is there, once, and every text it takes. */
export function checkPage(document: PageDocument, findings: Findings): void {
  const placed = new Set([document.root]);
  if (!entryOf(document.nodes, document.root)) findings.say('unknown_node', '/root', { node: document.root });
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
  }
  for (const key of Object.keys(document.nodes)) {
    if (!placed.has(key)) findings.warn('node_unused', at('/nodes', key), { node: key });
  }
}
