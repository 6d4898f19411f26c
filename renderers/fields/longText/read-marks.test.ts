import { expect, test } from 'vitest';
import { readMarks } from './read-marks.ts';

test.each([
  ['code 验证码\nminutes：有效 分钟数', ['code 验证码', 'minutes 有效 分钟数']],
  [' company \n\ncompany 企业\n公司 名称\n1a 数', ['company']],
  ['', []],
  [null, []],
])('%j lists %j', (listed, marks) => {
  expect(readMarks(listed).map(({ value, label }) => (label ? `${value} ${label}` : value))).toEqual(marks);
});
