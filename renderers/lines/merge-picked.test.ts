import { describe, expect, test } from 'vitest';
import type { EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { createFormStore } from '../forms/form-store.ts';
import { HEAD } from '../forms/tree.ts';
import { buyerAsker, sampleOrder } from '../record/fixture/sample-order.ts';
import { addPicked } from './add-picked.ts';
import { makeGrid } from './grid.ts';

const path = 'lines.material';

/** An order of three lines whose document says what is done with what is picked once more. */
function open(again: 'add' | 'skip' | 'row') {
  const shipped = catalogPlan('purchaseOrder', ['buyer']);
  const material = shipped.fields[path] as FieldPlan;
  const config = { ...material.config, pick: { ...(material.config.pick as object), again, quantity: 'qty' } };
  const field = { ...material, config } as FieldPlan;
  const plan = { ...shipped, fields: { ...shipped.fields, [path]: field } } as EntityPlan;
  const store = createFormStore({ plan, record: sampleOrder(3), asker: buyerAsker });
  const grid = makeGrid({ store, parent: HEAD, part: 'lines', columns: [], reading: false });
  const rows = () => store.rows(HEAD, 'lines');
  const qty = (at: number) => store.cell(rows()[at] as string, 'lines.qty').value;
  return { store, grid, field, rows, qty };
}

describe('picking what a line holds already', () => {
  test.each(['add', 'skip', 'row'] as const)('%s', (again) => {
    const { store, grid, field, rows, qty } = open(again);
    const [first = ''] = rows();
    const held = String(store.cell(first, path).value);
    const before = Number(qty(0));
    const picks = [
      { value: held, text: '已有的' },
      { value: 'm-new', text: '新的' },
    ];
    addPicked(grid, field, picks, new Map([[held, '2.5']]));
    expect(rows()).toHaveLength(again === 'row' ? 5 : 4);
    expect(Number(qty(0))).toBe(again === 'add' ? before + 2.5 : before);
    const said = store.jotai.get(grid.noticeAtom);
    expect(said).toBe({ add: '1 项已在明细中，数量已累加', skip: '1 项已在明细中，未重复添加', row: '' }[again]);
    store.undo();
    expect(rows()).toHaveLength(3);
    expect(Number(qty(0))).toBe(before);
  });

  test('a new line takes the quantity asked for', () => {
    const { grid, field, rows, qty } = open('add');
    addPicked(grid, field, [{ value: 'm-new', text: '新的' }], new Map([['m-new', '7']]));
    expect(rows()).toHaveLength(4);
    expect(qty(3)).toBe('7');
  });
});
