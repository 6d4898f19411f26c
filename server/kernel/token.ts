import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that say nothing: what a session may do stands on the server. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A token has no pattern to guess, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const looksLikeToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);
