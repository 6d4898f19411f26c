import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../../../tests/support/trade.ts';
import type { Statement } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { excelRoom } from '../excel.routes.ts';

let trade: Trade;
let refused = 0;
let isAway = false;

/** The database is away from the moment the export would note how it went. */
function cutOff({ text }: Statement): void {
  if (text.startsWith('update record_export')) isAway = true;
  if (!isAway) return;
  refused += 1;
  throw new Refusal('database_away');
}

beforeAll(async () => {
  trade = await openTrade('export_away', [excelRoom], { heard: cutOff });
  trade.app.log.level = 'silent';
});
afterAll(() => trade.close());

test('an export during which the database goes away ends, and takes nothing with it', async () => {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', note);
  const begun = await trade.call('buyer', 'POST', '/records/purchaseOrder/exports', { format: 'xlsx' });
  expect(begun).toMatchObject({ success: true, result: { state: 'running' } });
  // That it is done could not be noted, nor that it failed.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(2);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
  isAway = false;
  expect((await trade.app.inject('/healthz')).statusCode).toBe(200);
});
