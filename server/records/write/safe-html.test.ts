import { expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

test.each([
  ['<p>要求<strong>色谱纯</strong><br />按批号供货</p>', '<p>要求<strong>色谱纯</strong><br />按批号供货</p>'],
  ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
  ['<script>alert(1)</script><p>正文</p>', '<p>正文</p>'],
  ['<a href="javascript:alert(1)">点我</a>', '<a>点我</a>'],
  ['<a href="https://example.com/a">官网</a>', '<a href="https://example.com/a">官网</a>'],
  ['<p style="position:fixed" class="x" id="root" onclick="x()">字</p>', '<p>字</p>'],
  ['<iframe src="https://example.com"></iframe><form><input></form>', ''],
  ['<img src="https://evil.example/pixel.gif">', '<img />'],
  ['<img src="/api/files/1">', '<img src="/api/files/1" />'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['1 &lt; 2 &amp; 3', '1 &lt; 2 &amp; 3'],
])('%s is kept as %s', (written, kept) => {
  expect(safeHtml(written)).toBe(kept);
});
