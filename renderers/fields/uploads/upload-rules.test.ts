import { describe, expect, test } from 'vitest';
import { refuseFile, sayExtensions, type UploadRules } from './upload-rules.ts';

const files: UploadRules = { count: 10, mb: 20, extensions: ['pdf', 'doc', 'docx', 'jpg', 'xls', 'xlsx'] };
const images: UploadRules = { count: 10, mb: 20, extensions: null };
const MB = 1024 * 1024;

describe('a file is taken or refused in the words of the specification', () => {
  test.each([
    ['合同.pdf', 1, 'application/pdf', files, null],
    ['合同.PDF', 1, 'application/pdf', files, null],
    ['清单.xlsx', 20 * MB, '', files, null],
    ['a.exe', 1, '', files, 'a.exe--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件'],
    ['a.pdf.exe', 1, '', files, 'a.pdf.exe--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件'],
    ['无后缀', 1, '', files, '无后缀--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件'],
    ['大.pdf', 20 * MB + 1, '', files, '文件大小超出20MB限制，请压缩或降低文件质量！'],
    ['空.pdf', 0, '', files, '空.pdf 是空文件'],
    ['照片.png', 1, 'image/png', images, null],
    ['合同.pdf', 1, 'application/pdf', images, '请上传图片'],
  ])('%s of %i bytes', (name, size, type, rules, said) => {
    expect(refuseFile({ name, size, type }, rules)).toBe(said);
  });
});

test.each([
  [['pdf'], 'pdf文件'],
  [['xls'], 'excel文件'],
  [['xlsx', 'dwg'], 'dwg、excel文件'],
])('%j are said as %s', (extensions, said) => {
  expect(sayExtensions(extensions)).toBe(said);
});

test.each([
  ['现场.jpg', 'image/jpeg', '请上传文件'],
  ['合同.pdf', 'application/pdf', null],
])('where only documents are taken, %s is told %j', (name, type, words) => {
  const rules = { count: 10, mb: 20, extensions: ['pdf', 'jpg'], filesOnly: true };
  expect(refuseFile({ name, type, size: 10 }, rules)).toBe(words);
});
