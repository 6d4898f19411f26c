import type { FastifyRequest } from 'fastify';

/** As kept with the session. */
export interface ViewAs {
  readonly user?: string;
  readonly roles?: readonly string[];
  readonly as: string;
  /** Its line in the log. */
  readonly log: string;
}

/**
 * While viewing only records and what the shell itself needs can be read: no write of any kind, and nothing that is somebody's
 * own — account, drafts, messages. A call says by `whileViewing` where this is not to be told from its permission.
 */
export function isOpenWhileViewing(request: FastifyRequest): boolean {
  const { permission, whileViewing } = request.routeOptions.config;
  if (whileViewing !== undefined) return whileViewing;
  const operation = typeof permission === 'object' && 'entity' in permission ? permission.entity : undefined;
  return request.method === 'GET' && (operation === 'read' || operation === 'export');
}
