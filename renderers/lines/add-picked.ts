import type { FieldPlan } from '../../schemas/compile/plan.ts';
import type { Option } from '../../schemas/wire/records.ts';
import { writeCell } from '../forms/edit.ts';
import { insertRows } from '../forms/edit-rows.ts';
import { fillCells } from '../forms/fill.ts';
import { startRow } from '../forms/start-row.ts';
import { cellWith } from '../forms/tree.ts';
import type { Grid } from './grid.ts';
import { notice } from './grid-commands.ts';
import { mergePicked, pickManyOf, type Quantities } from './merge-picked.ts';

const oneEach: Quantities = new Map();

/** A row for each of what was picked, filled as the document says; what a row holds already is merged. Taken back in one step. */
export function addPicked(
  grid: Grid,
  field: FieldPlan,
  options: readonly Option[],
  quantities: Quantities = oneEach,
): void {
  const { store, parent, part } = grid;
  const { quantity } = pickManyOf(field);
  let said = '';
  store.change(`添加 ${options.length} 行`, (edit) => {
    const merged = mergePicked(edit, grid, field, options, quantities);
    said = merged.said;
    const fresh = merged.fresh.map(() => startRow(store.tree(), parent, part, store.asker, {}));
    for (const [at, row] of insertRows(edit, parent, part, fresh).entries()) {
      const option = merged.fresh[at];
      if (!option) continue;
      fillCells(edit, row, field.path, option.value, { text: option.text, ...(option.fill && { fill: option.fill }) });
      const asked = quantities.get(option.value);
      if (quantity !== null && asked !== undefined) writeCell(edit, row, quantity, cellWith(asked));
    }
  });
  notice(grid, said);
}
