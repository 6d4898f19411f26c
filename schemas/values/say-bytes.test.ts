import { expect, test } from 'vitest';
import { sayBytes } from './say-bytes.ts';

test.each([
  [0, '0 字节'],
  [1023, '1023 字节'],
  [1536, '1.5 KB'],
  [157_286_400, '150 MB'],
  [2 ** 50, '1024 TB'],
])('%d bytes are said as %s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said);
});
