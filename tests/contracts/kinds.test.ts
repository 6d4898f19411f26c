import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { BlockKind } from '../../schemas/kinds/block-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { root } from '../architecture/sources.ts';

const fields = path.join(root, 'renderers/fields');
const kinds: readonly AnyFieldKind[] = fieldKinds;
const read = (file: string) => fs.readFileSync(path.join(fields, file), 'utf8');

test.each(kinds.map(({ name }) => name))('%s has its kind, view, story and test in its folder', (name) => {
  for (const role of ['kind.ts', 'view.tsx', 'stories.tsx', 'kind.test.ts']) {
    const file = `${name}/${name}.${role}`;
    expect(fs.existsSync(path.join(fields, file)), file).toBe(true);
    expect(read(file).length, file).toBeGreaterThan(200);
  }
  expect(read(`${name}/${name}.stories.tsx`)).toContain(`fields/${name}`);
});

test('every folder with a kind is on the lists, and nothing else is', () => {
  const folders = fs.readdirSync(fields).filter((name) => fs.existsSync(path.join(fields, name, `${name}.kind.ts`)));
  expect(folders.toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
  for (const { name } of kinds) expect(read('views.ts')).toContain(`./${name}/${name}.view.tsx`);
});

test('every kind answers in Chinese, and no two alike', () => {
  expect(kinds.filter(({ title }) => !/^[\u4e00-\u9fffA-Za-z ]+$/.test(title)).map(({ name }) => name)).toEqual([]);
  expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length);
});

test('every block that is drawn has a story', () => {
  const blocks = path.join(root, 'renderers/blocks');
  const files = fs.readdirSync(blocks, { recursive: true }).filter((name) => String(name).endsWith('.stories.tsx'));
  const told = files.map((name) => fs.readFileSync(path.join(blocks, String(name)), 'utf8')).join('\n');
  const drawn = (blockKinds as readonly BlockKind[]).filter(({ standsForFragment }) => !standsForFragment);
  // the page itself is around every story
  const around = drawn.find(({ slots }) => slots?.main);
  expect(
    drawn.filter((kind) => kind !== around && !told.includes(`of('${kind.name}'`)).map(({ name }) => name),
  ).toEqual([]);
});

test('no kind takes what is no value of anything', () => {
  const nonsense = [
    undefined,
    {}.constructor,
    Symbol.iterator,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '\u0000',
    '\ud800',
  ];
  const taken = kinds.flatMap((kind) =>
    nonsense.filter((value) => isTaken(kind, value)).map((value) => `${kind.name} takes ${String(value)}`),
  );
  expect(taken).toEqual([]);
});

const isTaken = (kind: AnyFieldKind, value: unknown): boolean => kind.check(value, {}) === null;
