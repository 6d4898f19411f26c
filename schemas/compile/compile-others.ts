import type { DictDocument } from '../language/dict.ts';
import type { Hue } from '../language/hues.ts';
import type { MenuDocument, MenuItemDocument } from '../language/menu.ts';
import { menuPlaces, wrongPlaces } from '../language/menu-places.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { inOrder, type Ranked } from '../language/ranks.ts';
import type { Findings } from './findings.ts';
import type { DictModel, EntityModel, MenuItem } from './model.ts';
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
  outer?: Hue,
): readonly MenuItem[] {
  return inOrder(items as Record<string, MenuItemDocument & Ranked>).map(([key, item]) => {
    const here = at(path, key);
    const hue = item.hue ?? outer;
    if (item.opens && 'list' in item.opens)
      checkOpens(item.opens.list, at(here, 'opens', 'list'), entities, around, findings);
    if (item.opens && 'report' in item.opens)
      checkReport(item.opens.report, at(here, 'opens', 'report'), around, findings);
    if (item.opens && 'dashboard' in item.opens)
      checkDashboard(item.opens.dashboard, at(here, 'opens', 'dashboard'), around, findings);
    if (item.opens && 'url' in item.opens) checkUrl(item.opens.url, at(here, 'opens', 'url'), findings);
    if (item.alwaysShow && !item.opens)
      findings.say('shows_nothing', at(here, 'alwaysShow'), { item: titleOf(item.title) });
    for (const [index, role] of (item.not ?? []).entries()) findings.use(`role:${role}`, at(here, 'not', index));
    if (item.needs !== undefined) checkNeeds(item.needs, at(here, 'needs'), entities, findings);
    return {
      key,
      title: titleOf(item.title),
      icon: item.icon ?? iconFor(item.opens, entities),
      ...(hue ? { hue } : {}),
      opens: item.opens ?? null,
      needs: item.needs ?? null,
      ...(item.for ? { for: item.for } : {}),
      ...(item.not && item.not.length > 0 ? { not: item.not } : {}),
      keepAlive: item.keepAlive ?? true,
      hidden: item.hidden ?? false,
      ...(item.alwaysShow ? { alwaysShow: true as const } : {}),
      ...(item.route === false ? { route: false as const } : {}),
      items: compileMenu(
        (item.items ?? {}) as MenuDocument['items'],
        at(here, 'items'),
        entities,
        around,
        findings,
        hue,
      ),
    };
  });
}

/** Who opens a list without an icon of its own has that of what is listed. */
function iconFor(opens: MenuItemDocument['opens'], entities: ReadonlyMap<string, EntityModel>): string | null {
  const [entity = ''] = opens && 'list' in opens ? opens.list.split('.') : [];
  return entities.get(entity)?.icon ?? null;
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

function checkReport(report: string, path: string, around: Surroundings, findings: Findings): void {
  findings.use(`report:${report}`, path);
  if (!around.reports.has(report) && !around.broken.has(`report:${report}`))
    findings.say('unknown_report', path, { report });
}

function checkDashboard(dashboard: string, path: string, around: Surroundings, findings: Findings): void {
  findings.use(`dashboard:${dashboard}`, path);
  if (!around.dashboards.has(dashboard) && !around.broken.has(`dashboard:${dashboard}`))
    findings.say('unknown_dashboard', path, { dashboard });
}

function checkUrl(url: string, path: string, findings: Findings): void {
  for (const name of wrongPlaces(url)) findings.say('unknown_place', path, { name, known: menuPlaces.join('、') });
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
  if (sort === 'becomes' && key !== undefined && key !== '*' && !(model.lines?.chains ?? model.becomes).has(key)) {
    findings.say('unknown_chain', path, { chain: key });
  }
}
