import type { FieldModel } from '../../schemas/compile/model.ts';
import { literal, quote } from '../db/structure.ts';

/** The value of a kept field as SQL compares and sorts it, in the type of its column. */
export function keptValue(field: FieldModel, alias: string): string {
  const kept = storedValue(field, alias);
  return field.ifNone === undefined ? kept : `coalesce(${kept}, ${literal(field.ifNone)})`;
}

function storedValue(field: FieldModel, alias: string): string {
  if (!field.inExt) return `${alias}.${quote(field.columnName)}`;
  const text = `${alias}.ext->>${literal(field.key)}`;
  switch (field.column?.family) {
    case 'numeric':
    case 'integer':
      return `(${text})::numeric`;
    case 'date':
      return `(${text})::date`;
    case 'timestamp':
      return `(${text})::timestamptz`;
    case 'time':
      return `(${text})::time`;
    case 'json':
      return `nullif(${alias}.ext->${literal(field.key)}, 'null')`;
    default:
      return `(${text})`;
  }
}

/** The state record `h` is in, by the field that keeps it; one that says none is in the first. */
export const stateValue = (field: FieldModel, start: string): string =>
  `coalesce(${keptValue(field, 'h')}, ${literal(start)})`;

/** The value of a kept field as it goes over the wire: decimals and moments as text, lists as JSON. */
export function wireValue(field: FieldModel, alias: string): string {
  if (field.ifNone !== undefined) return keptValue(field, alias);
  if (field.inExt) return `(${alias}.ext->${literal(field.key)})`;
  const value = `${alias}.${quote(field.columnName)}`;
  return field.column?.family === 'integer' ? value : asWire(field.column?.family ?? 'text', value);
}

/** A SQL value of a family in the form row_to_json makes a wire value of. */
export function asWire(family: string, value: string): string {
  if (family === 'numeric') return `${value}::text`;
  if (family === 'integer') return `${value}::bigint`;
  if (family === 'timestamp') return `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
  return value;
}
