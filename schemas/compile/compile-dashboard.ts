import type { CardDocument, DashboardDocument } from '../language/dashboard.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { ListModel } from '../sections/lists/lists.model.ts';
import type { CardModel, ChartModel, DashboardModel, LatestModel, ShortcutModel, TodoModel } from './chart-model.ts';
import type { ChartSurroundings } from './compile-chart.ts';
import { compileQuery } from './compile-query.ts';
import type { Findings } from './findings.ts';
import type { QueryModel } from './query-model.ts';

interface Place extends ChartSurroundings {
  readonly charts: ReadonlyMap<string, ChartModel>;
}

/** A dashboard against the charts and lists its cards show. */
export function compileDashboard(document: DashboardDocument, place: Place, findings: Findings): DashboardModel {
  const cards = inOrder(document.cards).map(([key, card]) =>
    compileCard(key, card, at('/cards', key), place, findings),
  );
  const finds = inOrder(document.find).map(([key, { label }]) => ({ key, label: label ?? null }));
  for (const { key } of finds) {
    const asked = cards.some(
      ({ chart }) => chart && place.charts.get(chart)?.query.finds.some((find) => find.key === key),
    );
    if (!asked) findings.say('unknown_report_column', at('/find', key), { column: key });
  }
  return {
    key: document.key,
    of: document.of === undefined ? null : compileOf(document.of, { finds, cards }, place, findings),
    title: titleOf(document.title),
    about: document.about ?? null,
    refresh: document.refresh ?? null,
    finds,
    cards,
  };
}

/** One of its query items names the record it is about. */
function compileOf(
  by: string,
  { finds, cards }: Pick<DashboardModel, 'finds' | 'cards'>,
  { charts }: Place,
  findings: Findings,
): DashboardModel['of'] {
  const asked = cards.flatMap(({ chart }) => (chart === null ? [] : (charts.get(chart)?.query.finds ?? [])));
  const [named] = asked.filter(({ key }) => key === by && finds.some((find) => find.key === key));
  if (!named) findings.say('unknown_report_column', '/of', { column: by });
  else if (named.type.is === 'ref') return { entity: named.type.to, by };
  else findings.say('names_no_record', '/of', { column: named.label });
  return null;
}

const contents = ['chart', 'todos', 'shortcuts', 'latest', 'greeting', 'live'] as const;

function compileCard(key: string, card: CardDocument, path: string, place: Place, findings: Findings): CardModel {
  if (contents.filter((name) => card[name] !== undefined).length !== 1) findings.say('one_content', path);
  if (card.chart !== undefined) {
    findings.use(`chart:${card.chart}`, at(path, 'chart'));
    if (!place.charts.has(card.chart) && !place.around.broken.has(`chart:${card.chart}`))
      findings.say('unknown_chart', at(path, 'chart'), { chart: card.chart });
  }
  const { needs, for: whom, roles, not, live } = card;
  for (const [index, role] of (roles ?? []).entries()) findings.use(`role:${role}`, at(path, 'roles', index));
  for (const [index, role] of (not ?? []).entries()) findings.use(`role:${role}`, at(path, 'not', index));
  return {
    key,
    title: card.title ?? null,
    w: card.w ?? 12,
    h: card.h ?? null,
    chart: card.chart ?? null,
    todos: card.todos ? compileTodos(card.todos, at(path, 'todos'), place, findings) : null,
    shortcuts: card.shortcuts ? compileShortcuts(card.shortcuts, at(path, 'shortcuts'), place, findings) : null,
    latest: card.latest ? compileLatest(card.latest, at(path, 'latest'), place, findings) : null,
    greeting: card.greeting ?? false,
    ...(needs === undefined ? {} : { needs }),
    ...(whom === undefined ? {} : { for: whom }),
    ...(roles === undefined ? {} : { roles }),
    ...(not === undefined ? {} : { not }),
    ...(live === undefined ? {} : { live }),
  };
}

function findList(list: string, path: string, { entities, around }: Place, findings: Findings): ListModel | null {
  const [entity = '', key = ''] = list.split('.');
  findings.use(`entity:${entity}`, path);
  const model = entities.get(entity);
  const found = model?.lists.get(key) ?? null;
  if (!found && !around.broken.has(`entity:${entity}`))
    findings.say(model ? 'unknown_list' : 'unknown_entity', path, { list, entity });
  return found;
}

/** What the list asks by itself is asked here as well: the number is that of the list one comes to. */
function within(query: QueryModel, list: ListModel): QueryModel {
  if (!list.where) return query;
  const where = query.where ? ({ t: 'op', op: 'and', a: list.where, b: query.where } as const) : list.where;
  return { ...query, where };
}

function compileTodos(
  todos: NonNullable<CardDocument['todos']>,
  path: string,
  place: Place,
  findings: Findings,
): readonly TodoModel[] {
  return inOrder(todos).flatMap(([key, todo]): TodoModel[] => {
    const here = at(path, key);
    const list = findList(todo.list, at(here, 'list'), place, findings);
    const [from = ''] = todo.list.split('.');
    const written = {
      from,
      ...(todo.where ? { where: todo.where } : {}),
      cols: { n: { agg: 'count', rank: 'a0' } },
    } as const;
    const query = list && compileQuery(written, here, place.around, findings);
    if (!list || !query) return [];
    const { title, needs = null } = todo;
    return [{ key, title, list: todo.list, needs, query: within(query, list) }];
  });
}

function compileShortcuts(
  shortcuts: NonNullable<CardDocument['shortcuts']>,
  path: string,
  place: Place,
  findings: Findings,
): readonly ShortcutModel[] {
  return inOrder(shortcuts).flatMap(([key, { title, icon, list, create, screen, needs = null }]) => {
    const here = at(path, key);
    if (list !== undefined) findList(list, at(here, 'list'), place, findings);
    if (create !== undefined && !place.entities.has(create))
      findings.say('unknown_entity', at(here, 'create'), { entity: create });
    if (create !== undefined) findings.use(`entity:${create}`, at(here, 'create'));
    const opens =
      list !== undefined ? { list } : create !== undefined ? { create } : screen !== undefined ? { screen } : null;
    if (!opens) findings.say('one_content', here);
    const about = place.entities.get(list?.split('.')[0] ?? create ?? '');
    return opens ? [{ key, title, icon: icon ?? about?.icon ?? null, opens, needs }] : [];
  });
}

function compileLatest(
  { list, cols, where, sort, rows }: NonNullable<CardDocument['latest']>,
  path: string,
  place: Place,
  findings: Findings,
): LatestModel | null {
  const found = findList(list, at(path, 'list'), place, findings);
  const [from = ''] = list.split('.');
  const written = {
    from,
    ...(where ? { where } : {}),
    cols: Object.fromEntries(cols.map((key, index) => [key, { rank: `a${index}` }])),
    sort: sort ?? ['-createTime'],
    limit: rows ?? 5,
  };
  const query = found && compileQuery(written, path, place.around, findings);
  return found && query && { list, query: within(query, found) };
}
