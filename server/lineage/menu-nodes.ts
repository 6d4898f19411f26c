import type { MenuItem } from '../../schemas/compile/model.ts';
import { completeCompany, mayDo, menuFor } from '../access/menu.ts';
import { fillUrls, namesSomebody } from '../access/menu-urls.ts';
import type { Account } from '../access/read-account.ts';
import { entityOpened } from '../features/rights/entries.ts';
import { namedPermissions } from '../features/rights/named-permissions.ts';
import { labelOf } from '../features/rights/operations.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import type { Auth, ButtonRights, MenuNode } from './menu.shapes.ts';

/** Screens whose address the specification fixes. */
const fixedScreens: Readonly<Record<string, { readonly path: string; readonly component: string }>> = {
  home: { path: '/dashboard/analysis', component: 'dashboard/Analysis' },
  completeSupInfo: { path: '/completeSupInfo', component: 'user/CompleteSupInfo' },
};

export function placeOf(item: MenuItem): { path: string; component: string } {
  const { opens } = item;
  if (opens === null) return { path: `/${item.key}`, component: 'layouts/RouteView' };
  if ('url' in opens)
    return opens.url.startsWith('http')
      ? { path: `/link/${item.key}`, component: 'layouts/IframePageView' }
      : { path: opens.url, component: 'layouts/RouteView' };
  // The address the specification's clients know a report by.
  if ('report' in opens)
    return { path: `/online/cgreport/${opens.report}`, component: 'modules/online/cgreport/auto/OnlCgreportAutoList' };
  if ('dashboard' in opens) return { path: `/dashboard/${opens.dashboard}`, component: 'dashboard/DashboardScreen' };
  if ('screen' in opens) {
    const { screen, component = screen } = opens;
    return fixedScreens[screen] ?? { path: `/${screen}`, component };
  }
  const [entity = '', list = 'main'] = opens.list.split('.');
  return { path: `/list/${entity}/${list}`, component: 'list/ListScreen' };
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replaceAll(':', '@');

/** An address elsewhere opens beside the client, unless the document wants it in a frame. */
function awayOf({ opens }: MenuItem): { readonly url?: string; readonly internalOrExternal: boolean } {
  if (!opens || !('url' in opens) || !opens.url.startsWith('http')) return { internalOrExternal: false };
  return { url: opens.url, internalOrExternal: opens.frame !== true };
}

/** The buttons on the page of an entry. */
type ButtonsOn = (item: MenuItem) => readonly Auth[];

function nodeOf(item: MenuItem, buttonsOn: ButtonsOn): MenuNode {
  const { path, component } = placeOf(item);
  return {
    id: item.key,
    path,
    name: nameOf(path),
    component,
    redirect: item.alwaysShow ? path : null,
    route: item.route === false ? '0' : '1',
    hidden: item.hidden ?? false,
    ...(item.alwaysShow ? { alwaysShow: true as const } : {}),
    ...(item.items.length > 0 ? { children: item.items.map((inner) => nodeOf(inner, buttonsOn)) } : {}),
    meta: {
      title: item.title,
      icon: item.icon,
      keepAlive: item.keepAlive,
      ...awayOf(item),
      ...(item.opens ? { componentName: component.split('/').at(-1) ?? component } : {}),
      permission: item.needs === null ? null : [item.needs],
      permissionList: buttonsOn(item),
    },
  };
}

export const nodesOf = (items: readonly MenuItem[], buttonsOn: ButtonsOn = () => []): readonly MenuNode[] =>
  items.map((item) => nodeOf(item, buttonsOn));

/** The menu as the clients take it; `who` is asked only where an address names somebody. */
export async function menuNodes(running: Running, session: Session, who: () => Promise<Account>) {
  const items = menuFor(running, session);
  const filled = namesSomebody(items) ? fillUrls(items, await who(), session) : items;
  return nodesOf(session.mustComplete ? [...filled, completeCompany] : filled, buttonsOn(running, session));
}

/** Of an entity's operations those this session may do, for every entry that opens a list of it. */
function buttonsOn(running: Running, session: Session): ButtonsOn {
  const mine = new Map<string, Auth[]>();
  for (const one of buttonRights(running, session).auth) {
    const [entity = ''] = one.action.split(':');
    mine.set(entity, [...(mine.get(entity) ?? []), one]);
  }
  return (item) => mine.get(entityOpened(item) ?? '') ?? [];
}

export function buttonRights(running: Running, session: Session): ButtonRights {
  const all = [...buttonsOf(running), ...namesOfPermissions(running)];
  return {
    auth: all.filter(({ action }) => mayDo(running, session, action)),
    allAuth: all.map((entry) => ({ ...entry, status: '1' as const })),
    sysSafeMode: false,
  };
}

const buttons = new WeakMap<Running, readonly Auth[]>();

/** Every operation that some role has; made once for each published configuration. */
function buttonsOf(running: Running): readonly Auth[] {
  const known = buttons.get(running);
  if (known) return known;
  const made = [...running.model.entities.values()].flatMap((entity) => {
    const operations = new Set(
      [...entity.roles.values()].flatMap((grants) => ['read', ...grants.flatMap((grant) => [...grant.do])]),
    );
    return [...operations].map((operation): Auth => {
      return {
        action: `${entity.key}:${operation}`,
        type: '1',
        describe: `${labelOf(operation, entity)}${entity.title}`,
      };
    });
  });
  buttons.set(running, made);
  return made;
}

const namesOfPermissions = ({ model }: Running): readonly Auth[] =>
  namedPermissions(model).map(({ code, title }) => ({ action: code, type: '1', describe: title }));
