import type { Change, HistoryEntry } from '../../schemas/wire/records.ts';
import { sql } from '../db/statement.ts';
import type { Asking } from './asking.ts';
import { idsOf } from './write/references.ts';

/**
 * Says the files of told changes by their names. Who is told a change sees the field, and so may know what its files are
 * called; what a record once held is kept, so that its name is still there.
 */
export async function nameFiles({ db, entity }: Asking, told: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
  const isOfFiles = ({ path }: Change) => entity.fields.get(path)?.kind.holdsFiles === true;
  const ids = told.flatMap(({ changes }) =>
    changes.filter(isOfFiles).flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]),
  );
  if (ids.length === 0) return [...told];
  const files = await db.rows<{ id: string; name: string }>(
    sql`select id, name from file where id = any(${[...new Set(ids)]}::text[])`,
  );
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const nameAll = (value: unknown, text: string | undefined): string => {
    const all = idsOf(value).map((id) => names.get(id));
    return all.length > 0 && all.every((name) => name !== undefined) ? all.join('、') : (text ?? '');
  };
  const inNames = (change: Change): Change => ({
    ...change,
    beforeText: nameAll(change.before, change.beforeText),
    afterText: nameAll(change.after, change.afterText),
  });
  return told.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => (isOfFiles(change) ? inNames(change) : change)),
  }));
}
