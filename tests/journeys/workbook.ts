import * as XLSX from '@e965/xlsx';

/** Rows as the file that a person would choose to bring in. */
export const workbook = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]))), {
    type: 'buffer',
    bookType: 'xlsx',
  }) as Buffer,
});
