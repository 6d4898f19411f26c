import { Refusal } from '../../../kernel/errors.ts';

/** One row of a file as texts: numbers in plain digits, moments as the wire has them, percentages with their sign. */
export interface ReadRow {
  /** As the spreadsheet counts it, from 1. */
  readonly no: number;
  readonly cells: readonly string[];
}

export const MOST_FILE_BYTES = 20 * 1024 * 1024;
export const MOST_ROWS = 50_000;
/** Title, head and hints stand above the rows. */
const MOST_ABOVE = 20;
export const MOST_CELL = 32_767;
const MOST_COLUMNS = 500;
/** What a file of twenty megabytes may become when it is unpacked; a bomb becomes more. */
export const MOST_UNPACKED = 160 * 1024 * 1024;

/** Stops reading, with a sentence for whoever sent the file. */
export function refuseFile(reason: string): never {
  throw new Refusal('invalid_input', { text: `文件导入失败:${reason}` });
}

export const notReadable = (): never => refuseFile('文件已损坏，或不是有效的 Excel 文件');

/** Takes rows in as they are read and stops at the first that is too many or too much; empty rows do not count. */
export class RowTaker {
  readonly rows: ReadRow[] = [];
  #cells: string[] = [];

  cell(row: number, column: number, text: string): void {
    if (text === '') return;
    if (text.length > MOST_CELL) refuseFile(`第${row}行的一个单元格超过${MOST_CELL}个字`);
    if (column >= MOST_COLUMNS) refuseFile(`最多${MOST_COLUMNS}列，第${row}行超过了`);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  end(no: number): void {
    if (this.#cells.some((text) => text.trim() !== '')) {
      if (this.rows.length >= MOST_ROWS + MOST_ABOVE) refuseFile(`一次最多导入${MOST_ROWS}行，请把文件分成几份`);
      this.rows.push({ no, cells: this.#cells });
    }
    this.#cells = [];
  }
}
