import type { FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

/** What stands before every route: who is asking, and whether they may. */
export interface Gate {
  /** The session of the request's token; null when there is none or it has ended. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Who asked before, as they stand now, for work that goes on after its request; null where they may not come in any more. */
  standing(session: Session): Promise<Session | null>;
  /** Throws the Refusal that says why not. */
  checkEntity(session: Session, entity: string, operation: string): Promise<void>;
}
