import type { FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

/** What became of a request, as far as it is not in its answer's status: known where it is decided, asked for by the log. */
interface Note {
  readonly session?: Session;
  readonly refusal?: string;
  /** The number a person was told of a fault of ours. */
  readonly bug?: string;
}

const notes = new WeakMap<FastifyRequest, Note>();

export const noteOf = (request: FastifyRequest): Note => notes.get(request) ?? {};

export const note = (request: FastifyRequest, some: Note): void =>
  void notes.set(request, { ...notes.get(request), ...some });
