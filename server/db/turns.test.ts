import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { sql, type TenantDb } from './statement.ts';
import { createTurns } from './turns.ts';

/** Work that lasts until it is let go. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, work: () => opened };
}

/** Until everything that can begin has begun. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  test('work about one thing takes a part of them, one company most of them, and the rest goes on', async () => {
    const turns = createTurns(16, 60_000);
    const { open, work } = gate();
    let begun = 0;
    const begin = (tenant: number, about?: string) =>
      turns.take({ tenant, about }, () => {
        begun += 1;
        return work();
      });
    const orders = Array.from({ length: 150 }, () => begin(1, 'order'));
    await settled();
    expect(begun).toBe(4);
    const more = Array.from({ length: 150 }, (_, at) => begin(1, `table${at}`));
    await settled();
    expect(begun).toBe(10);
    const others = Array.from({ length: 150 }, (_, at) => begin(2, `table${at}`));
    await settled();
    expect(begun).toBe(12);
    open();
    await Promise.all([...orders, ...more, ...others]);
    expect(begun).toBe(450);
  });

  test('what a turn calls for within itself does not wait for others', async () => {
    const turns = createTurns(4, 60_000);
    const lane = { tenant: 1, about: 'order' };
    expect(await turns.take(lane, () => turns.take(lane, async () => 'done'))).toBe('done');
  });

  test('what waits too long is refused, and its place is free for the next', async () => {
    const turns = createTurns(4, 1);
    const { open, work } = gate();
    const first = turns.take({ tenant: 1, about: 'order' }, work);
    await expect(turns.take({ tenant: 1, about: 'order' }, work)).rejects.toMatchObject({ code: 'too_busy' });
    open();
    await first;
    expect(await turns.take({ tenant: 1, about: 'order' }, async () => 'done')).toBe('done');
  });
});

describe('a transaction', () => {
  let at: TestDatabase;
  beforeAll(async () => {
    at = await testDatabase('turns', { lockMs: 20, size: 4 });
    await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲')`);
  });
  afterAll(() => at.close());

  test('that waits too long for what another holds is refused as that', async () => {
    const held = gate();
    const taken = gate();
    const holding = at.db.owner.transaction(async (owner) => {
      await owner.rows(sql`lock table dict_item in access exclusive mode`);
      taken.open();
      await held.work();
    });
    await taken.work();
    await expect(at.db.tenant(1).rows(sql`select 1 from dict_item`)).rejects.toMatchObject({ code: 'data_locked' });
    held.open();
    await holding;
  });

  test('asked several things at once does one after the other', async () => {
    const rows = await at.db
      .tenant(1)
      .transaction((tx) => Promise.all([1, 2, 3, 4].map((n) => tx.first(sql`select ${n}::int as n, pg_sleep(0.001)`))));
    expect(rows.map((row) => row?.n)).toEqual([1, 2, 3, 4]);
  });

  test('sends nothing once it has ended: its connection serves others by then', async () => {
    let kept: TenantDb | undefined;
    await at.db.tenant(1).transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.rows(sql`select 1`)).rejects.toThrow('has ended');
    const [failed, late] = await at.db
      .tenant(1)
      .transaction(async (tx) => {
        const rest = tx.rows(sql`select pg_sleep(0.01)`).then(() =>
          tx.rows(sql`insert into dict_item
          (tenant_id, dict, value, text) values (1, 'd', 'late', 'late')`),
        );
        rest.catch(() => {});
        kept = tx;
        throw Object.assign(new Error('gives up'), { rest });
      })
      .catch(async (error: Error & { rest: Promise<unknown> }) => [
        error.message,
        await error.rest.catch((why: Error) => why.message),
      ]);
    expect([failed, late]).toEqual(['gives up', 'this transaction has ended']);
    expect(await at.db.tenant(1).rows(sql`select 1 from dict_item where value = 'late'`)).toEqual([]);
  });
});
