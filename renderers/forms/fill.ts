import { type Edit, writeCell, writeRel } from './edit.ts';
import { cellWith, fieldsOf, type RowKey, rowOf, TEXT } from './tree.ts';

/** What comes along with a chosen value: its words, and values of other fields of the row (`supplier.country` is what rules read through it). */
export interface Filling {
  readonly text?: string;
  readonly fill?: Readonly<Record<string, unknown>>;
}

/** Writes a value and whatever it brings with it, as one thing. */
export function fillCells(edit: Edit, row: RowKey, path: string, value: unknown, { text, fill = {} }: Filling): void {
  const node = rowOf(edit.sheet.tree, row);
  const moved = writeCell(edit, row, path, cellWith(value, text));
  const through = `${path.slice(path.lastIndexOf('.') + 1)}.`;
  if (moved)
    for (const known of node.rel.keys()) if (known.startsWith(through)) writeRel(edit, row, known, fill[known]);
  for (const field of fieldsOf(edit.sheet.tree.plan, node.part)) {
    const brought = fill[field.key];
    const words = fill[field.key + TEXT];
    if (brought !== undefined)
      writeCell(edit, row, field.path, cellWith(brought, typeof words === 'string' ? words : undefined));
  }
  for (const [name, brought] of Object.entries(fill)) if (name.includes('.')) writeRel(edit, row, name, brought);
}
