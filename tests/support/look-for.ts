import type { LightMyRequestResponse } from 'fastify';
import { hashToken } from '../../server/kernel/token.ts';

/** Words that only a database says. */
const databaseTexts =
  /relation "|column "|violates |duplicate key|syntax error|row-level security|null value in|permission denied|invalid input syntax|SQLSTATE|\bpg_\w|node_modules|\.ts:\d+|at async /i;
/**
 * Stars are what a log keeps of a secret; a session's public name is called a token by the specification's clients: a UUID,
 * which no token is. A flag says whether something is a secret, and none of it.
 */
const secretNames = /"(password|passwd|salt|secret|sha256|token)"\s*:\s*"(?!"|\*{6}"|[YN]"|[0-9a-f]{8}-[0-9a-f]{4}-)/i;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whole words in which a token may stand. */
const longWords = /(?<![\w-])[\w-]{43,}/g;
/** Whatever in a word is as long as a token. */
const tokensOf = (word: string): string[] =>
  Array.from({ length: word.length - 42 }, (_, at) => word.slice(at, at + 43));

export interface Sought {
  /** Words that must not appear, in any case. */
  readonly words: readonly string[];
  /** Ids that must not appear, unless the asker said them. */
  readonly ids: ReadonlySet<string>;
  /** Tokens of anybody; neither they nor what the database keeps of them may appear. */
  readonly tokens: ReadonlySet<string>;
}

export const tokensAndHashes = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(tokens.flatMap((token) => [token, hashToken(token)]));

/** What is wrong with an answer, whatever was asked. */
export function faultsOf(response: LightMyRequestResponse, said: string, sought: Sought): string[] {
  // Bytes of a file read as text keep their plain letters, and what is sought is made of nothing else.
  const text = `${JSON.stringify(response.headers)}\n${response.body}`;
  const faults: string[] = [];
  if (response.statusCode >= 500) faults.push(`status ${response.statusCode}`);
  if (text.includes('操作失败（编号')) faults.push('a bug');
  const told = databaseTexts.exec(text);
  if (told) faults.push(`says “${told[0]}”`);
  if (text.includes('$argon2')) faults.push('a password hash');
  const secret = secretNames.exec(text);
  if (secret) faults.push(`holds ${secret[0]}`);
  const small = text.toLowerCase();
  for (const word of sought.words) if (small.includes(word.toLowerCase())) faults.push(`says ${around(small, word)}`);
  for (const id of new Set(text.match(uuids) ?? []))
    if (sought.ids.has(id) && !said.includes(id)) faults.push(`names ${id}`);
  for (const word of text.match(longWords) ?? [])
    if (tokensOf(word).some((token) => sought.tokens.has(token))) faults.push('holds a token');
  return faults;
}

const around = (text: string, word: string): string => {
  const at = text.indexOf(word.toLowerCase());
  return text.slice(Math.max(0, at - 40), at + 60);
};
