import { createHmac } from 'node:crypto';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { SmsSettings } from '../../kernel/config/delivery-settings.ts';
import { type Outgoing, type Provider, Undelivered } from './provider.ts';

/** Text messages by a POST of JSON. The service is given the message's id, so that it can tell a second try from a second message. */
export function httpSms({ url, headers, body, secret }: SmsSettings): Provider {
  return {
    name: 'http',
    async deliver(message, signal) {
      const time = String(Date.now());
      const text = JSON.stringify(fill(body, { ...wordsOf(message), time: shanghaiTime() }));
      const sign = secret && createHmac('sha256', secret).update(`${time}.${message.id}.${text}`).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': message.id,
          ...(sign ? { 'x-timestamp': time, 'x-signature': sign } : {}),
        },
        body: text,
      });
      await response.body?.cancel();
      if (response.ok) return `短信服务已接收（${response.status}）`;
      // Wrong numbers and wrong keys stay wrong; too many and too busy pass.
      const final = response.status < 500 && ![408, 425, 429].includes(response.status);
      throw new Undelivered(`短信服务回应 ${response.status}`, { final });
    },
  };
}

const wordsOf = ({ id, to, content }: Outgoing) => ({ id, to, text: content });

/** Puts values into the texts of a JSON template; they cannot leave the text they stand in. */
function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') {
    return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  }
  if (Array.isArray(template)) return template.map((each) => fill(each, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, values)]));
}
