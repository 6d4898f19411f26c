import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('unset, messages stand in their list', () => {
  expect(readConfig({}).delivery).toEqual({ mail: null, sms: null });
});

test('a mail server and a text-message service are read whole', () => {
  const env = {
    MAIL_URL: 'smtps://me%40x.cn:p%2Fw@mail.x.cn',
    MAIL_FROM: 'me@x.cn',
    SMS_URL: 'https://sms.x.cn/send',
    SMS_SECRET: 's',
  };
  expect(readConfig(env).delivery).toEqual({
    mail: { host: 'mail.x.cn', port: 465, secure: true, user: 'me@x.cn', password: 'p/w', from: 'me@x.cn' },
    sms: {
      url: 'https://sms.x.cn/send',
      headers: {},
      body: { id: '{{id}}', to: '{{to}}', text: '{{text}}' },
      secret: 's',
    },
  });
});

test.each([
  ['MAIL_URL', { MAIL_URL: 'http://user:hidden@x', MAIL_FROM: 'a@b.cn' }],
  ['MAIL_URL', { MAIL_URL: 'hidden', MAIL_FROM: 'a@b.cn' }],
  ['MAIL_FROM', { MAIL_URL: 'smtp://u:hidden@x.cn' }],
  ['MAIL_FROM', { MAIL_URL: 'smtp://u:hidden@x.cn', MAIL_FROM: 'nobody' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.cn' }],
  ['SMS_URL', { SMS_URL: 'ftp://u:hidden@x' }],
  ['SMS_BODY', { SMS_URL: 'https://x.cn', SMS_BODY: '{"hidden":"{{to}}"}' }],
  ['SMS_BODY', { SMS_URL: 'https://x.cn', SMS_BODY: 'hidden {{to}} {{text}}' }],
  ['SMS_HEADERS', { SMS_URL: 'https://x.cn', SMS_HEADERS: '["hidden"]' }],
  ['SMS_HEADERS', { SMS_URL: 'https://x.cn', SMS_HEADERS: '{"a":"hidden\\r\\nb: c"}' }],
  ['SMS_SECRET', { SMS_SECRET: 'hidden' }],
])('a wrong %s stops the start with a sentence that tells no secret', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^设置 ${name} 不正确：(?!.*hidden).+。$`));
});
