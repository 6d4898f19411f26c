import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/result.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import type { Asking } from '../asking.ts';
import { eachRow, idsOf } from './references.ts';

/** A record opens its files to all who see it, so only what its saver uploaded may be added to it. */
export async function refuseForeignFiles(
  { db, entity, asker }: Asking,
  record: RecordData,
  before: RecordData,
): Promise<void> {
  const had = new Set(filesOf(entity, before).map(({ file }) => file));
  const added = filesOf(entity, record).filter(({ file }) => !had.has(file));
  if (added.length === 0) return;
  const own = await db.rows<{ id: string }>(sql`
    select id from file where tenant_id = ${db.tenant} and by = ${asker.me} and id = any(${added.map(({ file }) => file)}::text[])`);
  const ids = new Set(own.map(({ id }) => id));
  const issues = added
    .filter(({ file }) => !ids.has(file))
    .map(({ path, label }): Issue => ({ code: 'unknown_reference', path, params: { label } }));
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
}

function filesOf(entity: Asking['entity'], record: RecordData) {
  const found: { file: string; path: string; label: string }[] = [];
  eachRow(entity.head, record, (row, part, pointer) => {
    for (const { kind, key, label } of part.fields.values()) {
      if (!kind.holdsFiles) continue;
      for (const file of idsOf(row[key])) found.push({ file, path: `${pointer}/${key}`, label });
    }
  });
  return found;
}
