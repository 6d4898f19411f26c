import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { quote } from '../../db/structure.ts';

/** Fields of a part that have a place in its table: columns of their own, and those inside `ext`. */
export function keptFields(part: PartModel): { own: readonly FieldModel[]; ext: readonly FieldModel[] } {
  const kept = [...part.fields.values()].filter((field) => field.column && !field.system);
  return { own: kept.filter(({ inExt }) => !inExt), ext: kept.filter(({ inExt }) => inExt) };
}

/** Quantities that chains keep in lines of an entity: only the ledger writes them. */
export function ledgerFields(entity: EntityModel): ReadonlySet<string> {
  const paths = [...entity.becomes.values()].flatMap(({ lines }) =>
    lines?.consume ? [`${lines.from}.${lines.consume.into}`] : [],
  );
  return new Set(paths);
}

/** `"po_no" text, "total" numeric(18,2)`: how a JSON row is read back into columns. */
export const recordset = (fields: readonly FieldModel[]): string =>
  fields.map((field) => `${quote(field.columnName)} ${field.column?.sql}`).join(', ');

export const columnList = (fields: readonly FieldModel[], alias = ''): string =>
  fields.map((field) => `${alias && `${alias}.`}${quote(field.columnName)}`).join(', ');

/** A row as JSON by column names, with `ext` beside them where there is any. */
export function rowJson(
  row: RecordData,
  own: readonly FieldModel[],
  ext: readonly FieldModel[],
  more: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const json: Record<string, unknown> = { ...more };
  for (const field of own) json[field.columnName] = row[field.key] ?? null;
  if (ext.length > 0) json.ext = Object.fromEntries(ext.map((field) => [field.key, row[field.key] ?? null]));
  return json;
}
