import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { type Statement, sql } from '../../db/statement.ts';
import { filesHeld, mayHoldFiles } from '../../records/write/held-files.ts';

/** Every file a record or its lines name: by id, or as a picture in their rich text. */
export function filesIn(entity: EntityModel, record: RecordData): string[] {
  const found = new Set<string>();
  for (const field of entity.fields.values()) {
    if (!mayHoldFiles(field)) continue;
    for (const row of rowsAt(record, field.part)) for (const id of filesHeld(field, row[field.key])) found.add(id);
  }
  return [...found];
}

function rowsAt(record: RecordData, part: string): Record<string, unknown>[] {
  let rows: Record<string, unknown>[] = [record];
  for (const key of part === '' ? [] : part.split('.')) {
    rows = rows.flatMap((row) => (Array.isArray(row[key]) ? (row[key] as Record<string, unknown>[]) : []));
  }
  return rows;
}

/** Remembers where files are shown. Part of the transaction that saves the record. */
export const noteFileUse = (tenant: number, store: string, record: string, files: readonly string[]): Statement =>
  sql`insert into file_use (tenant_id, file_id, entity, record_id)
      select ${tenant}, file, ${store}, ${record} from unnest(${files}::text[]) file on conflict do nothing`;
