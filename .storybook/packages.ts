import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A package that is found only when a story first asks for it makes the page reload in the middle of a test: all are named beforehand. */
export function packagesOf(rooms: readonly string[]): string[] {
  const root = path.join(import.meta.dirname, '..');
  const found = new Set<string>();
  for (const room of rooms.filter((name) => fs.existsSync(path.join(root, name))))
    for (const file of fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }))
      if (isDrawn(file)) addPackages(found, fs.readFileSync(path.join(root, room, file), 'utf8'));
  return [...found].sort();
}

const isDrawn = (file: string) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);

/** What stands beside tests runs in Node and may import what no browser can; Storybook's own packages it brings along itself. */
function addPackages(found: Set<string>, text: string): void {
  const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  if (names.some((name) => /^(vitest|fast-check)$/.test(name))) return;
  for (const name of names) if (!/^(\.|node:|virtual:|@?storybook)|\.css$/.test(name)) found.add(name);
}
