import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Secrets } from './secrets.ts';

/**
 * What every room of the server is given. Each floor adds what it keeps, beside its own code, by `declare module`: so the
 * house can be named on the lowest floor without knowing those above.
 */
export interface House {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** A room adds its routes below API_PREFIX. */
export type Room = (api: FastifyInstance, house: House) => void | Promise<void>;
