import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../errors.ts';
import type { Gate } from '../gate.ts';
import { takeTicket } from '../live/tickets.ts';
import type { Models } from '../metadata/models.ts';
import { readFileCookie } from './file-cookie.ts';
import type { Session } from './session.ts';
import { readSessionRow, type SessionRow, sessionStatement } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import { refuseWhileViewing } from './viewing.ts';

/** The one entity whose records, its facets' included, a company not yet approved may reach. */
export const companyEntity = 'supplier';

/** Stands before every route: reads the token, and refuses what the roles do not allow. */
export function openGate({ sessions, models, db }: { sessions: Sessions; models: Models; db: Database }): Gate {
  return {
    async sessionOf(request) {
      const session =
        (await sessions.read(request.headers['x-access-token'] ?? readFileCookie(request))) ??
        (await readTicket(db, request));
      if (session?.isLocked) refuseUntilUnlocked(request);
      if (session?.viewing) refuseWhileViewing(request);
      if (session?.mustChange) refuseUntilChanged(request);
      if (session) refuseOtherTenant(session, request);
      if (session?.mustComplete) await refuseUntilComplete(models, session, request);
      return session ?? null;
    },
    async checkEntity(session, entity, operation) {
      const plan = (await models.running(session.tenant)).plan(entity, session.roles);
      if (!plan) throw new Refusal('unknown_entity');
      if (operation !== 'read' && !plan.access.ops[operation]?.length) throw new Refusal('not_allowed');
    },
  };
}

/** The session a ticket in the address stands for, where a browser downloads by itself; the ticket is used up. */
async function readTicket(db: Database, request: FastifyRequest): Promise<Session | undefined> {
  const { ticket } = (request.query ?? {}) as { ticket?: unknown };
  if (request.method !== 'GET' || !request.routeOptions.config.byTicket || ticket === undefined) return undefined;
  const id = await takeTicket(db, ticket);
  const [row] = id === undefined ? [] : await db.owner.rows<SessionRow>(sessionStatement(id));
  return row && id !== undefined ? readSessionRow(id, row).session : undefined;
}

/** Whoever finds the desk left reaches nothing of whose desk it is. */
function refuseUntilUnlocked(request: FastifyRequest): void {
  const { permission, whileLocked } = request.routeOptions.config;
  if (permission !== 'public' && !whileLocked) throw new Refusal('locked');
}

/** Whoever came in by a password that was given out makes one of their own first. */
function refuseUntilChanged(request: FastifyRequest): void {
  const { permission, beforePassword } = request.routeOptions.config;
  if (permission !== 'public' && !beforePassword) throw new Refusal('must_change_password');
}

/** The names under which clients of different ages send the company they believe to be in. */
const tenantHeaders = ['tenant_id', 'tenant-id', 'x-tenant-id'] as const;
const none = ['', '0', 'null', 'undefined'];

/** The company is the session's. A header that names another is refused: it never shows more, and a page left from before a switch does nothing. */
function refuseOtherTenant(session: Session, request: FastifyRequest): void {
  if (request.routeOptions.config.permission === 'public') return;
  const named = tenantHeaders.flatMap((name) => request.headers[name] ?? []).map((text) => text.trim());
  const isOther = (text: string) => !none.includes(text) && text !== String(session.tenant);
  if (named.some(isOther)) throw new Refusal('other_tenant');
}

/** A company not yet approved reaches its own data, its files and its session, whatever its roles say. */
async function refuseUntilComplete(models: Models, session: Session, request: FastifyRequest): Promise<void> {
  const { permission, beforeApproval } = request.routeOptions.config;
  if (permission === 'public' || beforeApproval) return;
  const named = typeof permission === 'object' && 'entity' in permission ? permission.of : undefined;
  const entity = named ?? (request.params as { entity?: string }).entity;
  const store = entity && (await models.running(session.tenant)).entity(entity)?.store;
  if (store !== companyEntity) throw new Refusal('must_complete');
}
