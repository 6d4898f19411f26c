import { quote } from '../../db/structure.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { filled } from '../write/note-changes.ts';

/** Ids of records that are there, the next so many behind one. */
export async function idsAfter(asking: Asking, after: string, most: number): Promise<readonly string[]> {
  const writer = new SqlWriter();
  const template = writer.finish(
    `select h.id from ${quote(asking.entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and h.id > ${writer.input('after')}::text order by h.id limit ${most}`,
  );
  const rows = await asking.db.rows<{ id: string }>(filled(asking, template, { after }));
  return rows.map(({ id }) => id);
}
