import { expect, test } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

test.each([
  ['# 标题\n\n- 一\n- [x] 二', '标题 一 二'],
  ['**重要** 见[合同](https://a.cn)', '重要 见合同'],
  ['> 引用\n\n---\n\n`code`', '引用 code'],
  ['3 * 4 = 12', '3 * 4 = 12'],
])('%j reads as %j', (text, words) => {
  expect(plainMarkdown(text)).toBe(words);
});
