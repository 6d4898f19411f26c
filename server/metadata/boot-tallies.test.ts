import { expect, test, vi } from 'vitest';
import { type Document, readDocument } from '../../schemas/language/document.ts';
import { receivingDocuments } from '../../tests/fixtures/receiving.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bootCatalog } from './boot.ts';
import { loadCatalog } from './load-catalog.ts';

// Every start with another catalog publishes the whole product: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, { calc?: string }>;

/** The product with orders that keep what their receipts come to, or keep something else of them, or nothing yet. */
const shipping = (received: string | null): Document[] => [
  ...loadCatalog(),
  ...structuredClone(receivingDocuments).map((json) => {
    const { received: kept, carried, ...others } = json.fields as Fields;
    const states = (json as { states?: { moves: readonly { auto?: string }[] } }).states;
    if (kept && carried && states) {
      Object.assign(json, {
        fields: received === null ? others : { ...json.fields, received: { ...kept, calc: received } },
      });
      states.moves = received === null ? states.moves.filter(({ auto }) => !auto) : states.moves;
    }
    const cols = (json as { lists: { main: { cols: string[] } } }).lists.main;
    if (received === null) cols.cols = cols.cols.filter((key) => key !== 'received');
    const read = readDocument(json);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    return read.value;
  }),
];

test('a start with a new release counts what the product keeps from then on, or otherwise, for every company', async () => {
  const one = await testDatabase('boot_tallies');
  const owner = (text: string) => one.db.owner.rows({ text, values: [] });
  const kept = () =>
    owner(`select tenant_id as t, received::float8 as received, carried, version from rc_order order by 1`);
  await owner(`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
  await bootCatalog(one.db, shipping(null));
  for (const tenant of [1, 2]) {
    await owner(`insert into rc_order (tenant_id, id, version, rev, no, qty) values (${tenant}, 'o', 1, 1, 'PO', 10)`);
    await owner(`insert into rc_receipt (tenant_id, id, version, rev, no, "order", qty, state) values
      (${tenant}, 'a', 1, 1, 'A', 'o', ${tenant}, 'done'), (${tenant}, 'b', 1, 1, 'B', 'o', 4, 'draft')`);
  }
  // Nobody sees what was not there before: a new figure makes no version.
  await bootCatalog(one.db, shipping("sum(receipts where state = 'done', qty)"));
  expect(await kept()).toEqual([
    { t: 1, received: 1, carried: 0, version: 1 },
    { t: 2, received: 2, carried: 0, version: 1 },
  ]);
  await bootCatalog(one.db, shipping('sum(receipts, qty)'));
  expect(await kept()).toEqual([
    { t: 1, received: 5, carried: 0, version: 2 },
    { t: 2, received: 6, carried: 0, version: 2 },
  ]);
  const told = await owner(
    `select tenant_id as t, action, by, note from record_history where entity = 'rcOrder' order by 1`,
  );
  const note = '按“收货单”重新核算“收货订单”的“已收”、“运输中”';
  expect(told).toEqual([1, 2].map((t) => ({ t, action: 'tally', by: 'system', note })));
  await one.close();
});
