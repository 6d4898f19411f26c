import type { DeliverySettings } from '../../kernel/config/delivery-settings.ts';
import { httpSms } from './http-sms.ts';
import type { Provider } from './provider.ts';
import { smtpMail } from './smtp-mail.ts';

/** The ways out of the house that leave it; null: the list of messages is the delivery. */
export interface Providers {
  readonly sms: Provider | null;
  readonly mail: Provider | null;
}

export const openProviders = ({ sms, mail }: DeliverySettings): Providers => ({
  sms: sms && httpSms(sms),
  mail: mail && smtpMail(mail),
});

/** Whether a code can reach anybody: by a provider, or, in a demo, by the server's own log. */
export const canReach = (
  { delivery, demo }: { readonly delivery: DeliverySettings; readonly demo: boolean },
  channel: 'sms' | 'mail',
): boolean => delivery[channel] !== null || demo;
