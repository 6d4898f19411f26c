import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { isDecimal, trimDecimal } from '../../../../schemas/kinds/decimal-text.ts';
import type { Cell } from '../book/cell.ts';
import type { ExportColumn } from '../export/export-cells.ts';

/** What an export would write, as an import would read it. */
export function cellWords(cell: Cell): string {
  if (!cell) return '';
  return cell.is === 'number' && isDecimal(cell.text) ? trimDecimal(cell.text) : cell.text;
}

/** Whether a cell says of a record what stands there already: then it is no change, however it would be read. */
export function saysSame(columns: ReadonlyMap<string, ExportColumn>, record: RecordData, lines: readonly RecordData[]) {
  return (path: string, line: number | null, text: string): boolean => {
    const column = columns.get(path);
    const row = line === null ? record : lines[line];
    if (!column || !row) return false;
    const stands = cellWords(column.cell(row));
    const said = isDecimal(text) ? trimDecimal(text) : text;
    return stands === said || stands.trim() === said.trim();
  };
}
