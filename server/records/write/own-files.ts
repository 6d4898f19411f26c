import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { filesHeld, mayHoldFiles } from './held-files.ts';
import { placesOf } from './name-place.ts';
import { eachWanted, type Wanted, wantedIn } from './references.ts';

/** A record opens its files to all who see it, so only what its saver uploaded may be added to it. */
export async function refuseForeignFiles(
  { db, entity, asker }: Asking,
  record: RecordData,
  before: RecordData,
): Promise<void> {
  const named = filesOf(entity, record);
  if (named.length === 0) return;
  const had = new Set(filesIn(entity, before));
  const added = named.filter(({ file }) => !had.has(file));
  if (added.length === 0) return;
  const own = await db.rows<{ id: string }>(sql`
    select id from file where tenant_id = ${db.tenant} and by = ${asker.me} and id = any(${added.map(({ file }) => file)}::text[])`);
  const ids = new Set(own.map(({ id }) => id));
  const issues = added
    .filter(({ file }) => !ids.has(file))
    .map(({ path, label }): Issue => ({ code: 'unknown_reference', path, params: { label } }));
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(entity) });
}

const known = new WeakMap<EntityModel, Wanted<FieldModel>>();

/** The fields of an entity whose values are files. */
function fileFields(entity: EntityModel): Wanted<FieldModel> {
  const found = known.get(entity) ?? wantedIn(entity.head, (field) => (mayHoldFiles(field) ? [field] : []));
  known.set(entity, found);
  return found;
}

/** Every file a record or its lines name, with the place. */
export function filesOf(entity: EntityModel, record: RecordData) {
  const found: { file: string; path: string; label: string }[] = [];
  eachWanted(fileFields(entity), record, (row, own, _, pointer) => {
    for (const field of own) {
      const path = `${pointer}/${field.key}`;
      for (const file of filesHeld(field, row[field.key])) found.push({ file, path, label: field.label });
    }
  });
  return found;
}

/** Every file a record or its lines name. */
export const filesIn = (entity: EntityModel, record: RecordData): readonly string[] => [
  ...new Set(filesOf(entity, record).map(({ file }) => file)),
];
