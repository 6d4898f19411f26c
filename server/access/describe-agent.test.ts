import { expect, test } from 'vitest';
import { describeAgent } from './describe-agent.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 · Windows'],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141 · Windows'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari 18 · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    '微信 8 · Android',
  ],
  ['curl/8.5.0', '其他程序'],
  ['', '其他程序'],
  [null, '其他程序'],
])('%s is %s', (agent, words) => {
  expect(describeAgent(agent)).toBe(words);
});
