import * as other from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../../tests/support/draws.ts';
import { readBook } from '../read/read-book.ts';
import type { Book, Cell } from './cell.ts';
import { writeXls } from './write-xls.ts';
import { writeXlsx } from './write-xlsx.ts';

const columns = [
  { title: '名称', width: 160, format: '@' },
  { title: '数量', width: 100, format: 'General' },
  { title: '金额', width: 120, format: '#,##0.00' },
  { title: '日期', width: 120, format: 'yyyy-mm-dd' },
  { title: '时刻', width: 160, format: 'yyyy-mm-dd hh:mm:ss' },
  { title: '钟点', width: 100, format: 'hh:mm:ss' },
];

async function* portions(rows: readonly (readonly Cell[])[], size = 3) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const bookOf = (rows: readonly (readonly Cell[])[]): Book => ({
  sheets: [{ name: '订单', above: ['采购订单', '导出人:周宁'], columns, rows: portions(rows) }],
});

async function bytesOf(book: Book): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(book)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const writers = [
  ['xlsx', bytesOf],
  ['xls', writeXls],
] as const;

const text = (said: string): Cell => ({ is: 'text', text: said });
const rows: readonly (readonly Cell[])[] = [
  [
    text('乙腈 <HPLC> & "4L"'),
    { is: 'number', text: '12' },
    { is: 'number', text: '1234.50' },
    { is: 'date', text: '2026-11-21' },
    { is: 'dateTime', text: '2026-11-21 09:30:05' },
    { is: 'time', text: '18:05:59' },
  ],
  [
    text('=1+1'),
    { is: 'number', text: '-0.000001' },
    { is: 'number', text: '12345678901234567890.12' },
    { is: 'date', text: '1899-01-01' },
    null,
    null,
  ],
  [text(' 两端有空格 \n第二行 _x0041_ \u0001'), null, null, { is: 'date', text: '2024-02-29' }, null, null],
];

describe.each(writers)('a workbook written as %s', (sort, write) => {
  test('says the same in another reader, in the types it has', async () => {
    const book = other.read(await write(bookOf(rows)), { cellNF: true, cellStyles: true });
    const sheet = book.Sheets['订单'] as other.WorkSheet;
    expect(book.SheetNames).toEqual(['订单']);
    expect(sheet.A1?.v).toBe('采购订单');
    expect(sheet.A2?.v).toBe('导出人:周宁');
    expect([sheet.A3?.v, sheet.F3?.v]).toEqual(['名称', '钟点']);
    expect(sheet.A4).toMatchObject({ t: 's', v: '乙腈 <HPLC> & "4L"' });
    expect(sheet.B4).toMatchObject({ t: 'n', v: 12 });
    expect(sheet.C4).toMatchObject({ t: 'n', v: 1234.5, w: '1,234.50' });
    expect(sheet.D4).toMatchObject({ t: 'n', v: 46347, w: '2026-11-21' });
    expect(sheet.E4?.w).toBe('2026-11-21 09:30:05');
    expect(sheet.F4?.w).toBe('18:05:59');
    expect(sheet['!merges']).toEqual([{ s: { r: 0, c: 0 }, e: { r: 0, c: 5 } }]);
  });

  test('keeps what looks like a formula as text, and figures that a double would round', async () => {
    const sheet = other.read(await write(bookOf(rows))).Sheets['订单'] as other.WorkSheet;
    expect(sheet.A5).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.A5?.f).toBeUndefined();
    expect(sheet.C5).toMatchObject({ t: 's', v: '12345678901234567890.12' });
    expect(sheet.B5?.v).toBe(-0.000001);
  });

  test('comes back as it was through our own reader', async () => {
    const read = await readBook(`a.${sort}`, await write(bookOf(rows)));
    expect(read.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(read[3]?.cells).toEqual([
      '乙腈 <HPLC> & "4L"',
      '12',
      '1234.5',
      '2026-11-21',
      '2026-11-21 09:30:05',
      '18:05:59',
    ]);
    expect(read[4]?.cells).toEqual(['=1+1', '-0.000001', '12345678901234567890.12', '1899-01-01']);
    expect(read[5]?.cells).toEqual([' 两端有空格 \n第二行 _x0041_ \u0001', '', '', '2024-02-29']);
  });

  test('has the same bytes however often it is written', async () => {
    expect((await write(bookOf(rows))).equals(await write(bookOf(rows)))).toBe(true);
  });

  test('without rows has its headings', async () => {
    const sheet = other.read(await write(bookOf([]))).Sheets['订单'] as other.WorkSheet;
    expect(other.utils.sheet_to_json(sheet, { header: 1 })).toHaveLength(3);
  });

  test('gives back any text, however many there are', async () => {
    const words = fc.array(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }).filter((one) => one.trim() !== ''),
      { minLength: 1, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const book = bookOf(said.map((one) => [text(one)]));
        const read = await readBook(`a.${sort}`, await write(book));
        expect(read.slice(3).map(({ cells }) => cells[0])).toEqual(said);
      }),
      { numRuns: draws(30) },
    );
  });
});

test('a long table goes on in a further sheet of Excel 97', async () => {
  const many = Array.from({ length: 70_000 }, (_, at): Cell[] => [
    { is: 'number', text: String(at) },
    text(`第${at % 9000}个名字`),
  ]);
  const written = await writeXls({
    sheets: [{ name: '长表', above: ['长表'], columns: columns.slice(0, 2), rows: portions(many, 5000) }],
  });
  const book = other.read(written);
  expect(book.SheetNames).toEqual(['长表', '长表 2']);
  const second = other.utils.sheet_to_json(book.Sheets['长表 2'] as other.WorkSheet, { header: 1 }) as unknown[][];
  expect(second.at(-1)).toEqual([69_999, `第${69_999 % 9000}个名字`]);
}, 30_000);

test('lists of options stand on a hidden sheet and bind their columns', async () => {
  const options = Array.from({ length: 300 }, (_, at) => `选项${at}`);
  const book: Book = {
    sheets: [
      {
        name: '模板',
        above: [],
        columns: [{ title: '币种', width: 120, format: '@', hint: '必填', options }],
        rows: portions([]),
      },
    ],
  };
  const read = other.read(await bytesOf(book), { bookFiles: true }) as other.WorkBook & {
    files: Record<string, { content: Uint8Array }>;
  };
  expect(read.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 1]);
  expect(read.Sheets['选项']?.A300?.v).toBe('选项299');
  const sheet = Buffer.from(read.files['xl/worksheets/sheet1.xml']?.content ?? []).toString();
  expect(sheet).toContain("<formula1>'选项'!$A$1:$A$300</formula1>");
});
