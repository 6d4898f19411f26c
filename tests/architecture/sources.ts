import fs from 'node:fs';
import path from 'node:path';

const house = path.resolve(import.meta.dirname, '../..');
export const root = house;
export const topRooms = ['schemas', 'renderers', 'designer', 'src', 'server', 'tests', 'scripts'];

export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Every file of code in the house, or in another copy of it, tests and stories included. */
export function readSources(root = house): Source[] {
  return topRooms
    .filter((room) => fs.existsSync(path.join(root, room)))
    .flatMap((room) =>
      fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && !name.includes('/node_modules/'))
    .map((name) => ({ path: name, text: fs.readFileSync(path.join(root, name), 'utf8') }));
}

export const isTest = ({ path: name }: Source) =>
  /\.(test|stories)\.tsx?$|^tests\/|kind-cases\.ts$|\/fixture\/|\.fixture\.ts$/.test(name);
