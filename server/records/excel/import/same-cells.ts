import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { isDecimal, trimDecimal } from '../../../../schemas/kinds/decimal-text.ts';
import type { Cell } from '../book/cell.ts';
import type { ExportColumn } from '../export/export-cells.ts';

/** What an export would write, as an import would read it. */
export function cellWords(cell: Cell): string {
  if (!cell) return '';
  return cell.is === 'number' && isDecimal(cell.text) ? trimDecimal(cell.text) : cell.text;
}

/** Whether a cell says of a row what stands there already: then it is no change, however it would be read. */
export function saysSame(column: ExportColumn | undefined, row: RecordData, text: string): boolean {
  if (!column) return false;
  const stands = cellWords(column.cell(row));
  const said = isDecimal(text) ? trimDecimal(text) : text;
  return stands === said || stands.trim() === said.trim();
}
