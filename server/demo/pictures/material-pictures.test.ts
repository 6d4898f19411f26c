import { expect, test } from 'vitest';
import { sniffType } from '../../features/files/sniff.ts';
import { categories } from '../data/categories.ts';
import { materials } from '../data/materials.ts';
import { pictureOf } from './material-pictures.ts';

test('every material has a small picture that passes for what its name says', () => {
  const used = new Set(materials.map(({ category }) => category));
  const pictures = [...used].map((category) => pictureOf(category));
  for (const [at, picture] of pictures.entries()) {
    const category = [...used][at];
    expect(picture, category).not.toBeNull();
    expect(sniffType('png', picture?.bytes ?? Buffer.alloc(0)), category).toBe('image/png');
    expect(picture?.bytes.length, category).toBeLessThan(12_000);
  }
  const apart = new Set(pictures.map((picture) => picture?.bytes.toString('base64')));
  expect(apart.size).toBeGreaterThanOrEqual(20);
  expect(categories.map(({ code }) => pictureOf(`X${code}`))).toEqual(categories.map(() => null));
});
