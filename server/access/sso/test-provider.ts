import { testProvider as kind } from '../../../schemas/actions/on-platform.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { readSecret } from '../../db/sealed-secrets.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../../records/asking.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { tryCas } from './cas.ts';
import { tryProvider } from './oauth.ts';
import type { Provider } from './providers.ts';

/** Asks a provider whether it is there and knows us, before anybody is sent to it. */
export const testProvider: Behaviour<Record<never, never>> = {
  kind,
  async run(_, { asking, record, say, warn }) {
    const began = performance.now();
    const said = await tryOut(asking, record);
    if (said === null) say(`连接成功，用时 ${Math.round(performance.now() - began)} 毫秒`);
    else warn(said);
  },
};

/** What is wrong, in words; null when nothing is. */
async function tryOut({ db, secrets, outgoing = { loopback: false } }: Asking, record: RecordData) {
  const provider = { ...record, tenant: db.tenant } as unknown as Provider;
  const of = { entity: 'ssoProvider', record: provider.id, name: 'secret' };
  const secret = secrets ? await readSecret(db, secrets, of) : null;
  const asked = { provider, secret, outgoing };
  try {
    if (provider.kind === 'cas') return (await tryCas(asked)) ? null : '连接失败：对方的应答不是 CAS 服务的应答';
    const found = await tryProvider(asked);
    return found === 'fine' ? null : '连接失败：对方不认识这个客户端 ID 或密钥';
  } catch (error) {
    if (error instanceof Refusal)
      return `连接失败：${error.code === 'provider_away' ? '连不上对方的服务' : '对方的应答不符合约定'}`;
    throw error;
  }
}
