import { screenPath } from '../../frame/addresses/screen-path.ts';

/** Addresses that lead to another one inside the frame. */
const redirects: Readonly<Record<string, string>> = {
  '/': screenPath('home'),
  '/dashboard': screenPath('home'),
  '/home': screenPath('home'),
  '/test': '/test/home',
  '/account': '/account/center',
  '/account/security': '/account/settings?part=security',
  '/profile': '/profile/basic',
  '/result': '/result/success',
  '/exception/403': '/403',
  '/exception/404': '/404',
  '/exception/500': '/500',
};

/** Where an address leads that is no screen of its own; unknown ones lead to `/404`. */
export const redirectOf = (path: string): string => redirects[path.replace(/\/+$/, '') || '/'] ?? '/404';
