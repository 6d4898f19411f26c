import { deflateRawSync } from 'node:zlib';
import * as other from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { numberSort, sayNumber } from './number-text.ts';
import { readBook } from './read-book.ts';
import { unzip } from './unzip.ts';

const grid = [
  ['名称', '数量', '比例', '日期', '真假'],
  ['乙腈', 12.5, 0.13, new Date(Date.UTC(2026, 10, 21)), true],
  [],
  ['滤膜', 0.1 + 0.2, 1, null, false],
];

function written(bookType: other.BookType): Buffer {
  const sheet = other.utils.aoa_to_sheet(grid, { UTC: true, dateNF: 'yyyy/m/d' });
  for (const place of ['C2', 'C4']) (sheet[place] as other.CellObject).z = '0.00%';
  const book = other.utils.book_new(sheet, '数据');
  return other.write(book, { bookType, type: 'buffer', compression: true }) as Buffer;
}

describe('a file of another program', () => {
  test.each([
    ['xlsx', 'xlsx'],
    ['biff8', 'xls'],
  ] as const)('in %s is read as texts, empty rows left out', async (sort, ending) => {
    const rows = await readBook(`x.${ending}`, written(sort));
    expect(rows).toEqual([
      { no: 1, cells: ['名称', '数量', '比例', '日期', '真假'] },
      { no: 2, cells: ['乙腈', '12.5', '13%', '2026-11-21', 'TRUE'] },
      { no: 4, cells: ['滤膜', '0.3', '100%', '', 'FALSE'] },
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from('\ufeff名称,备注\r\n"a ""b"",\n c",2\r\n')],
    [
      'GB18030',
      Buffer.concat([
        Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]),
        Buffer.from(','),
        Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]),
        Buffer.from('\n"a ""b"",\n c",2\n'),
      ]),
    ],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('名称\t备注\n"a ""b"",\n c"\t2', 'utf16le')])],
  ])('in %s text is read too', async (_, bytes) => {
    expect((await readBook('x.csv', bytes)).map(({ cells }) => cells)).toEqual([
      ['名称', '备注'],
      ['a "b",\n c', '2'],
    ]);
  });
});

const zipped = (name: string, content: Buffer): Buffer => {
  const packed = deflateRawSync(content, { level: 1 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
};

describe('a bad file is told what is wrong with it', () => {
  test('a bomb stops before it is unpacked', { timeout: 60_000 }, async () => {
    const bomb = zipped('xl/workbook.xml', Buffer.alloc(200 * 1024 * 1024, '<a/>'));
    const before = process.memoryUsage().rss;
    await expect(readBook('x.xlsx', bomb)).rejects.toThrow('解压后过大');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test.each<[string, string, Buffer, string]>([
    ['nothing', 'x.xlsx', Buffer.alloc(0), '文件是空的'],
    ['a picture called xlsx', 'x.xlsx', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '文件内容不是xlsx格式'],
    ['a program', 'x.exe', Buffer.from('MZ'), '只能导入 xls、xlsx、csv 文件'],
    ['a zip of something else', 'x.xlsx', zipped('a.txt', Buffer.from('a')), '不是有效的 Excel 文件'],
    ['an open document', 'x.xlsx', zipped('content.xml', Buffer.from('a')), '另存为 xlsx'],
    [
      'declared entities',
      'x.xlsx',
      zipped('xl/workbook.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>')),
      '已损坏',
    ],
    ['half a zip', 'x.xlsx', written('xlsx').subarray(0, 900), '已损坏'],
    ['half an old workbook', 'x.xls', written('biff8').subarray(0, 1500), '已损坏'],
    [
      'an old workbook of nothing',
      'x.xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      '已损坏',
    ],
    ['bytes that are no text', 'x.csv', Buffer.from([0x61, 0xff, 0xff, 0x00]), '编码无法识别'],
    ['an open quote', 'x.csv', Buffer.from('a,b\n"c,d\n'), '引号没有成对'],
    ['a cell too long', 'x.csv', Buffer.from(`a\n${'长'.repeat(40_000)}\n`), '超过32767个字'],
    ['rows too many', 'x.csv', Buffer.from('a\n'.repeat(51_000)), '一次最多导入50000行'],
    ['columns too many', 'x.csv', Buffer.from(`${',a'.repeat(600)}\n`), '最多500列'],
  ])('%s', async (_, name, bytes, said) => {
    await expect(readBook(name, bytes)).rejects.toThrow(said);
  });

  test('any damage to a workbook is a sentence, never a fault of ours', async () => {
    for (const [sort, ending] of [
      ['xlsx', 'xlsx'],
      ['biff8', 'xls'],
    ] as const) {
      const whole = written(sort);
      for (let at = 8; at < whole.length; at += 97) {
        const hurt = Buffer.from(whole);
        hurt[at] = (hurt[at] ?? 0) ^ 0xff;
        await readBook(`x.${ending}`, hurt).catch((error: Error) => expect(error.name).toBe('Refusal'));
      }
    }
  });
});

test('a part beyond the limit of all parts together is not unpacked', async () => {
  const parts = unzip(zipped('a.xml', Buffer.alloc(5000, 65)), 4000);
  await expect(parts.read('a.xml').next()).rejects.toThrow('解压后过大');
});

test.each([
  ['General', 'number'],
  ['0.00%', 'share'],
  ['General"%"', 'number'],
  ['#,##0.00', 'number'],
  ['0.00E+00', 'number'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['yyyy-mm-dd hh:mm:ss', 'dateTime'],
  ['[$-F400]h:mm:ss AM/PM', 'time'],
  ['[h]:mm', 'time'],
  ['m"月"', 'date'],
  ['"共"0"条"', 'number'],
] as const)('numbers formatted %s are %s', (code, sort) => {
  expect(numberSort(200, code)).toBe(sort);
});

test.each([
  [46347, 'date', '2026-11-21'],
  [46347.5, 'date', '2026-11-21 12:00:00'],
  [46347.999999, 'dateTime', '2026-11-22 00:00:00'],
  [0.5, 'time', '12:00:00'],
  [1e-7, 'number', '0.0000001'],
  [1e21, 'number', '1000000000000000000000'],
  [1, 'date', '1900-01-01'],
] as const)('%d as %s is %s', (value, sort, said) => {
  expect(sayNumber(value, sort)).toBe(said);
});
