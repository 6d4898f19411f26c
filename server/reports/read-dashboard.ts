import type { CardModel, DashboardModel, TodoModel } from '../../schemas/compile/chart-model.ts';
import type { CardPlan, DashboardPlan } from '../../schemas/compile/dashboard-plan.ts';
import { operationOf, planChart, planDashboard } from '../../schemas/compile/plan-dashboard.ts';
import { dashboardViewer } from '../access/menu.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { type Asks, countQuery, readQuery } from './read-report.ts';

/** A dashboard as this session sees it; one without a card for it does not exist to it. */
export function dashboardPlan(running: Running, key: string, session: Session): DashboardPlan {
  const dashboard = running.model.dashboards.get(key);
  const plan = dashboard && planDashboard(running.model, dashboard, dashboardViewer(running, session));
  if (!plan) throw new Refusal('unknown_report');
  return plan;
}

export function chartPlan(running: Running, key: string, session: Session) {
  const chart = running.model.charts.get(key);
  const plan = chart && planChart(running.model, chart, { roles: session.roles });
  if (!plan) throw new Refusal('unknown_report');
  return plan;
}

/** A chart is drawn from all of its rows, as far as one page goes. */
const whole = { pageSize: '500' };

export async function readChart(asks: Asks, key: string, asked: QueryString): Promise<string> {
  chartPlan(asks.running, key, asks.session);
  const chart = asks.running.model.charts.get(key);
  if (!chart) throw new Refusal('unknown_report');
  return readQuery(asks, chart.query, { ...asked, ...whole });
}

/** What one card shows, or why it shows nothing: a card that fails takes no other with it. */
export async function readFigures(asks: Asks, key: string, asked: QueryString): Promise<string> {
  const plan = dashboardPlan(asks.running, key, asks.session);
  const dashboard = asks.running.model.dashboards.get(key) as DashboardModel;
  const models = new Map(dashboard.cards.map((card) => [card.key, card]));
  const figures = await inLanes(plan.cards, async (card) => {
    const model = models.get(card.key);
    const text = model ? await readCard(asks, card, model, asked) : null;
    return text === null ? null : `${JSON.stringify(card.key)}:${text}`;
  });
  return `{${figures.filter((text) => text !== null).join(',')}}`;
}

async function readCard(asks: Asks, card: CardPlan, model: CardModel, asked: QueryString): Promise<string | null> {
  const { shows } = card;
  try {
    if (shows.is === 'chart') return await readChart(asks, shows.chart.key, narrowedTo(shows.chart.query.finds, asked));
    if (shows.is === 'latest' && model.latest) return await readQuery(asks, model.latest.query, {});
    if (shows.is !== 'todos') return null;
    const counts: Record<string, number> = {};
    for (const { key } of shows.todos) {
      const todo = model.todos?.find((one) => one.key === key);
      if (todo) counts[key] = await countTodo(asks, todo);
    }
    return JSON.stringify({ counts });
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify({ failed: error.message });
    throw error;
  }
}

/** Only in rows where the asker may do what the work needs. */
async function countTodo(asks: Asks, { query, needs }: TodoModel): Promise<number> {
  const operation = needs === null ? null : operationOf(needs);
  const within = operation?.entity === query.from ? operation.of : undefined;
  return countQuery(asks, query, within);
}

function narrowedTo(finds: readonly { readonly key: string }[], asked: QueryString): QueryString {
  const keys = new Set(finds.flatMap(({ key }) => [key, `${key}_begin`, `${key}_end`, `${key}_MultiString`]));
  return Object.fromEntries(Object.entries(asked).filter(([name]) => keys.has(name)));
}

const lanes = 3;

/** A few at a time: one page must not take every connection there is. */
async function inLanes<One, Made>(all: readonly One[], work: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) made[at] = await work(all[at] as One);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}
