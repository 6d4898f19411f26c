import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashText } from './hash.ts';

test('is SHA-256, for texts of every length', () => {
  const reference = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  for (let length = 0; length < 50; length++)
    expect(hashText('采'.repeat(length))).toBe(reference('采'.repeat(length)));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      expect(hashText(text)).toBe(reference(text));
    }),
  );
});

test('equal values have one text, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: '采' }], a: undefined })).toBe('{"b":[1,{"c":"采","d":null}]}');
  expect(canonicalJson({ x: 1, y: 2 })).toBe(canonicalJson({ y: 2, x: 1 }));
});
