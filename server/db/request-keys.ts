import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawJson, Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import type { KeyedRequest } from '../kernel/keyed-request.ts';
import { newId } from '../kernel/new-id.ts';
import { type Database, sql, type TenantDb } from './statement.ts';

const form = /^[A-Za-z0-9_-]{8,100}$/;
const keptFor = '1 day';
/** A longer answer is not kept: whoever asks again is told that it is done, and looks for it. */
const longestAnswer = 4 * 1024 * 1024;
/** Whoever works on a request says so now and then; who was not heard of for so long died with its process. */
const beatMs = 3000;
const silence = '12 seconds';
/** Together longer than the silence: whoever asks again after a process died is not sent away. */
const waitMs = 100;
const patience = 150;

interface RequestKeyRow {
  readonly route: string;
  readonly body_hash: string;
  readonly claim: string;
  readonly made: boolean;
  readonly ended: boolean;
  /** Nobody works on it any more, and it did not end well. */
  readonly dead: boolean;
  readonly answer: string | null;
}

/** One try. Of several under one key only the one whose claim stands may write. */
interface Claim extends KeyedRequest {
  readonly claim: string;
}

const claims = new AsyncLocalStorage<Claim>();

/** Does a creating call once for its key, and answers every further try as it answered the first. */
export async function answerOnce(
  { db, secrets }: Pick<House, 'db' | 'secrets'>,
  asked: KeyedRequest,
  work: () => unknown,
): Promise<unknown> {
  if (!form.test(asked.key))
    throw new Refusal('bad_request', { text: '请求标识（Idempotency-Key）应为8到100个字母、数字、“-”或“_”' });
  const tenant = db.tenant(asked.session.tenant);
  // By the key of the installation: whoever reads the table cannot try what was said until it fits.
  const hash = secrets.mark(JSON.stringify(asked.said ?? null), 'request');
  const mine: Claim = { ...asked, claim: newId() };
  if (!(await claim(tenant, mine, hash))) {
    const earlier = await readAgain(tenant, mine, hash);
    if (earlier) return earlier.answer;
  }
  const heart = setInterval(() => void beat(tenant, mine).catch(() => undefined), beatMs).unref();
  try {
    const answer = await claims.run(mine, async () => work());
    if (isSent(answer)) await release(tenant, mine);
    await settle(tenant, mine, isSent(answer) ? null : kept(answer));
    return answer;
  } catch (error) {
    // A refusal made nothing: what is mended may be sent under the same key. So may what writes at once and did not.
    if (error instanceof Refusal || mine.writesAtOnce) await release(tenant, mine).catch(() => undefined);
    await breakOff(tenant, mine).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heart);
  }
}

/** Says, in the transaction that writes what the call under way makes, that it is made. */
export async function markMade(db: TenantDb): Promise<void> {
  const mine = claims.getStore();
  if (!mine) return;
  const rows = await onMine(db, mine, `update request_key set made = true where ${isMine} returning key`);
  // Nothing was heard of this try, and another took it up: what that one writes stands, and what this one wrote is undone.
  if (rows.length === 0 && mine.writesAtOnce) throw new Refusal('request_under_way');
}

/** Whether the call under way has a key. */
export const hasRequestKey = (): boolean => claims.getStore() !== undefined;

export async function sweepRequestKeys(db: Database): Promise<void> {
  await db.owner.rows({ text: `delete from request_key where at < now() - $1::interval`, values: [keptFor] });
}

const claim = async (db: TenantDb, { session, key, route, claim }: Claim, hash: string): Promise<boolean> => {
  const rows = await db.rows(sql`insert into request_key (tenant_id, user_id, key, route, body_hash, claim)
    values (${db.tenant}, ${session.user.id}, ${key}, ${route}, ${hash}, ${claim}) on conflict do nothing returning key`);
  return rows.length > 0;
};

const isMine = 'tenant_id = $1 and user_id = $2 and key = $3 and claim = $4';
const onMine = (db: TenantDb, { session, key, claim }: Claim, text: string, ...more: readonly unknown[]) =>
  db.rows({ text, values: [db.tenant, session.user.id, key, claim, ...more] });

const beat = (db: TenantDb, mine: Claim) =>
  onMine(db, mine, `update request_key set seen_at = now() where ${isMine} and not ended`);
const release = (db: TenantDb, mine: Claim) => onMine(db, mine, `delete from request_key where ${isMine} and not made`);
const settle = (db: TenantDb, mine: Claim, answer: string | null) =>
  onMine(db, mine, `update request_key set ended = true, answer = $5 where ${isMine}`, answer);
/** What stands of it then was made, or nobody knows what was. */
const breakOff = (db: TenantDb, mine: Claim) =>
  onMine(db, mine, `update request_key set seen_at = '-infinity' where ${isMine} and not ended`);

/** Takes up what nobody works on any more and what wrote nothing; one of those who ask at once. */
async function takeUp(db: TenantDb, mine: Claim, from: string): Promise<boolean> {
  const rows = await db.rows(sql`update request_key set claim = ${mine.claim}, seen_at = now()
    where tenant_id = ${db.tenant} and user_id = ${mine.session.user.id} and key = ${mine.key} and claim = ${from}
      and not made and not ended returning key`);
  return rows.length > 0;
}

/** What the first try came to; one that is under way is waited for. Null: it came to nothing, and is this one's now. */
async function readAgain(db: TenantDb, mine: Claim, hash: string): Promise<{ readonly answer: unknown } | null> {
  const { session, key, route, writesAtOnce } = mine;
  for (let waited = 0; waited < patience; waited++) {
    const row = await db.first<RequestKeyRow>(sql`
      select route, body_hash, claim, made, ended, answer, not ended and seen_at < now() - ${silence}::interval as dead
      from request_key where tenant_id = ${db.tenant} and user_id = ${session.user.id} and key = ${key}`);
    // The first was refused meanwhile: as it would be now.
    if (!row) throw new Refusal('request_refused_before');
    if (row.route !== route || row.body_hash !== hash) throw new Refusal('request_key_taken');
    if (row.answer !== null) return { answer: again(row.answer) };
    if (row.ended) throw new Refusal('request_made');
    if (row.dead && !writesAtOnce) throw new Refusal('request_unsure');
    if (row.dead && row.made) throw new Refusal('request_made');
    if (row.dead && (await takeUp(db, mine, row.claim))) return null;
    await sleep(waitMs);
  }
  throw new Refusal('request_under_way');
}

/** Bytes that went out by themselves are not kept: they are made anew. */
const isSent = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'sent' in answer && 'raw' in answer;

/** What an answer hands out is shown once: it is no secret any more where it is kept. */
function handsOut(answer: unknown): boolean {
  const result = answer instanceof Said ? answer.result : answer;
  return typeof result === 'object' && result !== null && '$handed' in result;
}

/** An answer as it is kept: its sort, its sentence, its result, its code. */
function kept(answer: unknown): string | null {
  if (handsOut(answer)) return null;
  const text =
    answer instanceof RawJson
      ? JSON.stringify({ raw: answer.json })
      : answer instanceof Said
        ? JSON.stringify({ said: answer.message, result: answer.result ?? null, code: answer.code })
        : JSON.stringify({ result: answer ?? null });
  return text.length > longestAnswer ? null : text;
}

function again(text: string): unknown {
  const { raw, said, result, code } = JSON.parse(text) as {
    readonly raw?: string;
    readonly said?: string;
    readonly result?: unknown;
    readonly code?: number | string;
  };
  if (raw !== undefined) return new RawJson(raw);
  return said === undefined ? result : new Said(said, result, code);
}
