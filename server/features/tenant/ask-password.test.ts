import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

/** A terminal somebody types at: each text when they were asked for it. */
async function typeAt(...texts: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
    if (String(chunk).includes('：')) input.write(texts.shift() ?? '\u0004');
  });
  const chosen = await askPassword({ input, output });
  return { chosen, shown };
}

test('a person is asked twice, and nothing of what they type is shown', async () => {
  const { chosen, shown } = await typeAt('Zhaocai@2026\r', 'Zhaocai@2027\r');
  expect(chosen).toEqual({ password: 'Zhaocai@2026', again: 'Zhaocai@2027' });
  expect(shown).toBe('请设置管理员的口令（输入时不显示）：\n请再输入一次：\n');
});

test('a slip of the finger can be taken back, and both lines may come at once', async () => {
  const { chosen } = await typeAt('Zhaocaj\u007fi@2026\rZhaocai@2026\r');
  expect(chosen).toEqual({ password: 'Zhaocai@2026', again: 'Zhaocai@2026' });
});

test.each([
  ['Ctrl-C', ['\u0003']],
  ['Ctrl-D', ['\u0004']],
  ['Ctrl-C when asked again', ['Zhaocai@2026\r', '\u0003']],
])('%s gives up', async (_, texts) => {
  expect((await typeAt(...texts)).chosen).toBeNull();
});

test.each([
  ['Zhaocai@2026\n', 'Zhaocai@2026'],
  ['Zhaocai@2026', 'Zhaocai@2026'],
  ['口令 Aa1 \r\nanother\n', '口令 Aa1 '],
  ['\n', ''],
])('from a pipe %j is taken as %j, and nothing is asked', async (text, password) => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(text);
  expect(await askPassword({ input, output })).toEqual({ password, again: password });
  expect(output.read()).toBeNull();
});

test('an empty pipe is no password', async () => {
  const input = new PassThrough();
  input.end();
  expect(await askPassword({ input, output: new PassThrough() })).toBeNull();
});
