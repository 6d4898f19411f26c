import { expect, test } from 'vitest';
import { keyOf } from './request-keys.ts';

test('what was not answered is sent again under the same key, and after an answer under another', () => {
  const first = keyOf('/records/demand', { title: '离心管' });
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf('/records/demand', { title: '离心管' }).key).toBe(first.key);
  first.forget();
  expect(keyOf('/records/demand', { title: '离心管' }).key).not.toBe(first.key);
});

test('another body, another call and another file have keys of their own', () => {
  const form = (name: string) => {
    const data = new FormData();
    data.append('file', new File(['a'], name, { lastModified: 1 }));
    return data;
  };
  const keys = [
    keyOf('/records/demand', { title: 'a' }),
    keyOf('/records/demand', { title: 'b' }),
    keyOf('/records/order', { title: 'a' }),
    keyOf('/files', form('a.pdf')),
    keyOf('/files', form('b.pdf')),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf('/files', form('a.pdf')).key).toBe(keys[3]);
});
