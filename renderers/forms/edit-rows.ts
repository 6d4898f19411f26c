import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { type Edit, writeCell, writeRows } from './edit.ts';
import { heldBy } from './line-at.ts';
import { cellOf, cellWith, fieldsOf, partsOf, plantRow, type RowKey, rowData, rowOf, TEXT, type Tree } from './tree.ts';

export type RowData = Readonly<Record<string, unknown>>;

const listOf = (tree: Tree, parent: RowKey, part: string): readonly RowKey[] =>
  rowOf(tree, parent).lists.get(part) ?? [];

/** Puts new rows into a list; at its end unless said. Nothing of the other rows is touched. */
export function insertRows(edit: Edit, parent: RowKey, part: string, rows: readonly RowData[], at?: number): RowKey[] {
  const { tree } = edit.sheet;
  const keys = rows.map((data) => plantRow(tree, part, parent, data));
  const list = listOf(tree, parent, part);
  const place = at ?? list.length;
  writeRows(edit, parent, part, [...list.slice(0, place), ...keys, ...list.slice(place)]);
  numberRows(edit, parent, part, keys);
  return keys;
}

/** A new row takes the number after the highest; the server has the last word when it saves. */
function numberRows(edit: Edit, parent: RowKey, part: string, keys: readonly RowKey[]): void {
  const { tree } = edit.sheet;
  const order = fieldsOf(tree.plan, part).find(({ key }) => key === tree.plan.parts[part]?.order);
  const step = order?.config.step;
  if (!order || typeof step !== 'number') return;
  const numbers = listOf(tree, parent, part).map((key) => Number(cellOf(rowOf(tree, key), order.path).value ?? 0));
  let last = numbers.filter(Number.isFinite).reduce((most, one) => Math.max(most, one), 0);
  for (const key of keys) {
    last += step;
    writeCell(edit, key, order.path, cellWith(last));
  }
}

export function removeRows(edit: Edit, parent: RowKey, part: string, keys: readonly RowKey[]): void {
  const gone = new Set(keys.filter((key) => heldBy(edit.sheet.tree, key) === null));
  writeRows(
    edit,
    parent,
    part,
    listOf(edit.sheet.tree, parent, part).filter((key) => !gone.has(key)),
  );
}

/** Moves rows up (-1) or down (1) by one place, as a block. */
export function moveRows(edit: Edit, parent: RowKey, part: string, keys: readonly RowKey[], by: -1 | 1): void {
  const moving = new Set(keys);
  const list = listOf(edit.sheet.tree, parent, part);
  const places = list.flatMap((key, place) => (moving.has(key) ? [place] : []));
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined || first + by < 0 || last + by >= list.length) return;
  const block = list.filter((key) => moving.has(key));
  const rest = list.filter((key) => !moving.has(key));
  writeRows(edit, parent, part, [...rest.slice(0, first + by), ...block, ...rest.slice(first + by)]);
}

/** Copies rows with everything below them, right after the last of them. A copy is a new row: no id, no origin. */
export function copyRows(edit: Edit, parent: RowKey, part: string, keys: readonly RowKey[]): RowKey[] {
  const { tree } = edit.sheet;
  const list = listOf(tree, parent, part);
  const after = keys.reduce((last, key) => Math.max(last, list.indexOf(key)), -1) + 1;
  const copies = keys.map((key) => asNew(tree.plan, part, rowData(tree, key, { texts: true })));
  return insertRows(edit, parent, part, copies, after);
}

function asNew(plan: EntityPlan, part: string, { id: _id, $from: _from, ...data }: RowData): RowData {
  const below = partsOf(plan, part).map(({ key, path }) => [
    key,
    ((data[key] as readonly RowData[] | undefined) ?? []).map((row) => asNew(plan, path, row)),
  ]);
  return { ...data, ...Object.fromEntries(below), ...beginning(plan, part) };
}

/** A copy stands where rows begin, wherever the other one stands. */
function beginning(plan: EntityPlan, part: string): RowData {
  const states = plan.parts[part]?.states;
  const label = states?.nodes.find(({ key }) => key === states.start)?.label;
  return states ? { [states.field]: states.start, [states.field + TEXT]: label } : {};
}
