import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundBefore } from '../../schemas/wire/records.ts';
import { callPlan } from '../../tests/fixtures/prices/priced.ts';
import { memoryRecord } from './fixture/memory-record.ts';
import { buyerAsker } from './fixture/sample-order.ts';
import { createSession, formOf, load, rest, stateOf } from './session.ts';
import { edit, move } from './session-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a move waits for what is being found: its rules are asked about it', async () => {
  const plan = callPlan();
  let come: (found: readonly FoundBefore[]) => void = () => undefined;
  const lines = [{ id: 'l1', material: 'm1', qty: '10' }];
  const record = { id: 'c1', version: 1, status: 'draft', supplier: 's1', day: '2026-02-01', lines, $in: [0, 1] };
  const { services, stored } = memoryRecord({
    plan,
    record,
    find: () =>
      new Promise((done) => {
        come = done;
      }),
  });
  const asker = { ...buyerAsker, roles: ['demander', 'buyer'] };
  const session = createSession({ plan, services, asker, id: 'c1', onSaved: () => {}, onClose: () => {} });
  await load(session);
  edit(session);
  formOf(session).set('l1', 'lines.qty', '20');
  const moving = move(session, 'send');
  await vi.advanceTimersByTimeAsync(5000);
  expect(stateOf(session)).toMatchObject({ busy: 'move:send', told: null });
  come([{ known: true, id: 'p1', text: 'P1', rel: { 'price.amount': '9.00' } }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await moving).toBe(true);
  expect(stored()).toMatchObject({ status: 'sent', lines: [{ price: 'p1', amount: '180.00' }] });
  rest(session);
});
