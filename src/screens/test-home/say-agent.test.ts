import { expect, test } from 'vitest';
import { sayAgent } from './say-agent.ts';

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge 140', true],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15', 'Safari 15', false],
  ['Mozilla/5.0 (X11; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 130', true],
  ['curl/8', '未知的浏览器', false],
])('%s is %s', (agent, name, isKnown) => {
  expect(sayAgent(agent)).toEqual({ name, isKnown });
});
