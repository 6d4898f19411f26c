import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import { giveFileCookie } from '../access/file-cookie.ts';
import { readAccount } from '../access/read-account.ts';
import type { Session } from '../access/session.ts';
import { note } from '../platform/logs/request-notes.ts';
import { departOf } from './depart-wire.ts';
import { allDictOptions } from './dict-options.ts';
import { ownTenants } from './own-tenants.ts';
import { multiDepart, userInfoOf } from './user-info.ts';

/** What every way of signing in answers with: the token, who it is, and what the client keeps. */
export async function loginResult(access: Access, session: Session, token: string) {
  const tenants = await ownTenants(access.db, session);
  const account = await readAccount(access.db.tenant(session.tenant), session);
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
export async function welcome(access: Access, request: FastifyRequest, reply: FastifyReply, token: string) {
  const session = await access.sessions.read(token);
  if (!session) throw new Error('a session ended as it began');
  note(request, { session });
  giveFileCookie(request, reply, access.apiPrefix, token);
  return loginResult(access, session, token);
}
