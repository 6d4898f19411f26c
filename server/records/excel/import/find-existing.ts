import type { FieldModel } from '../../../../schemas/compile/model.ts';
import type { IndexModel } from '../../../../schemas/sections/store/store.model.ts';
import { quote } from '../../../db/structure.ts';
import { keptValue } from '../../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../../sql/template.ts';
import type { Asking } from '../../asking.ts';
import { liveRows } from '../../sql/live-rows.ts';

/** Fields whose values together name one record. */
export interface UniqueKey {
  readonly key: string;
  readonly fields: readonly FieldModel[];
}

/** What no two records of an entity may share. */
export function uniqueKeys({ entity }: Asking): UniqueKey[] {
  return entity.indexes.flatMap(({ key, on, unique }: IndexModel) => {
    const fields = on.flatMap((path) => entity.head.fields.get(path) ?? []);
    return unique && fields.length === on.length ? [{ key, fields }] : [];
  });
}

/** The value of a key as one text; null where a part of it is empty, for then nothing is compared. */
export function keyText({ key, fields }: UniqueKey, valueIn: (field: FieldModel) => unknown): string | null {
  const values = fields.map((field) => valueIn(field) ?? null);
  return values.includes(null) ? null : `${key}\u001f${values.map(String).join('\u001f')}`;
}

/** Ids of records by the texts of their keys. `reach` says of which: all there are, or those this asker may read. */
export async function findByKey(
  asking: Asking,
  unique: UniqueKey,
  texts: readonly string[],
  reach: 'all' | 'own',
): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  const { entity, view, db, asker } = asking;
  const writer = new SqlWriter();
  const live =
    reach === 'own'
      ? liveRows(view, view.reads, writer, { many: true })
      : [`h.tenant_id = ${tenantSlot}`, 'h.deleted_at is null'];
  const values = unique.fields.map((field) => `${keptValue(field, 'h')}::text`);
  const said = values.length === 1 ? values[0] : `concat_ws(E'\\x1f', ${values.join(', ')})`;
  const present = values.map((value) => `${value} is not null`);
  const template = writer.finish(
    `select h.id, ${said} as said from ${quote(entity.head.table)} h where ${[...live, ...present].join(' and ')} ` +
      `and ${said} = any(${writer.input('texts')}::text[])`,
  );
  const wanted = texts.map((text) => text.slice(unique.key.length + 1));
  const rows = await db.rows<{ id: string; said: string }>(
    fill(template, { tenant: db.tenant, asker, input: { texts: wanted } }),
  );
  return new Map(rows.map(({ id, said }) => [`${unique.key}\u001f${said}`, id]));
}
