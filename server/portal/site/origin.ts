import type { FastifyRequest } from 'fastify';

/** Where this site stands, as the asker sees it; a name that is no name of a host is left out of every address. */
export const originOf = (request: FastifyRequest): string =>
  /^[\w.-]+(:\d+)?$/.test(request.host) ? `${request.protocol}://${request.host}` : '';
