import { isFor } from '../../schemas/compile/for-whom.ts';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { type DashboardViewer, planDashboard } from '../../schemas/compile/plan-dashboard.ts';
import { operationsOfRole } from '../../schemas/compile/role-operations.ts';
import { isHolder } from '../kernel/holders.ts';
import { mayUse, type Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import { isOpenEarly } from './gate.ts';

/** Shown to whoever would see nothing else: nobody is left in front of an empty menu. */
const home: MenuItem = {
  key: 'home',
  title: '首页',
  icon: 'home',
  opens: { screen: 'home' },
  needs: null,
  keepAlive: true,
  hidden: false,
  items: [],
};

/** Where a company not yet approved is sent. */
export const completeCompany: MenuItem = {
  key: 'completeSupInfo',
  title: '完善企业信息',
  icon: 'idcard',
  opens: { screen: 'completeSupInfo' },
  needs: null,
  keepAlive: false,
  hidden: false,
  items: [],
};

/** Whether the roles allow `purchaseOrder:read`, or hold a permission that belongs to no entity. */
export function mayDo(running: Running, session: Session, needs: string): boolean {
  const [entity = '', ...operation] = needs.split(':');
  if (!running.entity(entity)) return mayUse(session, needs);
  const plan = running.plan(entity, session.roles);
  const wanted = operation.join(':');
  return plan !== undefined && (wanted === 'read' || Boolean(plan.access.ops[wanted]?.length));
}

/** What the menu documents offer this session: only what it may open, groups only with something in them. */
export function menuFor(running: Running, session: Session): readonly MenuItem[] {
  const menu = running.model.menus.flatMap((item) => keepAllowed(item, running, session));
  return menu.some(({ opens }) => isHome(opens)) ? menu : [home, ...menu];
}

/** The menu of our own shell: a company not yet approved begins where it is completed, and its home is that. */
export function ownMenuFor(running: Running, session: Session): readonly MenuItem[] {
  const menu = menuFor(running, session).flatMap(withRoute);
  return session.mustComplete ? [completeCompany, ...menu.flatMap(listsOnly)] : menu;
}

/** What has no address is skipped with all that is below it. */
const withRoute = (item: MenuItem): MenuItem[] =>
  item.route === false ? [] : [{ ...item, items: item.items.flatMap(withRoute) }];

/** Screens that stand in the menu, and in nothing this session may open of it. Those that stand in no menu are nobody's secret. */
export function closedScreens(running: Running, session: Session): readonly string[] {
  const open = new Set(screensOf(menuFor(running, session).flatMap(withRoute)));
  return [...new Set(screensOf(running.model.menus))].filter((screen) => !open.has(screen));
}

/** Entities whose list this session opens from its menu, at whatever depth. */
export const entitiesInMenu = (running: Running, session: Session): ReadonlySet<string> =>
  new Set(listsOf(menuFor(running, session)));

const listsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ opens, items: below }) => [
    ...(opens && 'list' in opens ? [opens.list.split('.')[0] ?? ''] : []),
    ...listsOf(below),
  ]);

const screensOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ opens, items: below }) => [
    ...(opens && 'screen' in opens ? [opens.screen] : []),
    ...screensOf(below),
  ]);

/** Lists are already held to the company; a screen would lead back to completing it. */
function listsOnly(item: MenuItem): MenuItem[] {
  const items = item.items.flatMap(listsOnly);
  if (items.length > 0) return [{ ...item, items }];
  return item.opens && 'list' in item.opens ? [item] : [];
}

const isHome = (opens: MenuItem['opens']) => opens !== null && 'screen' in opens && opens.screen === 'home';

function keepAllowed(item: MenuItem, running: Running, session: Session): MenuItem[] {
  if (!isFor(item.for, session.supplier !== null)) return [];
  const { not, ...shown } = item;
  if (not && isHiddenFromAll(item, not, running, session)) return [];
  const items = item.items.flatMap((inner) => keepAllowed(inner, running, session));
  if (!item.opens) return items.length > 0 ? [{ ...shown, items }] : [];
  return canOpen(item, item.opens, running, session) ? [{ ...shown, items }] : [];
}

/** Whether every role by which the session could open it is one it is hidden from. */
function isHiddenFromAll(item: MenuItem, not: readonly string[], running: Running, session: Session): boolean {
  const opening = session.roles.filter((role) => couldOpen(item, running, role));
  return opening.length > 0 && opening.every((role) => not.includes(role));
}

function couldOpen({ opens, needs }: MenuItem, running: Running, role: string): boolean {
  const [entity = '', ...operation] = (needs ?? '').split(':');
  const granted = [entity, opens && 'list' in opens ? (opens.list.split('.')[0] ?? '') : '']
    .flatMap((key) => running.entity(key) ?? [])
    .map((one) => operationsOfRole(one, role));
  if (granted.length === 0) return !isHolder(role);
  const wanted = running.entity(entity) ? operation.join(':') : 'read';
  return granted.every((may) => may.has('read')) && (wanted === 'read' || granted[0]?.has(wanted) === true);
}

/** Who looks at a dashboard. */
export const dashboardViewer = (running: Running, session: Session): DashboardViewer => ({
  roles: session.roles,
  isSupplier: session.supplier !== null,
  may: (permission) => mayUse(session, permission),
  plan: (entity) => running.plan(entity, session.roles),
});

function canOpen(item: MenuItem, opens: object, running: Running, session: Session): boolean {
  if ('list' in opens) {
    const entity = String(opens.list).split('.')[0] ?? '';
    if (!running.plan(entity, session.roles)) return false;
    if (session.mustComplete && !isOpenEarly(running.entity(entity))) return false;
  }
  // What a report shows is its entities' to say: who may not read where it begins has no page of it.
  if ('report' in opens) {
    const report = running.model.reports.get(String(opens.report));
    const from = report?.from ?? '';
    if (!isFor(report?.for, session.supplier !== null)) return false;
    if (session.mustComplete || !running.plan(from, session.roles)) return false;
  }
  // A dashboard without a card for this session does not exist to it.
  if ('dashboard' in opens) {
    const dashboard = running.model.dashboards.get(String(opens.dashboard));
    if (
      session.mustComplete ||
      !dashboard ||
      !planDashboard(running.model, dashboard, dashboardViewer(running, session))
    )
      return false;
  }
  return item.needs === null || mayDo(running, session, item.needs);
}
