import { expect } from 'vitest';
import { wantedSql } from '../../server/metadata/plan-ledgers.ts';
import { type Ledger, ledgersByName } from '../../server/sql/ledgers.ts';
import type { Catalog } from './open-catalog.ts';

/** Every sum that stands, against what the documents say from scratch. */
export async function expectDeliveriesReplay(catalog: Catalog): Promise<void> {
  const { model } = await catalog.house.models.running(1);
  const kept = new Map<string, Ledger[]>();
  for (const one of ledgersByName(model).values()) {
    if (!['purchaseOrder', 'deliveryCall', 'deliveryNote', 'goodsReceipt'].includes(one.owner.key)) continue;
    const key = `${one.owner.key}.${one.sum.path}`;
    kept.set(key, [...(kept.get(key) ?? []), one]);
  }
  expect([...kept.keys()]).toContain('purchaseOrder.lines.sentQty');
  for (const [key, ledgers] of kept) {
    const [first] = ledgers;
    if (first?.part.path !== 'lines') continue;
    const wanted = ledgers.map((is) => `select * from (${wantedSql({ model, tenant: 1, is })}) w`).join(' union all ');
    expect(
      await catalog.at.db.owner.rows({
        text: `select t.id from ${first.part.table} t where t.tenant_id = 1 and coalesce(t."${first.sum.columnName}", 0)
          <> coalesce((select sum(w.amount) from (${wanted}) w where w.account_line = t.id), 0)`,
        values: [],
      }),
      key,
    ).toEqual([]);
  }
  expect(
    await catalog.at.db.tenant(1).rows({
      text: `select s.id from mm_stock s where s.on_hand <> coalesce((select sum(x.qty) from mm_stock_txn x
      where x.location = s.location and x.zone = s.zone and x.material = s.material and coalesce(x.batch_no, '-') = s.batch_key), 0)
      or s.on_hand < 0`,
      values: [],
    }),
  ).toEqual([]);
}
