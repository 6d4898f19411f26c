import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { add } from '../../schemas/expressions/decimal.ts';
import type { Option } from '../../schemas/wire/records.ts';
import { type Edit, writeCell } from '../forms/edit.ts';
import { cellOf, cellWith, type RowKey, rowOf } from '../forms/tree.ts';
import type { Grid } from './grid.ts';
import { rowsOf } from './grid.ts';

/** How many of each were asked for, by its id; one where nothing is said. */
export type Quantities = ReadonlyMap<string, string>;

export interface PickMany {
  readonly again: 'add' | 'skip' | 'row';
  /** The path of the field that says how many. */
  readonly quantity: string | null;
}

/** What a document says of what is picked once more. */
export function pickManyOf({ config, part }: FieldPlan): PickMany {
  const pick = config.pick as { readonly again?: PickMany['again']; readonly quantity?: string } | undefined;
  const quantity = pick?.quantity === undefined ? null : part === '' ? pick.quantity : `${part}.${pick.quantity}`;
  return { again: pick?.again ?? 'row', quantity };
}

export interface Merged {
  /** What has no row yet. */
  readonly fresh: readonly Option[];
  readonly said: string;
}

/** Joins what is picked with the rows that hold it already, as the document says: counted up, or left as it is. */
export function mergePicked(
  edit: Edit,
  grid: Grid,
  field: FieldPlan,
  options: readonly Option[],
  quantities: Quantities,
): Merged {
  const { again, quantity } = pickManyOf(field);
  if (again === 'row') return { fresh: options, said: '' };
  const rowBy = rowsByValue(edit, grid, field);
  const canCount = (row: RowKey) => quantity !== null && !grid.store.state(row, quantity).locked;
  const held = options.filter(({ value }) => {
    const row = rowBy.get(value);
    return row !== undefined && (again === 'skip' || canCount(row));
  });
  if (again === 'add' && quantity !== null) {
    for (const { value } of held) {
      const row = rowBy.get(value) as RowKey;
      const now = cellOf(rowOf(edit.sheet.tree, row), quantity).value;
      writeCell(edit, row, quantity, cellWith(counted(now, quantities.get(value) ?? '1')));
    }
  }
  const fresh = options.filter((option) => !held.includes(option));
  if (held.length === 0) return { fresh, said: '' };
  return { fresh, said: `${held.length} 项已在明细中，${again === 'add' ? '数量已累加' : '未重复添加'}` };
}

/** The first row of each value. */
function rowsByValue(edit: Edit, grid: Grid, field: FieldPlan): ReadonlyMap<unknown, RowKey> {
  const rows = new Map<unknown, RowKey>();
  for (const row of rowsOf(grid)) {
    const { value } = cellOf(rowOf(edit.sheet.tree, row), field.path);
    if (value !== null && !rows.has(value)) rows.set(value, row);
  }
  return rows;
}

/** Decimals stay text; a whole number stays one. */
function counted(now: unknown, more: string): unknown {
  const sum = add(String(now ?? '0'), more) ?? more;
  return typeof now === 'number' ? Number(sum) : sum;
}
