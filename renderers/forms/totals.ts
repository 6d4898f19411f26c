import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { sumOf } from '../../schemas/expressions/decimal.ts';
import { placeKey, type Sheet, type TotalEntry } from './sheet.ts';
import { cellOf, type RowKey, rowOf, type Tree } from './tree.ts';

/** The sum of a column in decimals, or how many rows have something in it. */
export function totalOf(tree: Tree, { parent, part, field, how }: Omit<TotalEntry, 'atom'>): string {
  const values = (rowOf(tree, parent).lists.get(part) ?? []).map((key) => cellOf(rowOf(tree, key), field).value);
  if (how === 'count') return String(values.filter((value) => value !== null).length);
  return sumOf(
    values.map((value) => (typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : null)),
  );
}

export function totalAtom(
  sheet: Sheet,
  parent: RowKey,
  part: string,
  field: string,
  how: 'sum' | 'count',
): PrimitiveAtom<string> {
  const key = `${placeKey(parent, part)} ${field} ${how}`;
  let entry = sheet.totals.get(key);
  if (!entry) {
    const asked = { parent, part, field, how };
    entry = { ...asked, atom: atom(totalOf(sheet.tree, asked)) };
    sheet.totals.set(key, entry);
  }
  return entry.atom;
}
