import type { EntityModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { viewIn } from './query-items.ts';

/** What the pickers of old clients hand over is the name of an account; our references hold its id. */
const PICKER = 'sel_user';

type Query = Readonly<Record<string, string>>;

/** A query whose conditions about people say ids; what is no account's name stays as it was asked. */
export async function withUserIds(at: Reading, query: Query, isAboutPeople: (name: string) => boolean) {
  const asked = Object.entries(query).filter(([name]) => isAboutPeople(name.replace(/_MultiString$/, '')));
  if (asked.length === 0) return query;
  const ids = await idsOf(
    at,
    asked.flatMap(([, value]) => namesIn(value)),
  );
  const said = asked.map(([name, value]) => [name, inPlace(value, ids)] as const);
  return { ...query, ...Object.fromEntries(said) };
}

export const isPeople = (asked: Parameters<typeof viewIn>[0]): boolean => viewIn(asked) === PICKER;

/** A record as such a client sends it, with people by their ids, in its head and in its lines. */
export async function recordWithUserIds(at: Reading, entity: EntityModel, record: RecordData): Promise<RecordData> {
  const names: string[] = [];
  eachPerson(entity.head, record, (row, key) => {
    for (const name of namesIn(String(row[key]))) names.push(name);
  });
  if (names.length === 0) return record;
  const ids = await idsOf(at, names);
  eachPerson(entity.head, record, (row, key) => {
    row[key] = inPlace(String(row[key]), ids);
  });
  return record;
}

function eachPerson(part: PartModel, row: RecordData, visit: (row: RecordData, key: string) => void): void {
  for (const { key, kind, config, type } of part.fields.values()) {
    if (typeof row[key] === 'string' && isPeople({ view: null, kind: kind.name, config, type })) visit(row, key);
  }
  for (const inner of part.parts.values()) {
    const lines = row[inner.key];
    if (Array.isArray(lines)) for (const line of lines as RecordData[]) eachPerson(inner, line, visit);
  }
}

const namesIn = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || []);

const inPlace = (text: string, ids: ReadonlyMap<string, string>): string =>
  text
    .split(',')
    .map((one) => ids.get(one.trim()) ?? one)
    .join(',');

const people = rowReader('user', { id: 'text', username: 'text' });

async function idsOf(at: Reading, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await people.all(at, { is: { username: [...new Set(names)] } });
  return new Map(rows.map(({ id, username }) => [username, id]));
}
