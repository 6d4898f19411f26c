import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { competedLot, competedSeat, competingBid } from '../fixtures/competing-bids.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { gateRows, heldOpen } from '../support/held-open.ts';
import { tellMoments } from '../support/pass-time.ts';
import { accessTemplate, addPerson, testPassword } from '../support/people.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const home = dataDir('bids');
let at: Awaited<ReturnType<typeof testDatabase>>;
let server: ServerProcess;
let token = '';

const rows = <Row = Answer>(text: string, ...values: unknown[]) => at.db.tenant(1).rows<Row>({ text, values });

async function start() {
  server = await startServer({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home });
  const { result } = await call('POST', '/sys/login', { username: 'root', password: testPassword });
  ({ token } = result);
}
async function call(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'x-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}) };
  const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  return (await fetch(`${server.url}/api${path}`, sent)).json();
}

/** A company's own documents, in tables that follow their keys. */
const own = ({
  store: _,
  access: __,
  ...document
}: typeof competingBid | typeof competedLot | typeof competedSeat) => ({
  ...document,
  access: { roles: { admin: { do: ['create', 'read', ...('states' in document ? ['move:*'] : [])] } } },
});

beforeAll(async () => {
  at = await testDatabase('killed_bids', { template: accessTemplate });
  await addPerson(at.db, { username: 'root', roles: ['admin'], permissions: ['*'] });
  await start();
  for (const body of [competedLot, competedSeat, competingBid].map(own))
    expect(await call('PUT', `/metadata/drafts/entity/${body.key}`, { body, baseRev: 0, version: 0 })).toMatchObject({
      success: true,
    });
  const { result } = await call('POST', '/metadata/review', {});
  expect(await call('POST', '/metadata/publish', { revision: result.revision, seal: result.seal })).toMatchObject({
    success: true,
  });
});
afterAll(async () => {
  await server.end();
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

test('A10: a bid that was cut off is not there, the next is measured by what is, and the next process ends it in time', async () => {
  const law = { start: '1000', step: '10', base: 'BEST', shows: 'FULL', window: 0, more: 0, most: 0 };
  const { result: lot } = await call('POST', '/records/cbLot', { name: '标的', ...law });
  const { result: seat } = await call('POST', '/records/cbSeat', { name: '席位', lot: lot.id });
  await rows(
    `update t1_cb_lot set begins = now() - interval '1 hour', ends = now() + interval '1 hour' where id = $1`,
    lot.id,
  );
  await tellMoments(at.db.tenant(1));
  const bid = (price: string) => call('POST', '/records/cbBid', { lot: lot.id, seat: seat.id, price });
  expect(await bid('900')).toMatchObject({ success: true, result: { seq: 1 } });

  const open = await gateRows(at.db, 't1_cb_bid');
  await heldOpen(at.db, [() => bid('800').catch(() => 'cut')], async () => {
    await server.end('SIGKILL');
    await at.db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  });
  await open();
  await start();

  expect((await call('GET', `/records/cbLot/${lot.id}`)).result).toMatchObject({
    best: '900.00',
    bids: 1,
    state: 'running',
  });
  expect((await bid('895')).message).toContain('须不高于 890');
  expect(await bid('850')).toMatchObject({ success: true, result: { seq: 2 } });
  expect(await rows(`select seq, price::text from t1_cb_bid order by seq`)).toEqual([
    { seq: 1, price: '900.00' },
    { seq: 2, price: '850.00' },
  ]);
  await rows(`update t1_cb_lot set ends = now() where id = $1`, lot.id);
  await tellMoments(at.db.tenant(1));
  const asked = Date.now();
  await vi.waitFor(async () => expect((await call('GET', `/records/cbLot/${lot.id}`)).result.state).toBe('over'), {
    timeout: 15_000,
    interval: 200,
  });
  // Every two seconds it is looked for; a machine that has other things to do takes a while longer.
  expect(Date.now() - asked).toBeLessThan(15_000);
});
