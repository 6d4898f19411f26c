import { expect, test } from 'vitest';
import { catalogModel } from '../../tests/fixtures/catalog-plans.ts';
import type { CardContent } from './dashboard-plan.ts';
import type { MenuItem } from './model.ts';
import { planDashboard } from './plan-dashboard.ts';
import { planFor } from './plan-for.ts';

const model = catalogModel();

/** The lists a card leads to. */
function listsOf(shows: CardContent): readonly string[] {
  if (shows.is === 'latest') return [shows.list];
  if (shows.is === 'todos') return shows.todos.map(({ list }) => list);
  if (shows.is === 'shortcuts') return shows.shortcuts.flatMap(({ opens }) => ('list' in opens ? [opens.list] : []));
  return shows.is === 'chart' && shows.chart.query.drill ? [shows.chart.query.drill.list] : [];
}

/** The lists in the menu of suppliers or of the company's own people. */
const inMenu = (items: readonly MenuItem[], whose: 'staff' | 'supplier'): readonly string[] =>
  items
    .filter((item) => item.for === undefined || item.for === whose)
    .flatMap(({ opens, items: inner }) => [...(opens && 'list' in opens ? [opens.list] : []), ...inMenu(inner, whose)]);

const roles = [...new Set([...model.entities.values()].flatMap((entity) => [...entity.roles.keys()]))];
const suppliers = roles.filter((role) => role.startsWith('sup') && role !== 'supMgr');

test.each(suppliers)('the home of %s leads to no list but those in the menu of suppliers', (role) => {
  const plan = (entity: string) => planFor(model, entity, { roles: [role] });
  const viewer = { roles: [role], isSupplier: true, may: () => false, plan };
  const home = model.dashboards.get('analysis');
  const cards = home ? (planDashboard(model, home, viewer)?.cards ?? []) : [];
  const own = inMenu(model.menus, 'supplier');
  expect(own.length).toBeGreaterThan(2);
  const led = cards.flatMap(({ key, shows }) => listsOf(shows).map((list) => `${key} ${list}`));
  expect(led.length).toBeGreaterThan(2);
  expect(led.filter((one) => !own.includes(one.split(' ')[1] ?? ''))).toEqual([]);
});
