import { hashText } from '../values/hash.ts';
import type { CardModel, ChartModel, DashboardModel, ShortcutModel, TodoModel } from './chart-model.ts';
import type {
  BoardPlan,
  CardContent,
  CardPlan,
  ChartPlan,
  DashboardPlan,
  ShortcutPlan,
  TodoPlan,
} from './dashboard-plan.ts';
import { isFor } from './for-whom.ts';
import type { Model } from './model.ts';
import type { EntityPlan, Viewer } from './plan.ts';
import { planQuery } from './plan-report.ts';
import type { ReportFindPlan } from './report-plan.ts';

/** Who looks at a dashboard: cards may be meant for some, and need what is no entity's to give. */
export interface DashboardViewer extends Viewer {
  readonly isSupplier: boolean;
  may(permission: string): boolean;
  plan(entity: string): EntityPlan | undefined;
}

/** A chart for a viewer; undefined where they may not see what it measures or what its marks stand for. */
export function planChart(model: Model, chart: ChartModel, viewer: Viewer): ChartPlan | undefined {
  const query = planQuery(model, chart.query, viewer, chart.list ?? undefined);
  if (!query) return undefined;
  const seen = new Set(query.columns.map(({ key }) => key));
  const y = chart.y.filter((key) => seen.has(key));
  if ((chart.x !== null && !seen.has(chart.x)) || (chart.y.length > 0 && y.length === 0)) return undefined;
  const { key, title, as, about, x, options } = chart;
  const series = chart.series !== null && seen.has(chart.series) ? chart.series : null;
  return { key, title, as, about, query, x, series, y, options };
}

/** A dashboard for a viewer; undefined when there is not one card for them. */
export function planDashboard(
  model: Model,
  dashboard: DashboardModel,
  viewer: DashboardViewer,
): DashboardPlan | undefined {
  const cards = dashboard.cards.flatMap((card) => planCard(model, card, viewer) ?? []);
  if (cards.length === 0) return undefined;
  const finds = dashboard.finds.flatMap(({ key, label }): ReportFindPlan[] => {
    const [found] = cards.flatMap(({ shows }) =>
      shows.is === 'chart' ? shows.chart.query.finds.filter((find) => find.key === key) : [],
    );
    return found ? [label === null ? found : { ...found, label }] : [];
  });
  const { key, title, about, refresh } = dashboard;
  const body = { key, title, about, refresh, finds, cards };
  return { hash: hashText(JSON.stringify(body)), ...body };
}

/** The dashboards about one record of an entity that have a chart for this viewer, each with what names the record. */
export const boardsOf = (model: Model, entity: string, viewer: Viewer): readonly BoardPlan[] =>
  [...model.dashboards.values()].flatMap(({ key, title, of, cards }) => {
    if (of?.entity !== entity) return [];
    const shown = cards.filter((card) => {
      const drawn = card.chart === null ? undefined : model.charts.get(card.chart);
      return drawn && isForRoles(card, viewer.roles) && planChart(model, drawn, viewer);
    });
    const [first] = shown;
    if (!first) return [];
    const isOneSided = first.for !== undefined && shown.every((card) => card.for === first.for);
    return [{ key, title, by: of.by, ...(isOneSided ? { for: first.for } : {}) }];
  });

function planCard(model: Model, card: CardModel, viewer: DashboardViewer): CardPlan | null {
  if (!isMeant(card, viewer)) return null;
  const shows = contentOf(model, card, viewer);
  const { key, title, w, h } = card;
  return shows && { key, title, w, h, shows };
}

function isMeant(card: CardModel, viewer: DashboardViewer): boolean {
  const { needs, for: whom } = card;
  if (!isFor(whom, viewer.isSupplier)) return false;
  return isForRoles(card, viewer.roles) && (needs === undefined || isAllowed(needs, viewer));
}

function isForRoles({ roles, not }: CardModel, own: readonly string[]): boolean {
  if (roles && !own.some((role) => roles.includes(role))) return false;
  return !(not && own.length > 0 && own.every((role) => not.includes(role)));
}

/** `order:move:close` names a right of an entity; anything else is a permission of its own. */
function isAllowed(needs: string, viewer: DashboardViewer): boolean {
  const operation = operationOf(needs);
  if (!operation) return viewer.may(needs);
  return (viewer.plan(operation.entity)?.access.ops[operation.of] ?? []).length > 0;
}

export function operationOf(needs: string): { readonly entity: string; readonly of: string } | null {
  const at = needs.indexOf(':');
  const of = needs.slice(at + 1);
  return at < 0 || !/^(read|create|edit|delete|export|import|move:.+|action:.+|becomes:.+)$/.test(of)
    ? null
    : { entity: needs.slice(0, at), of };
}

function contentOf(model: Model, card: CardModel, viewer: DashboardViewer): CardContent | null {
  if (card.chart !== null) {
    const chart = model.charts.get(card.chart);
    const plan = chart && planChart(model, chart, viewer);
    return plan ? { is: 'chart', chart: plan } : null;
  }
  if (card.todos) {
    const todos = card.todos.flatMap((todo) => planTodo(model, todo, viewer) ?? []);
    return todos.length > 0 ? { is: 'todos', todos } : null;
  }
  if (card.shortcuts) {
    const shortcuts = card.shortcuts.flatMap((shortcut) => planShortcut(shortcut, viewer) ?? []);
    return shortcuts.length > 0 ? { is: 'shortcuts', shortcuts } : null;
  }
  if (card.latest) {
    const { list, query } = card.latest;
    const plan = hasList(list, viewer) ? planQuery(model, query, viewer) : undefined;
    return plan ? { is: 'latest', list, entity: query.from, query: plan } : null;
  }
  if (card.live) return { is: 'live', live: card.live };
  return card.greeting ? { is: 'greeting' } : null;
}

function hasList(list: string, viewer: DashboardViewer): boolean {
  const [entity = '', key = ''] = list.split('.');
  return viewer.plan(entity)?.lists[key] !== undefined;
}

function planTodo(
  model: Model,
  { key, title, list, needs, query }: TodoModel,
  viewer: DashboardViewer,
): TodoPlan | null {
  if (!hasList(list, viewer) || (needs !== null && !isAllowed(needs, viewer))) return null;
  const plan = planQuery(model, query, viewer, list.split('.')[1]);
  return plan ? { key, title, list, drill: plan.drill } : null;
}

function planShortcut({ key, title, icon, opens, needs }: ShortcutModel, viewer: DashboardViewer): ShortcutPlan | null {
  if (needs !== null && !isAllowed(needs, viewer)) return null;
  if ('list' in opens && !hasList(opens.list, viewer)) return null;
  if ('create' in opens && !viewer.plan(opens.create)?.access.ops.create) return null;
  return { key, title, icon, opens };
}
