import type { Database, TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { longestTry, type Outgoing, type Provider, Undelivered } from './provider.ts';
import type { Providers } from './providers.ts';
import { type Outcome, settle } from './settle.ts';

export interface Delivery {
  readonly db: Database;
  readonly providers: Providers;
  /** Where a demo shows the codes that no provider takes out; null: nowhere. */
  readonly showCode: ((line: string) => void) | null;
}

interface Claimed extends Outgoing {
  readonly channel: 'sms' | 'mail';
  readonly tries: number;
  /** It holds a code, and the code is still worth sending. */
  readonly secret: boolean;
  readonly stale: boolean;
}

const atOnce = 20;
/** A claim is taken over when its process cannot be at it any more. */
const leaseSeconds = (longestTry / 1000) * 4;
/** A code that is older would only confuse. */
const secretMinutes = 10;

/** Delivers what waits, in every tenant; answers how many were worked. Any number of processes may do this at once. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const tenants = await delivery.db.owner.rows<{ tenant_id: number }>(sql`
    select tenant_id from tenant t where exists (
      select 1 from sys_message m where m.tenant_id = t.tenant_id and m.status in ('waiting', 'sending') and m.next_at <= now())`);
  let worked = 0;
  for (const { tenant_id: tenant } of tenants) {
    const claimed = await claim(delivery.db.tenant(tenant));
    worked += claimed.length;
    await Promise.all(claimed.map((message) => deliverOne(delivery, tenant, message)));
  }
  return worked;
}

/** Takes messages for this process: committed before anything is sent, so that no transaction waits for a provider. */
const claim = (db: TenantDb): Promise<Claimed[]> =>
  db.rows<Claimed>(sql`
    with due as (
      select id from sys_message
      where tenant_id = ${db.tenant} and status in ('waiting', 'sending') and next_at <= now()
      order by next_at for update skip locked limit ${atOnce}
    ), taken as (
      update sys_message m set status = 'sending', tries = coalesce(m.tries, 0) + 1, version = m.version + 1, update_time = now(),
        next_at = now() + make_interval(secs => ${leaseSeconds})
      from due where m.tenant_id = ${db.tenant} and m.id = due.id
      returning m.id, m.channel, m.receiver, m.title, m.content, m.secret, m.tries, m.create_time
    )
    select t.id, t.channel, t.receiver as "to", coalesce(t.title, '') as title, coalesce(s.text, t.content, '') as content, t.tries,
      t.secret = 'Y' as secret, t.secret = 'Y' and (s.text is null or s.at < now() - make_interval(mins => ${secretMinutes})) as stale
    from taken t left join message_secret s on s.tenant_id = ${db.tenant} and s.message_id = t.id`);

async function deliverOne(delivery: Delivery, tenant: number, message: Claimed): Promise<void> {
  const provider = delivery.providers[message.channel];
  const outcome = message.stale ? stale : provider ? await tryOnce(provider, message) : keepInOutbox(delivery, message);
  const isFirst = await settle(delivery.db.tenant(tenant), message, outcome);
  // After it is settled: a code is shown by the one process that delivered it.
  if (isFirst && !provider && outcome.state === 'sent' && message.secret) {
    delivery.showCode?.(`[${nameOf[message.channel]}] ${message.to}：${message.content}`);
  }
}

const nameOf = { sms: '短信', mail: '邮件' } as const;
const stale: Outcome = { state: 'failed', result: '验证码已过期，没有发送' };

async function tryOnce(provider: Provider, message: Claimed): Promise<Outcome> {
  try {
    return { state: 'sent', result: await provider.deliver(message, AbortSignal.timeout(longestTry)) };
  } catch (error) {
    if (error instanceof Undelivered) return { state: error.final ? 'failed' : 'again', result: error.message };
    // Whatever a provider throws besides is told without its words: they may hold an address or a key.
    return { state: 'again', result: isTimeout(error) ? '对方没有及时回应' : '连不上对方' };
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

function keepInOutbox({ showCode }: Delivery, { channel, secret }: Claimed): Outcome {
  if (secret && !showCode) return { state: 'failed', result: `没有配置${nameOf[channel]}通道，验证码无法送达` };
  return { state: 'sent', result: `没有配置${nameOf[channel]}通道，只记录在系统中` };
}
