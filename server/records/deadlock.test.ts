import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import type { Statement } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import { recordsRoom } from './records.routes.ts';

/** A demand that orders by itself: its own row is written first, then the number of the order is drawn. */
function selfOrdering() {
  const file = new URL('../../tests/fixtures/trade/demand.json', import.meta.url);
  const demand = JSON.parse(fs.readFileSync(file, 'utf8'));
  const close = demand.states.moves.find(({ key }: { key: string }) => key === 'close');
  close.run = [{ do: 'becomes', chain: 'toOrder' }];
  demand.actions = [{ key: 'order', label: '下单', at: 'row', run: close.run }];
  demand.access.roles.buyer.do.push('action:order');
  demand.becomes[0].when = undefined;
  demand.becomes[0].lines.map.taxRate = '0.13';
  return demand;
}

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_deadlock', [recordsRoom], { documents: [selfOrdering()] });
});
afterAll(() => trade.close());

const rows = (statement: Statement) => trade.at.db.tenant(1).rows(statement);

async function approved(): Promise<{ id: string; version: number }> {
  const line = { material: 'm1', name: '乙腈', qty: '10', unit: 'BOTTLE', estPrice: '280', needDate: '2036-12-30' };
  const body = { title: '需求', depart: 'd2', appointSupplier: 's1', appointWhy: '独家', lines: [line] };
  const { result } = await trade.call('demander', 'POST', '/records/demand', body);
  await rows(sql`update pr_demand set status = 'approved' where id = ${result.id}`);
  return result;
}
const countWaiting = async () =>
  (
    await trade.at.db.owner.rows(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

const roads = {
  move: ({ id, version }: { id: string; version: number }) =>
    trade.call('buyer', 'POST', `/records/demand/${id}/moves/close`, { version, answers: { reason: '已下单' } }),
  action: ({ id }: { id: string; version: number }) =>
    trade.call('buyer', 'POST', '/records/demand/actions/order', { ids: [id] }),
};

test.each(['move', 'action'] as const)(
  'a %s ended because it and another waited for each other is done again',
  async (road) => {
    // The series has a counter from its first number on.
    expect(await roads.action(await approved())).toMatchObject({ success: true });
    const before = await rows(sql`select id from po_order`);
    const demand = await approved();
    const waiting = await trade.at.db.owner.transaction(async (other) => {
      // It never looks whether anybody waits for it in turn: the call does, and is the one that is ended.
      await other.rows(sql`set local deadlock_timeout = '1h'`);
      await other.rows(sql`select 1 from serial_counter where tenant_id = 1 for update`);
      const call = roads[road](demand);
      await expect.poll(countWaiting).toBe(1);
      await other.rows(sql`select 1 from pr_demand where id = ${demand.id} for update`);
      return { call };
    });
    expect(await waiting.call).toMatchObject({ success: true });
    expect(await rows(sql`select id from po_order`)).toHaveLength(before.length + 1);
    const history = await rows(
      sql`select action from record_history where record_id = ${demand.id} and action in ('move:close', 'action:order')`,
    );
    expect(history).toHaveLength(1);
  },
);
