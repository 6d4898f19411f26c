import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

/** Somebody looks at the company as somebody else would, and can do nothing. */
export interface Viewing {
  /** Who really is there. */
  readonly by: { readonly id: string; readonly username: string; readonly realname: string };
  /** In words, for the banner: 「角色 采购员」「用户 李娜」. */
  readonly as: string;
  /** Its line in the log. */
  readonly log: string;
}

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
export function refuseWhileViewing(request: FastifyRequest): void {
  const { permission, whileViewing } = request.routeOptions.config;
  if (permission === 'public' || whileViewing) return;
  const operation = typeof permission === 'object' && 'entity' in permission ? permission.entity : undefined;
  const reads = request.method === 'GET' && (operation === 'read' || operation === 'export');
  if (!reads || whileViewing === false) throw new Refusal('view_only');
}
