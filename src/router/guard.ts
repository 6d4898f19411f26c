import type { MenuItem } from '../../schemas/compile/model.ts';
import type { SessionView } from '../../schemas/wire/session.ts';
import { screenPath } from '../frame/addresses/screen-path.ts';

/** What stands open to everybody, at the addresses the specification fixes. */
export const publicPaths: readonly string[] = [
  '/user/login',
  '/user/ssoLogin',
  '/register',
  '/register-result',
  '/alteration',
  '/supplierRegister',
  '/sso/idassLogin',
  '/sso/idassCallback',
];

export const completePath = screenPath('completeSupInfo');
const ownCompany = /^\/(list|record)\/myCompany(\/|$)/;
/** What a person may always do about themselves, and pages that only say something. */
const alwaysOpen = /^\/(account|result|test)\//;

type Entry = Pick<MenuItem, 'opens'> & { readonly items: readonly Entry[] };
type SupplierState = Pick<SessionView, 'isShow' | 'verifyStatus'>;

/** Signing in, and back here afterwards. */
export const signInAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/user/login?redirect=${encodeURIComponent(pathname + search + hash)}`;

/** Whether a supplier's company is still to be completed. */
export const isCompleting = ({ isShow, verifyStatus }: SupplierState): boolean => isShow === 2 && verifyStatus !== 6;

/** A supplier whose company is not approved yet is led to complete it, but for what else is asked of it until then (`open`); nobody else has business there. null: one may stay. */
export function leadAway(standing: SupplierState, path: string, open: readonly string[] = []): string | null {
  const isAsked = path === completePath;
  if (!isCompleting(standing)) return isAsked ? '/' : null;
  const [, sort = '', entity = ''] = path.split('/');
  const isOpen = ['list', 'record'].includes(sort) && open.includes(entity);
  return isAsked || isOpen || ownCompany.test(path) || alwaysOpen.test(path) ? null : completePath;
}

/** The entities whose lists a menu opens: while a company is not approved, those it may reach until then. */
export const entitiesIn = (menu: readonly Entry[]): readonly string[] =>
  menu.flatMap(({ opens, items }) => [
    ...(opens && 'list' in opens ? [String(opens.list).split('.')[0] ?? ''] : []),
    ...entitiesIn(items),
  ]);

/** A menu nobody could work with is no menu: whoever is left without one signs in again. */
export const hasMenu = (menu: unknown): boolean => Array.isArray(menu) && menu.length > 0;
