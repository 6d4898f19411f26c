import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('an object is read', () => {
  expect(readText('{"kind": "dict"}')).toEqual({ ok: true, value: { kind: 'dict' } });
});

test.each([
  ['[]', '配置应当是一个 JSON 对象，写在花括号中'],
  ['null', '配置应当是一个 JSON 对象，写在花括号中'],
  ['{\n  "a": 1,\n}', '第 3 行第 1 列附近不是完整的 JSON，请检查括号、引号和逗号'],
  ['', '不是完整的 JSON，请检查括号、引号和逗号'],
])('%j is told where it goes wrong', (text, say) => {
  expect(readText(text)).toEqual({ ok: false, say });
});
