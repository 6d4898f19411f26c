import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';

/** Twice as many as may fail from one address. */
const many = 120;
let at: TestDatabase;
let processes: Processes;
beforeAll(async () => {
  at = await testDatabase('crowd', { template: accessTemplate });
  processes = processesOver(at);
  for (let n = 0; n < many; n++) await addPerson(at.db, { username: `crowd${n}`, roles: ['buyer'] });
}, 120_000);
afterAll(() => processes.close());

test('a hundred and twenty people sign in rightly at once from one address, at two processes', async () => {
  const env = { CAPTCHA: 'off', DEMO: 'on' };
  const [one, other] = [await processes.start(env), await processes.start(env)];
  const answers = await Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const payload = { username: `crowd${n}`, password: testPassword };
      const on = n % 2 === 0 ? one : other;
      return (await on.inject({ method: 'POST', url: '/api/sys/login', payload, remoteAddress: '10.9.0.1' })).json();
    }),
  );
  expect(answers.filter(({ success }) => !success)).toEqual([]);
  // Nobody is any nearer to being locked out by those around him.
  const counted = 'select key from login_guard where failures > 0 or under_way > 0 or locked_until is not null';
  expect(await at.db.owner.rows({ text: counted, values: [] })).toEqual([]);
}, 180_000);
