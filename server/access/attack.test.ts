import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeTo } from '../../tests/support/codes.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;
const mobile = '13500000001';
/** Several times as many as the widest limit. */
const many = 300;

beforeAll(async () => {
  at = await testDatabase('attack', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '一号公司') on conflict do nothing`);
  await addPerson(at.db, { username: 'victim', roles: ['buyer'] });
  await at.db.tenant(1).rows(sql`update sys_user set phone = ${mobile} where username = 'victim'`);
  // Without the picture, which a guesser may pay somebody to read.
  app = await processes.start({ CAPTCHA: 'off', DEMO: 'on' });
  other = await processes.start({ CAPTCHA: 'off', DEMO: 'on' });
});
afterAll(() => processes.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from ration`);
  await at.db.owner.rows(sql`delete from login_guard`);
});

type Answer = { success: boolean; reason?: string };
const post = async (url: string, payload: object, ip: string, on = app): Promise<Answer> =>
  (await on.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: ip })).json();

/** Many at once, half of them at each process, in handfuls so that the machine is not what stops them. */
async function guess(make: (n: number, on: FastifyInstance) => Promise<Answer>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < many; from += 50) {
    const handful = Array.from({ length: 50 }, (_, n) => make(from + n, n % 2 ? app : other));
    for (const { success, reason } of await Promise.all(handful)) {
      const said = success ? 'in' : (reason ?? 'none');
      counts.set(said, (counts.get(said) ?? 0) + 1);
    }
  }
  return counts;
}

describe('three hundred guesses of a password', { timeout: 120_000 }, () => {
  test('from one address are five, and the right one among the rest is refused', async () => {
    const counts = await guess((n, on) => {
      const password = n === many - 1 ? testPassword : `Guess-${n}`;
      return post('/sys/login', { username: 'victim', password }, '10.5.0.1', on);
    });
    expect(Object.fromEntries(counts)).toEqual({ sign_in_failed: 5, sign_in_locked: many - 5 });
  });

  test('from a hundred addresses are thirty', async () => {
    const counts = await guess((n, on) => {
      const password = n === many - 1 ? testPassword : `Guess-${n}`;
      return post('/sys/login', { username: 'victim', password }, `10.5.1.${n % 100}`, on);
    });
    expect(counts.get('in')).toBeUndefined();
    expect(counts.get('sign_in_failed')).toBe(30);
  });

  test('over three hundred accounts from one address are sixty', async () => {
    const counts = await guess((n, on) => post('/sys/login', { username: `name${n}`, password: 'x' }, '10.5.2.1', on));
    expect(counts.get('sign_in_failed')).toBe(60);
  });
});

describe('three hundred guesses of a code', { timeout: 120_000 }, () => {
  const ask = () => post('/sys/sms', { mobile, smsmode: '0' }, '10.6.0.1');
  const wrong = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

  test('from everywhere are five, and the code itself is worth nothing after them', async () => {
    expect(await ask()).toMatchObject({ success: true });
    const code = await codeTo(at.db, mobile);
    const counts = await guess((n, on) => {
      const captcha = n === many - 1 ? code : wrong(code, n);
      return post('/sys/phoneLogin', { mobile, captcha }, `10.6.1.${n % 250}`, on);
    });
    expect(Object.fromEntries(counts)).toEqual({ code_wrong: 5, code_gone: many - 5 });
    expect(await post('/sys/phoneLogin', { mobile, captcha: code }, '10.6.2.1')).toMatchObject({ reason: 'code_gone' });
  });

  test('of a forgotten password too, by all the calls that take one together', async () => {
    await post('/sys/sms', { mobile, smsmode: '2' }, '10.6.3.1');
    const code = await codeTo(at.db, mobile);
    const urls = ['/sys/user/phoneVerification', '/sys/user/passwordChange', '/sys/forge-password'];
    const counts = await guess((n, on) => {
      const smscode = n === many - 1 ? code : wrong(code, n);
      const body = { phone: mobile, smscode, username: 'victim', password: 'Taken-Over-26' };
      return post(urls[n % 3] ?? '', body, `10.6.4.${n % 250}`, on);
    });
    expect(Object.fromEntries(counts)).toEqual({ code_wrong: 5, code_gone: many - 5 });
    expect(await post('/sys/login', { username: 'victim', password: testPassword }, '10.6.5.1')).toMatchObject({
      success: true,
    });
  });

  test('from one address over many telephones are sixty', async () => {
    const counts = await guess((n, on) => {
      const phone = `1390000${String(n).padStart(4, '0')}`;
      return post('/sys/phoneLogin', { mobile: phone, captcha: '123456' }, '10.6.6.1', on);
    });
    expect(Object.fromEntries(counts)).toEqual({ code_gone: 60, too_many: many - 60 });
  });

  test('with a new code for every five are few: codes are given sparingly', async () => {
    let given = 0;
    for (let n = 0; n < 30; n++) {
      await at.db.owner.rows(sql`delete from ration where starts_with(key, 'sms:again')`);
      const { success } = await post('/sys/sms', { mobile, smsmode: '0' }, `10.6.7.${n}`);
      if (success) given += 1;
      else break;
    }
    expect(given).toBe(5);
  });
});

describe('the clock', () => {
  const timed = async (run: () => Promise<unknown>) => {
    const from = performance.now();
    await run();
    return performance.now() - from;
  };
  /** In turns, and of each the quickest: what else the machine does can only add to it. */
  async function compare(rounds: number, one: (n: number) => Promise<unknown>, two: (n: number) => Promise<unknown>) {
    const [ones, twos]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n++) {
      ones.push(await timed(() => one(n)));
      twos.push(await timed(() => two(n)));
    }
    return { one: Math.min(...ones), two: Math.min(...twos) };
  }

  test('does not tell a known user from an unknown one', { timeout: 60_000 }, async () => {
    const login = (username: string) => async (n: number) => {
      // The thirtieth wrong guess shuts the door of an account: what is refused there costs no password.
      await at.db.owner.rows(sql`delete from login_guard`);
      const answer = await post('/sys/login', { username, password: 'x' }, `10.7.${username.length}.${n}`);
      expect(answer).toMatchObject({ reason: 'sign_in_failed' });
    };
    await login('warm')(0);
    const { one, two } = await compare(50, login('victim'), login('nobody-here'));
    expect(one / two).toBeGreaterThan(0.67);
    expect(one / two).toBeLessThan(1.5);
  });

  test('does not tell a known telephone from an unknown one', { timeout: 60_000 }, async () => {
    const ask = (phone: string) => async (n: number) => {
      await at.db.owner.rows(sql`delete from ration`);
      return post('/sys/sms', { mobile: phone, smsmode: '0' }, `10.8.0.${n}`);
    };
    // Each waits for the same span: a few of each are as good as many.
    const { one, two } = await compare(6, ask(mobile), ask('13599999999'));
    expect(Math.abs(one - two)).toBeLessThan(40);
  });
});
