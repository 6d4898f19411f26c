import { Refusal } from '../../../kernel/errors.ts';
import { readCsv } from './read-csv.ts';
import { MOST_FILE_BYTES, notReadable, type ReadRow, refuseFile } from './read-row.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';

/** The rows of an uploaded file. What it is, its content says; an ending that says otherwise is told. */
export async function readBook(name: string, bytes: Buffer): Promise<ReadRow[]> {
  if (bytes.length === 0) refuseFile('文件是空的');
  if (bytes.length > MOST_FILE_BYTES) throw new Refusal('too_large');
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  try {
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return await readXlsx(bytes);
    if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return readXls(bytes);
  } catch (error) {
    // A file may lie about any of its lengths; reading past its end is its fault.
    if (error instanceof RangeError) notReadable();
    throw error;
  }
  if (ending === 'csv' || ending === 'txt') return readCsv(bytes);
  if (ending === 'xls' || ending === 'xlsx') refuseFile(`文件内容不是${ending}格式`);
  return refuseFile('只能导入 xls、xlsx、csv 文件');
}
