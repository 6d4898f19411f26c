import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing set is the embedded database with the demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    database: null,
    apiPrefix: '/api',
    demo: true,
    captcha: 'after-failures',
    authFailure: 'legacy500',
  });
});

test('a PostgreSQL server of one’s own is without the demo until asked for', () => {
  const url = 'postgres://me:p%40ss@db.example:5433/zc?sslmode=require';
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({
    demo: false,
    database: {
      host: 'db.example',
      port: 5433,
      user: 'me',
      password: 'p@ss',
      database: 'zc',
      ssl: { rejectUnauthorized: false },
    },
  });
  expect(readConfig({ DATABASE_URL: url, DEMO: 'on' }).demo).toBe(true);
});

test('proxies are named by address or network', () => {
  const trusted = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;
  expect(trusted('')).toEqual([]);
  expect(trusted('127.0.0.1, 10.1.0.0/16,fd00::/8,')).toEqual(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
});

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ HOST: 'a b' }, 'HOST'],
  [{ API_PREFIX: 'api' }, 'API_PREFIX'],
  [{ API_PREFIX: '/api/' }, 'API_PREFIX'],
  [{ DEMO: 'maybe' }, 'DEMO'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD'],
  [{ CAPTCHA: 'never' }, 'CAPTCHA'],
  [{ CAPTCHA: 'off', DEMO: 'off' }, 'CAPTCHA'],
  [{ AUTH_FAILURE: '403' }, 'AUTH_FAILURE'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, nginx' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY'],
  [{ DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a@b/c?options=-crole%3Dpostgres' }, 'DATABASE_URL'],
])('%o stops the start with a sentence naming %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^设置 ${name} 不正确：.+。$`));
});

test('a wrong database address is never repeated: it holds a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres//me:secret@db' })).toThrow(/^(?!.*secret)/);
});
