import type { FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

/** What stands before every route: who is asking, and whether they may. */
export interface Gate {
  /** The session of the request's token; null when there is none or it has ended. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Throws the Refusal that says why not. */
  checkEntity(session: Session, entity: string, operation: string): Promise<void>;
}
