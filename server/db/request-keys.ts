import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawJson, Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { KeyedRequest } from '../kernel/keyed-request.ts';
import type { Session } from '../kernel/session.ts';
import { type Database, sql, type TenantDb } from './statement.ts';

const form = /^[A-Za-z0-9_-]{8,100}$/;
const keptFor = '1 day';
/** A longer answer is not kept: whoever asks again is told that it is done, and looks for it. */
const longestAnswer = 4 * 1024 * 1024;
/** Longer than any call takes: what is not done by then died with its process. */
const slowest = '2 minutes';
const waitMs = 100;
const patience = 150;

interface Kept {
  readonly route: string;
  readonly body_hash: string;
  readonly made: boolean;
  readonly ended: boolean;
  readonly dead: boolean;
  readonly answer: string | null;
}

interface Claim {
  readonly session: Session;
  readonly key: string;
}

const claims = new AsyncLocalStorage<Claim>();

/** Does a creating call once for its key, and answers every further try as it answered the first. */
export async function answerOnce(db: Database, asked: KeyedRequest, work: () => unknown): Promise<unknown> {
  if (!form.test(asked.key))
    throw new Refusal('bad_request', { text: '请求标识（Idempotency-Key）应为8到100个字母、数字、“-”或“_”' });
  const tenant = db.tenant(asked.session.tenant);
  const hash = createHash('sha256')
    .update(JSON.stringify(asked.said ?? null))
    .digest('hex');
  if (!(await claim(tenant, asked, hash))) return readAgain(tenant, asked, hash);
  try {
    const answer = await claims.run(asked, async () => work());
    if (isSent(answer)) await release(tenant, asked);
    await settle(tenant, asked, isSent(answer) ? null : kept(answer));
    return answer;
  } catch (error) {
    // A refusal made nothing: what is mended may be sent under the same key.
    if (error instanceof Refusal) await release(tenant, asked).catch(() => undefined);
    await settle(tenant, asked, null).catch(() => undefined);
    throw error;
  }
}

/** Says, in the transaction that writes what the call under way makes, that it is made. */
export async function markMade(db: TenantDb): Promise<void> {
  const mine = claims.getStore();
  if (!mine) return;
  await db.rows(sql`update request_key set made = true
    where tenant_id = ${db.tenant} and user_id = ${mine.session.user.id} and key = ${mine.key}`);
}

/** Whether the call under way has a key. */
export const hasRequestKey = (): boolean => claims.getStore() !== undefined;

export async function sweepRequestKeys(db: Database): Promise<void> {
  await db.owner.rows({ text: `delete from request_key where at < now() - $1::interval`, values: [keptFor] });
}

const claim = async (db: TenantDb, { session, key, route }: KeyedRequest, hash: string): Promise<boolean> => {
  const rows = await db.rows(sql`insert into request_key (tenant_id, user_id, key, route, body_hash)
    values (${db.tenant}, ${session.user.id}, ${key}, ${route}, ${hash}) on conflict do nothing returning key`);
  return rows.length > 0;
};

const release = (db: TenantDb, { session, key }: Claim) =>
  db.rows(
    sql`delete from request_key where tenant_id = ${db.tenant} and user_id = ${session.user.id} and key = ${key} and not made`,
  );

const settle = (db: TenantDb, { session, key }: Claim, answer: string | null) =>
  db.rows(sql`update request_key set ended = true, answer = ${answer}
    where tenant_id = ${db.tenant} and user_id = ${session.user.id} and key = ${key}`);

/** What the first try came to; one that is under way is waited for. */
async function readAgain(db: TenantDb, { session, key, route }: KeyedRequest, hash: string): Promise<unknown> {
  for (let waited = 0; waited < patience; waited++) {
    const row = await db.first<Kept>(sql`
      select route, body_hash, made, ended, answer, at < now() - ${slowest}::interval as dead
      from request_key where tenant_id = ${db.tenant} and user_id = ${session.user.id} and key = ${key}`);
    // The first was refused meanwhile: as it would be now.
    if (!row) throw new Refusal('request_refused_before');
    if (row.route !== route || row.body_hash !== hash) throw new Refusal('request_key_taken');
    if (row.answer !== null) return again(row.answer);
    if (row.ended || row.dead) throw new Refusal(row.made ? 'request_made' : 'request_unsure');
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

/** An answer as it is kept: its sort, its sentence, its result. */
function kept(answer: unknown): string | null {
  if (handsOut(answer)) return null;
  const text =
    answer instanceof RawJson
      ? JSON.stringify({ raw: answer.json })
      : answer instanceof Said
        ? JSON.stringify({ said: answer.message, result: answer.result ?? null })
        : JSON.stringify({ result: answer ?? null });
  return text.length > longestAnswer ? null : text;
}

function again(text: string): unknown {
  const { raw, said, result } = JSON.parse(text) as { raw?: string; said?: string; result?: unknown };
  if (raw !== undefined) return new RawJson(raw);
  return said === undefined ? result : new Said(said, result);
}
