import fs from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Database } from '../../server/db/statement.ts';
import type { Template } from './database.ts';
import { Founding } from './founding.ts';
import { accessTemplate } from './people.ts';
import { processesOver } from './processes.ts';
import { enter, type World } from './world.ts';

/**
 * Companies as they were founded once in a run: what the founding knows of each, and every file, lie beside them in a schema of their
 * own until a world is opened over a copy.
 */
export const foundedTemplate = (numbers: readonly number[]): Template => {
  const last = numbers.at(-1);
  if (last === undefined) return accessTemplate;
  return {
    name: `founded_${numbers.join('_')}`,
    from: foundedTemplate(numbers.slice(0, -1)),
    async make(db, connection) {
      const processes = processesOver({ db, connection, close: async () => {} });
      const before = await unpack(db, processes.dataDir);
      const world = await enter(processes, connection);
      const founding = new Founding(world, last);
      await founding.found();
      await pack(db, processes.dataDir, [...before, stateOf(founding)]);
      await processes.close();
    },
  };
};

type State = ReturnType<typeof stateOf>;

export const stateOf = ({ world: _, ...state }: Founding) => ({ ...state });

/** The founding of a company over a copy: it goes on where the first one ended. */
export const foundingOf = (world: World, state: State): Founding => Object.assign(new Founding(world, state.id), state);

export async function pack({ owner }: Database, dataDir: string, states: readonly State[]): Promise<void> {
  await owner.rows({ text: 'create schema founded', values: [] });
  await owner.rows({ text: 'create table founded.file (name text, bytes bytea)', values: [] });
  const add = (name: string, bytes: Buffer) =>
    owner.rows({ text: 'insert into founded.file values ($1, $2)', values: [name, bytes] });
  await add('', serialize(states));
  const files = fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    await add(path.relative(dataDir, file), fs.readFileSync(file));
  }
}

/** Puts the files where the processes look for them, and leaves nothing behind in the database that no product has. */
export async function unpack({ owner }: Database, dataDir: string): Promise<readonly State[]> {
  const [there] = await owner.rows({ text: `select 1 from pg_namespace where nspname = 'founded'`, values: [] });
  if (!there) return [];
  const text = 'select name, bytes from founded.file';
  const kept = await owner.rows<{ name: string; bytes: Buffer }>({ text, values: [] });
  await owner.rows({ text: 'drop schema founded cascade', values: [] });
  let states: readonly State[] = [];
  for (const { name, bytes } of kept) {
    if (name === '') states = deserialize(bytes);
    else {
      fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
      fs.writeFileSync(path.join(dataDir, name), bytes);
    }
  }
  return states;
}
