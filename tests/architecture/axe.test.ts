import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Screens that axe looks at, by the journeys that use it. */
const looked = fs
  .readdirSync(path.join(root, 'tests/journeys'))
  .map((name) => read(`tests/journeys/${name}`))
  .filter((text) => text.includes("from './axe.ts'"))
  .join('\n');

/** Where a screen stands at an address of another name. */
const elsewhere: Readonly<Record<string, string>> = { home: "goto('/')" };

test('axe has looked at every screen that is code', () => {
  const names = [...read('src/router/screens.ts').matchAll(/^ {2}(?:'([^']+)'|(\w+)): load\(/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !looked.includes(elsewhere[name] ?? `/${name}`))).toEqual([]);
});

test('axe has looked at every way in', () => {
  const paths = [...read('src/router/entry-routes.tsx').matchAll(/path="([^":]+)" element={<(?!Navigate)/g)].map(
    ([, found]) => found ?? '',
  );
  expect(paths.length).toBeGreaterThan(5);
  // The company's own single sign-on sends one on at once: its callback is looked at.
  expect(paths.filter((found) => found !== '/sso/idassLogin' && !looked.includes(`'${found}`))).toEqual([]);
});
