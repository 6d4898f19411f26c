import { Refusal } from '../../kernel/errors.ts';
import { askOutside } from '../../kernel/outgoing.ts';
import { readCasAnswer } from './cas-answer.ts';
import { type Asking, told } from './oauth.ts';
import type { Provider } from './providers.ts';
import type { Identity } from './settle.ts';

const casAddress = ({ base }: Provider, path: string, query: Readonly<Record<string, string>>) =>
  `${(base ?? '').replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`;

export const casLogin = (provider: Provider, service: string): string => casAddress(provider, 'login', { service });

/** Whether a CAS server answers as one; of a ticket that is none it says so in its own words. */
export async function tryCas({ provider, outgoing }: Asking): Promise<boolean> {
  const address = casAddress(provider, 'serviceValidate', { service: provider.home, ticket: 'ST-connection-test' });
  const answer = await told(askOutside(address, { headers: { accept: 'application/xml' } }, outgoing));
  return answer.ok && /serviceResponse/.test(await answer.text());
}

/** Asks the CAS server whose ticket it is. It is good once, for this service, and that service must be this system. */
export async function finishCas({ provider, outgoing }: Asking, ticket: string, service: string): Promise<Identity> {
  const isHome = URL.canParse(service) && new URL(service).origin === new URL(provider.home).origin;
  if (!isHome || !/^[\x21-\x7e]{1,500}$/.test(ticket)) throw new Refusal('sso_failed');
  const address = casAddress(provider, 'serviceValidate', { service, ticket });
  const answer = await told(askOutside(address, { headers: { accept: 'application/xml' } }, outgoing));
  if (!answer.ok) throw new Refusal('provider_away');
  const user = readCasAnswer(await answer.text());
  if (!user) throw new Refusal('sso_failed');
  return { subject: user, username: user, name: user };
}
