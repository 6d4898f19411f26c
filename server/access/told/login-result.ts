import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entered } from '../../../schemas/wire/session.ts';
import { Said } from '../../kernel/envelope.ts';
import { note } from '../../kernel/request-notes.ts';
import type { Session } from '../../kernel/session.ts';
import { readingOf } from '../../records/row-reader.ts';
import type { Access } from '../access.ts';
import { giveFileCookie } from '../file-cookie.ts';
import { readAccount } from '../read-account.ts';
import { departOf } from './depart-wire.ts';
import { allDictOptions } from './dict-options.ts';
import { ownTenants } from './own-tenants.ts';
import { multiDepart, userInfoOf } from './user-info.ts';

/** By this the specification's clients know that they are signed in: as text, here alone. */
const SIGNED_IN = '200';

export const signedIn = <R>(result: R): Said<R> => new Said('登录成功', result, SIGNED_IN);

/** What every way of signing in answers with: the token, who it is, and what the client keeps. */
export async function loginResult(access: Access, session: Session, token: string): Promise<Entered> {
  const tenants = await ownTenants(access.db, session);
  const account = await readAccount(await readingOf(access, session.tenant), session);
  return {
    token,
    userInfo: { ...userInfoOf(account, session), relTenantIds: tenants.map(({ id }) => id).join(',') },
    departs: account.departs.map(departOf),
    multi_depart: multiDepart(account),
    sysAllDictItems: allDictOptions(await access.models.running(session.tenant)),
    // Somebody in one company has nothing to choose from.
    tenantList: tenants.length > 1 ? tenants : [],
  };
}

/** The last step of every sign-in: the session that just began, told to its browser. */
export async function welcome(
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Entered> {
  const session = await access.sessions.read(token);
  if (!session) throw new Error('a session ended as it began');
  note(request, { session });
  giveFileCookie(request, reply, access.apiPrefix, token);
  return loginResult(access, session, token);
}
