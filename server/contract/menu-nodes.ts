import type { MenuItem } from '../../schemas/compile/model.ts';
import { completeCompany, mayDo, menuFor } from '../access/menu.ts';
import type { Session } from '../access/session.ts';
import type { Running } from '../metadata/models.ts';
import { namedPermissions } from '../platform/rights/named-permissions.ts';
import { labelOf } from '../platform/rights/operations.ts';

/** A menu entry as the specification's clients build their routes from it. */
export interface MenuNode {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly component: string;
  readonly redirect: string | null;
  readonly route: '1' | '0';
  readonly hidden?: true;
  readonly children?: readonly MenuNode[];
  readonly meta: {
    readonly title: string;
    readonly icon: string | null;
    readonly keepAlive: boolean;
    readonly internalOrExternal: boolean;
    readonly url?: string;
    readonly componentName?: string;
  };
}

/** Screens whose address the specification fixes. */
const fixedScreens: Readonly<Record<string, { readonly path: string; readonly component: string }>> = {
  home: { path: '/dashboard/analysis', component: 'dashboard/Analysis' },
  completeSupInfo: { path: '/completeSupInfo', component: 'user/CompleteSupInfo' },
};

export function placeOf(item: MenuItem): { path: string; component: string } {
  const { opens } = item;
  if (opens === null) return { path: `/${item.key}`, component: 'layouts/RouteView' };
  if ('url' in opens) return { path: `/link/${item.key}`, component: 'layouts/IframePageView' };
  if ('screen' in opens) return fixedScreens[opens.screen] ?? { path: `/${opens.screen}`, component: opens.screen };
  const [entity = '', list = 'main'] = opens.list.split('.');
  return { path: `/list/${entity}/${list}`, component: 'list/ListScreen' };
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replaceAll(':', '@');

function nodeOf(item: MenuItem): MenuNode {
  const { path, component } = placeOf(item);
  const url = item.opens && 'url' in item.opens ? item.opens.url : undefined;
  return {
    id: item.key,
    path,
    name: nameOf(path),
    component,
    redirect: null,
    route: '1',
    ...(item.hidden ? { hidden: true as const } : {}),
    ...(item.items.length > 0 ? { children: item.items.map(nodeOf) } : {}),
    meta: {
      title: item.title,
      icon: item.icon,
      keepAlive: item.keepAlive,
      internalOrExternal: url !== undefined,
      ...(url === undefined ? {} : { url }),
      ...(item.opens ? { componentName: component.split('/').at(-1) ?? component } : {}),
    },
  };
}

/** Menu and buttons. `auth` is what the session may do, `allAuth` every code there is. */
export function permissionTree(running: Running, session: Session) {
  const items = menuFor(running, session);
  const all = [...buttonsOf(running), ...namesOfPermissions(running)];
  return {
    menu: (session.mustComplete ? [...items, completeCompany] : items).map(nodeOf),
    auth: all.filter(({ action }) => mayDo(running, session, action)),
    allAuth: all.map((entry) => ({ ...entry, status: '1' })),
    sysSafeMode: false,
  };
}

interface Auth {
  readonly action: string;
  /** 1: shown to whoever has it; nothing of ours is only disabled. */
  readonly type: '1';
  readonly describe: string;
}

const buttons = new WeakMap<Running, readonly Auth[]>();

/** Every operation that some role has; made once for each published configuration. */
function buttonsOf(running: Running): readonly Auth[] {
  const known = buttons.get(running);
  if (known) return known;
  const made = [...running.model.entities.values()].flatMap((entity) => {
    const operations = new Set([...entity.roles.values()].flatMap((grant) => ['read', ...grant.do]));
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
