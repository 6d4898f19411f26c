import type { FastifyRequest } from 'fastify';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Gate } from '../kernel/gate.ts';
import type { Session } from '../kernel/session.ts';
import type { Models } from '../metadata/models.ts';
import { readsByFlows } from '../records/read-by-flows.ts';
import { readFileCookie } from './file-cookie.ts';
import { readSessionRow, type SessionRow, sessionStatement } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import { takeTicket } from './tickets.ts';
import { isOpenWhileViewing } from './viewing.ts';

/** The entity whose records, its facets' included, a company not yet approved may reach. */
const companyEntity = 'supplier';

/** What a company not yet approved may reach: its own data, and what is asked of it until then. */
export const isOpenEarly = (entity: Pick<EntityModel, 'store' | 'early'> | undefined): boolean =>
  entity !== undefined && (entity.store === companyEntity || entity.early);

/** Stands before every route: reads the token, and refuses what the roles do not allow. */
export function openGate({ sessions, models, db }: { sessions: Sessions; models: Models; db: Database }): Gate {
  return {
    async sessionOf(request) {
      const session =
        (await sessions.read(request.headers['x-access-token'] ?? readFileCookie(request) ?? readAddress(request))) ??
        (await readTicket(db, request));
      if (!session) return null;
      const refusal = await refusalOf(models, session, request);
      if (!refusal) return session;
      // What is open to everybody is open to a session that is held back too, as to everybody: it is told nothing of its own.
      if (request.routeOptions.config.permission === 'public') return null;
      throw refusal;
    },
    standing: async ({ id }) => (await sessionBy(db, id)) ?? null,
    async checkEntity(session, entity, operation) {
      const running = await models.running(session.tenant);
      const plan = running.plan(entity, session.roles);
      if (!plan && operation === 'read' && (await readsByFlows(db, session, running.entity(entity)))) return;
      if (!plan) throw new Refusal('unknown_entity');
      if (operation !== 'read' && !plan.access.ops[operation]?.length) throw new Refusal('not_allowed');
    },
  };
}

/** The token in the address, where the call says so. */
function readAddress(request: FastifyRequest): unknown {
  return request.routeOptions.config.byAddress ? (request.query as { token?: unknown }).token : undefined;
}

/** The session a ticket in the address stands for, where a browser downloads by itself; the ticket is used up. */
async function readTicket(db: Database, request: FastifyRequest): Promise<Session | undefined> {
  const { ticket } = (request.query ?? {}) as { ticket?: unknown };
  if (request.method !== 'GET' || !request.routeOptions.config.byTicket || ticket === undefined) return undefined;
  const id = await takeTicket(db, ticket);
  return id === undefined ? undefined : sessionBy(db, id);
}

/** Read without being used: nothing of it is prolonged or remembered. */
async function sessionBy(db: Database, id: string): Promise<Session | undefined> {
  const [row] = await db.owner.rows<SessionRow>(sessionStatement(id));
  return row && readSessionRow(id, row).session;
}

/** Why this session may not make this call now, whatever its roles say. */
async function refusalOf(models: Models, session: Session, request: FastifyRequest): Promise<Refusal | null> {
  const { whileLocked, beforePassword } = request.routeOptions.config;
  // Whoever finds the desk left reaches nothing of whose desk it is.
  if (session.isLocked && !whileLocked) return new Refusal('locked');
  if (session.viewing && !isOpenWhileViewing(request)) return new Refusal('view_only');
  // Whoever came in by a password that was given out makes one of their own first.
  if (session.mustChange && !beforePassword) return new Refusal('must_change_password');
  if (namesOtherTenant(session, request)) return new Refusal('other_tenant');
  if (session.mustComplete && !(await isOpenBeforeApproval(models, session, request)))
    return new Refusal('must_complete');
  return null;
}

/** The names under which clients of different ages send the company they believe to be in. */
const tenantHeaders = ['tenant_id', 'tenant-id', 'x-tenant-id'] as const;
const none = ['', '0', 'null', 'undefined'];

/** The company is the session's. A header that names another is refused: it never shows more, and a page left from before a switch does nothing. */
function namesOtherTenant({ tenant }: Session, request: FastifyRequest): boolean {
  const named = tenantHeaders.flatMap((name) => request.headers[name] ?? []).map((text) => text.trim());
  return named.some((text) => !none.includes(text) && text !== String(tenant));
}

/** A company not yet approved reaches its own data, its files and its session, whatever its roles say. */
async function isOpenBeforeApproval(models: Models, session: Session, request: FastifyRequest): Promise<boolean> {
  const { permission, beforeApproval } = request.routeOptions.config;
  if (beforeApproval) return true;
  const named = typeof permission === 'object' && 'entity' in permission ? permission.of : undefined;
  const entity = named ?? (request.params as { entity?: string } | undefined)?.entity;
  return entity !== undefined && isOpenEarly((await models.running(session.tenant)).entity(entity));
}
