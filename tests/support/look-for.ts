import type { LightMyRequestResponse } from 'fastify';
import { hashToken } from '../../server/kernel/token.ts';

/** Words that only a database says, in small letters. */
const databaseTexts =
  /relation "|column "|violates |duplicate key|syntax error|row-level security|null value in|permission denied|invalid input syntax|sqlstate|\bpg_\w|node_modules|\.ts:\d+|at async /;
/**
 * Stars are what a log keeps of a secret; a session's public name is called a token by the specification's clients: a UUID,
 * which no token is. A flag says whether something is a secret, and none of it.
 */
const secretNames = /"(password|passwd|salt|secret|sha256|token)"\s*:\s*"(?!"|\*{6}"|[YN]"|[0-9a-f]{8}-[0-9a-f]{4}-)/i;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const tokenLength = 43;
/** By the code of a letter: whether a token may hold it. */
const isOfToken = Array.from({ length: 128 }, (_, code) => /[\w-]/.test(String.fromCharCode(code)));

/** Whole words in which a token may stand: each holds one of any as many letters in a row, so few are looked at. */
function longWords(text: string): string[] {
  const words: string[] = [];
  const isLetter = (at: number) => isOfToken[text.charCodeAt(at)] === true;
  for (let at = tokenLength - 1; at < text.length; at += tokenLength) {
    let [from, to] = [at, at];
    while (isLetter(from - 1) && isLetter(at)) from -= 1;
    while (isLetter(to)) to += 1;
    if (to - from >= tokenLength) words.push(text.slice(from, to));
    at = to;
  }
  return words;
}
/** Whatever in a word is as long as a token. */
const tokensOf = (word: string): string[] =>
  Array.from({ length: word.length - tokenLength + 1 }, (_, at) => word.slice(at, at + tokenLength));

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
  const small = text.toLowerCase();
  const told = databaseTexts.exec(small);
  if (told) faults.push(`says “${told[0]}”`);
  if (text.includes('$argon2')) faults.push('a password hash');
  const secret = secretNames.exec(text);
  if (secret) faults.push(`holds ${secret[0]}`);
  for (const word of sought.words) if (small.includes(word.toLowerCase())) faults.push(`says ${around(small, word)}`);
  for (const id of new Set(sought.ids.size > 0 ? text.match(uuids) : []))
    if (sought.ids.has(id) && !said.includes(id)) faults.push(`names ${id}`);
  for (const word of longWords(text))
    if (tokensOf(word).some((token) => sought.tokens.has(token))) faults.push('holds a token');
  return faults;
}

const around = (text: string, word: string): string => {
  const at = text.indexOf(word.toLowerCase());
  return text.slice(Math.max(0, at - 40), at + 60);
};
