import { describe, expect, test } from 'vitest';
import { contentDisposition, safeFileName } from '../../kernel/file-name.ts';
import { extensionOf, isShownInPlace, sniffType } from './sniff.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const oldOffice = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const zip = (folder: string) => bytes(`PK\x03\x04....[Content_Types].xml....${folder}/document.xml`);

describe('a file is what its content says', () => {
  test.each([
    ['pdf', bytes('%PDF-1.7\n'), 'application/pdf'],
    ['jpg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['jpeg', bytes('\xff\xd8\xff\xe1'), 'image/jpeg'],
    ['png', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['gif', bytes('GIF89a'), 'image/gif'],
    ['webp', bytes('RIFF\x00\x00\x00\x00WEBPVP8 '), 'image/webp'],
    ['doc', Buffer.concat([oldOffice, wide('WordDocument')]), 'application/msword'],
    ['xls', Buffer.concat([oldOffice, wide('Workbook')]), 'application/vnd.ms-excel'],
    ['docx', zip('word'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', zip('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['xml', bytes('\xef\xbb\xbf<?xml version="1.0"?><a/>'), 'application/xml'],
    ['xml', bytes('\n<EInvoice/>'), 'application/xml'],
    ['ofd', bytes('PK\x03\x04....OFD.xml'), 'application/ofd'],
  ])('a real .%s is taken as %3$s', (extension, content, type) => {
    expect(sniffType(extension, content)).toBe(type);
  });

  test.each([
    ['pdf', bytes('<html><script>alert(1)</script>')],
    ['pdf', bytes('')],
    ['jpg', bytes('<svg onload=alert(1)>')],
    ['jpg', bytes('\x89PNG\r\n\x1a\n')],
    ['doc', Buffer.concat([oldOffice, wide('Workbook')])],
    ['xlsx', zip('word')],
    ['docx', bytes('PK\x03\x04 any other archive')],
    ['xml', bytes('%PDF-')],
    ['ofd', zip('word')],
    ['html', bytes('<html>')],
    ['svg', bytes('<svg>')],
    ['exe', bytes('MZ')],
    ['', bytes('%PDF-')],
    ['constructor', bytes('%PDF-')],
  ])('what only calls itself .%s is refused', (extension, content) => {
    expect(sniffType(extension, content)).toBeNull();
  });

  test.each([
    ['image/png', true],
    ['application/pdf', true],
    ['application/msword', false],
    ['text/html', false],
    ['application/xml', false],
  ])('%s is shown in place: %s', (type, shown) => {
    expect(isShownInPlace(type)).toBe(shown);
  });
});

describe('a file name', () => {
  test.each([
    ['营业执照.pdf', '营业执照.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\合同.docx', '合同.docx'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['发票\u202efdp.exe', '发票fdp.exe'],
    ['...pdf', '附件.pdf'],
    ['', '附件'],
    [`${'长'.repeat(400)}.xlsx`, `${'长'.repeat(150)}.xlsx`],
    ['a"b<c>.png', 'a_b_c_.png'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept);
  });

  test.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['a.', ''],
  ])('%s has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  test('travels in a header as plain text and in full', () => {
    expect(contentDisposition('合同 "A".pdf', false)).toBe(
      `attachment; filename="__ _A_.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%22A%22.pdf`,
    );
  });
});
