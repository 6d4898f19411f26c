import type { ResultOf } from '../../server/kernel/define-contract.ts';
import type { portalLogin } from '../../server/portal/portal.contract.ts';
import { callOf } from './call-of.ts';
import { addressOf } from './client.ts';

/** The page that dresses the sign-in screen, as the public may see it. */
export type LoginDress = NonNullable<ResultOf<typeof portalLogin>>;

export const loadLoginDress = callOf<typeof portalLogin>('GET', '/portal/view/login');
/** Where its pictures stand. */
export const dressBase = (): string => addressOf('');
