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
  const ledgers = [...entity.becomes.values()].flatMap(({ lines }) => [...(lines?.ledgers.values() ?? [])]);
  return new Set(ledgers.map(({ account }) => account.into));
}

/** `"po_no" text, "total" numeric(18,2)`: how a JSON row is read back into columns. */
export const recordset = (fields: readonly FieldModel[]): string =>
  fields.map((field) => `${quote(field.columnName)} ${field.column?.sql}`).join(', ');

export const columnList = (fields: readonly FieldModel[], alias = ''): string =>
  fields.map((field) => `${alias && `${alias}.`}${quote(field.columnName)}`).join(', ');

const names = new WeakMap<FieldModel, string>();

/** `"po_no":`, ready to be followed by its value. */
function nameOf(field: FieldModel): string {
  const known = names.get(field) ?? `${JSON.stringify(field.inExt ? field.key : field.columnName)}:`;
  names.set(field, known);
  return known;
}

function pairs(row: RecordData, fields: readonly FieldModel[], keepNulls: boolean): string {
  let text = '';
  for (const field of fields) {
    const value = row[field.key];
    if (value !== null && value !== undefined) text += `,${nameOf(field)}${JSON.stringify(value)}`;
    else if (keepNulls) text += `,${nameOf(field)}null`;
  }
  return text;
}

/** A row as JSON text by column names, `ext` beside them where there is any. A column without a value is left out: it reads as null. */
export function rowJson(
  row: RecordData,
  own: readonly FieldModel[],
  ext: readonly FieldModel[],
  place: Readonly<Record<string, unknown>>,
): string {
  const inside = ext.length > 0 ? `,"ext":{${pairs(row, ext, true).slice(1)}}` : '';
  const text = `${JSON.stringify(place).slice(1, -1)}${pairs(row, own, false)}${inside}`;
  return `{${text.startsWith(',') ? text.slice(1) : text}}`;
}
