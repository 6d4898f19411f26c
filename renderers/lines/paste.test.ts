import { expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { fieldKinds } from '../fields/kinds.ts';
import type { FieldServices } from '../fields/services.ts';
import { createFormStore } from '../forms/form-store.ts';
import { HEAD } from '../forms/tree.ts';
import { buyerAsker, sampleOrder } from '../record/fixture/sample-order.ts';
import { makeGrid } from './grid.ts';
import { pasteTable } from './paste.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const services = {
  entity: 'purchaseOrder',
  dicts: {},
  options: async () => ({ records: [] }),
} as unknown as FieldServices;

/** The columns of a grid over the lines of an order, one cell of it selected. */
function open(paths: readonly string[], status = 'draft') {
  const store = createFormStore({ plan, record: sampleOrder(2, { status }), asker: buyerAsker });
  const columns = paths.map((path) => {
    const field = plan.fields[path];
    if (!field) throw new Error(`no ${path}`);
    return { field, kind: fieldKinds.find(({ name }) => name === field.kind) } as never;
  });
  const grid = makeGrid({ store, parent: HEAD, part: 'lines', columns, reading: false });
  store.jotai.set(grid.selectionAtom, { anchor: { row: 0, col: 0 }, focus: { row: 0, col: 0 } });
  return { store, grid, value: (path: string) => store.cell('line-0001', path).value };
}

test('what is pasted keeps out of cells that are computed, and tells how many it left', async () => {
  const { grid, store, value } = open(['lines.amount', 'lines.qty']);
  const before = store.cell('line-0002', 'lines.amount').value;
  const pasted = await pasteTable(
    grid,
    [
      ['1', '4'],
      ['1', '5'],
    ],
    services,
  );
  expect(pasted).toMatchObject({ rows: 2, skipped: 2, wrong: 0 });
  expect(value('lines.qty')).toBe('4');
  expect(value('lines.amount')).not.toBe('1.00');
  expect(store.cell('line-0002', 'lines.amount').value).not.toBe(before);
});

test('and out of cells that the state of the record closes', async () => {
  const { grid, value } = open(['lines.qty', 'lines.price'], 'submitted');
  const before = [value('lines.qty'), value('lines.price')];
  expect(await pasteTable(grid, [['4', '5']], services)).toMatchObject({ rows: 1, skipped: 2 });
  expect([value('lines.qty'), value('lines.price')]).toEqual(before);
});
