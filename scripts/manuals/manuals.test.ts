import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Manual, markOf, picturesIn, sourceOf } from './manual-page.ts';
import { pictures } from './pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/manuals');
const read = (name: string) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
const manuals: readonly Manual[] = read('manuals.json');

describe.each(manuals.map((manual) => [manual.title, manual] as const))('%s', (_, manual) => {
  const pdf = fs.readFileSync(path.join(folder, `${manual.key}.pdf`), 'latin1');
  test('is a PDF of twenty pages or more, with pictures', () => {
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(20);
    expect(pdf.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThanOrEqual(15);
  });
  test('says what its chapters say', () => {
    expect(read('made-from.json')[manual.key]).toBe(markOf(manual, folder));
  });
});

test('every picture is taken for a page that shows it, and every page finds its pictures', () => {
  const shown = new Set(manuals.flatMap((manual) => picturesIn(sourceOf(manual, folder))));
  expect([...shown].sort()).toEqual(Object.keys(pictures).sort());
});
