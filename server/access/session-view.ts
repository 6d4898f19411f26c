import type { SessionView } from '../../schemas/wire/session.ts';
import type { Database } from '../db/statement.ts';
import { isHolder } from '../kernel/holders.ts';
import { askerOf, type Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import { readByFlowsAmong, readsByFlows } from '../records/read-by-flows.ts';
import { readWorkDays } from '../records/work-days.ts';
import { basisOfView } from './basis-of-view.ts';
import { closedScreens, ownMenuFor } from './menu.ts';
import { withSounds } from './menu-sounds.ts';
import { fillUrls } from './menu-urls.ts';
import { ledAs } from './own-company.ts';
import { type Account, readAccount } from './read-account.ts';

export async function viewSession(db: Database, running: Running, session: Session, now: string): Promise<SessionView> {
  const at = { db: db.tenant(session.tenant), model: running.model };
  const account = await readAccount(at, session);
  return {
    user: {
      id: account.id,
      username: account.username,
      realname: account.realname,
      avatar: account.avatar?.[0] ?? null,
      // What is somebody's own stays theirs when others look as them.
      phone: session.viewing ? null : account.phone,
      email: session.viewing ? null : account.email,
    },
    tenant: { id: session.tenant, name: account.tenantName },
    roles: session.roles.filter((role) => !isHolder(role)),
    roleNames: account.roleNames,
    permissions: [...session.permissions],
    menu: await withSounds(fillUrls(ownMenuFor(running, session), account, session)),
    closed: closedScreens(running, session),
    plans: await planHashes(db, running, session),
    asker: askerOf(session, now, await readWorkDays(at)),
    departs: account.departs.map(({ id, name, code }) => ({ id, name, code })),
    currentDepart: session.currentDepart,
    supplier: account.supplier && { id: account.supplier.id, name: account.supplier.name },
    ...standingOf(account),
    mustChange: session.mustChange ?? false,
    isLocked: session.isLocked ?? false,
    indexStyle: account.supplier ? 4 : 1,
    viewing: session.viewing ? { by: session.viewing.by, as: session.viewing.as } : null,
    revision: running.revision,
    basis: basisOfView(running, session),
    serverTime: now,
  };
}

/** How far a supplier's admission has come, as the specification numbers it. */
export function standingOf({ supplier }: Account): Pick<SessionView, 'isShow' | 'verifyStatus'> {
  if (!supplier) return { isShow: 1, verifyStatus: null };
  return { isShow: ledAs(supplier.isShow), verifyStatus: Number(supplier.verifyStatus) };
}

/** The plan of an entity, with what somebody reads because they decide about some of its records. */
export async function planNow(db: Database, running: Running, session: Session, entity: string) {
  return running.plan(entity, session.roles, await readsByFlows(db, session, running.entity(entity)));
}

export async function planHashes(db: Database, running: Running, session: Session): Promise<Record<string, string>> {
  const entities = [...running.model.entities.values()];
  const byFlows = await readByFlowsAmong(db, session, entities);
  const hashes: Record<string, string> = {};
  for (const entity of entities) {
    const plan = running.plan(entity.key, session.roles, byFlows.has(entity));
    if (plan) hashes[entity.key] = plan.hash;
  }
  return hashes;
}
