import { expect, test } from 'vitest';
import { readAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' http://example.com ', 'http://example.com'],
  ['example.com', 'https://example.com'],
  ['www.example.com.cn/a', 'https://www.example.com.cn/a'],
  ['buyer@example.com', 'mailto:buyer@example.com'],
  ['mailto:buyer@example.com', 'mailto:buyer@example.com'],
  ['tel:+8657112345678', 'tel:+8657112345678'],
  ['/record/purchaseOrder/1', '/record/purchaseOrder/1'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['vbscript:x', null],
  ['//evil.example', null],
  ['/\\\\evil.example', null],
  ['file:///etc/passwd', null],
  ['', null],
])('%s leads to %j', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
