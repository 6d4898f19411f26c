import type { SessionView } from '../../schemas/wire/session.ts';
import type { Taker } from '../http/standing.ts';

type Who = Pick<SessionView, 'user' | 'tenant'>;

/** Who signed in where somebody's screens stand open; null: the same person, in the same company. */
export function whoCame(before: Who, now: Who): Taker | null {
  const isOtherCompany = before.tenant.id !== now.tenant.id;
  if (!isOtherCompany && before.user.id === now.user.id) return null;
  return { name: now.user.realname, company: now.tenant.name, isOtherCompany };
}
