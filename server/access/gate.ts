import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Gate } from '../gate.ts';
import type { Models } from '../metadata/models.ts';
import { readFileCookie } from './file-cookie.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { refuseWhileViewing } from './viewing.ts';

/** The one entity whose records, its facets' included, a company not yet approved may reach. */
export const companyEntity = 'supplier';

/** Stands before every route: reads the token, and refuses what the roles do not allow. */
export function openGate({ sessions, models }: { sessions: Sessions; models: Models }): Gate {
  return {
    async sessionOf(request) {
      const session = await sessions.read(request.headers['x-access-token'] ?? readFileCookie(request));
      if (session?.viewing) refuseWhileViewing(request);
      if (session?.mustChange) refuseUntilChanged(request);
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

/** Whoever came in by a password that was given out makes one of their own first. */
function refuseUntilChanged(request: FastifyRequest): void {
  const { permission, beforePassword } = request.routeOptions.config;
  if (permission !== 'public' && !beforePassword) throw new Refusal('must_change_password');
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
