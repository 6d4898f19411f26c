import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** Deeper input than any document of ours, and far shallower than what would break a recursive reader. */
const deepest = 60;

/** JSON bodies as PostgreSQL can keep them: bounded in depth, without NUL and without half a character. Empty is nothing. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string;
    if (body.trim() === '') return done(null, undefined);
    if (isTooDeep(body) || hasUnkeepable(body)) return done(new Refusal('bad_request'));
    return parse(request, body, done);
  });
  app.addHook('preValidation', (request, _reply, next) => {
    next(request.url.includes('%00') ? new Refusal('bad_request') : undefined);
  });
}

/** Whether a JSON text nests deeper than anything here may. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inText) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) inText = false;
    } else if (char === 0x22) inText = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

const nul = /(?<!\\)(?:\\\\)*\\u0000/;
const halfCharacter = /\p{Surrogate}/u;
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** NUL, and half characters, which hide only behind an escape: raw UTF-8 cannot hold them. */
export function hasUnkeepable(text: string): boolean {
  if (text.includes('\\u') && nul.test(text)) return true;
  if (!escapedSurrogate.test(text)) return false;
  const decoded = text.replace(/\\\\|\\u([0-9a-fA-F]{4})/g, (whole, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : whole,
  );
  return halfCharacter.test(decoded);
}
