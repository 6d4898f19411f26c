import type { FieldModel } from '../../../schemas/compile/model.ts';
import { literal } from '../../db/structure.ts';
import type { Comparison, Condition } from '../query/condition.ts';
import { familyOf } from '../query/fit-value.ts';
import type { View } from '../view.ts';
import { keptValue } from './columns.ts';
import { isMany, labelSource, namedValue } from './labels.ts';
import { fromRows, partOf, type Rows, rowsOf } from './rows.ts';
import { compileScope, computedValue } from './select-record.ts';
import { type SqlWriter, tenantSlot } from './template.ts';

const signs: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };

/** A condition as SQL over the head's rows. Values are bound; a field of a part asks whether one of its rows fits. */
export function conditionSql(condition: Condition, view: View, writer: SqlWriter): string {
  switch (condition.is) {
    case 'all':
    case 'any': {
      const joined = condition.of.map((each) => conditionSql(each, view, writer));
      return joined.length === 0
        ? `${condition.is === 'all'}`
        : `(${joined.join(condition.is === 'all' ? ' and ' : ' or ')})`;
    }
    case 'not':
      return `not ${conditionSql(condition.of, view, writer)}`;
    default:
      return ofField(condition, view, writer);
  }
}

type OfField = Exclude<Condition, { is: 'all' | 'any' | 'not' }>;

function ofField(condition: OfField, view: View, writer: SqlWriter): string {
  const { entity } = view;
  const rows = rowsOf(partOf(entity.head, entity.parts, condition.field));
  const value = searchedValue(condition.field, view, rows, writer);
  return within(rows, `(${testSql(condition, value, view, writer)})`);
}

/** A test of a line becomes a test of its head: one of the lines fits. */
function within(rows: Rows, test: string): string {
  if (!rows.above) return test;
  const { from, where } = fromRows(rows);
  return within(rows.above, `exists (select 1 from ${from} where ${where} and ${test})`);
}

/** The value a viewer may search by: nothing in rows where the field is not shown to them. */
export function searchedValue(field: FieldModel, view: View, rows: Rows, writer: SqlWriter): string {
  const value = field.column ? keptValue(field, rows.alias) : (computedValue(view, rows, field, writer) ?? 'null');
  const scopes = view.shownIn(field.path);
  if (scopes === null) return value;
  const head = rowsOf(view.entity.head);
  const shown = scopes.map((at) => compileScope(view, head, at, writer));
  return shown.length === 0 ? 'null' : `(case when ${shown.join(' or ')} then ${value} end)`;
}

function testSql(condition: OfField, value: string, view: View, writer: SqlWriter): string {
  const { field } = condition;
  switch (condition.is) {
    case 'compare':
      return `${value} ${signs[condition.op]} ${bound(field, condition.value, writer)}`;
    case 'in':
      return isOneOf(field, condition.values, value, writer);
    case 'empty':
      return isMany(field) ? `coalesce(${value}, '[]') = '[]'` : `${value} is null`;
    case 'like':
      return isLike(field, value, view, writer.constant(patternOf(condition)));
  }
}

function bound(field: FieldModel, value: string, writer: SqlWriter): string {
  return `${writer.constant(value)}::${castOf(field, [value])}`;
}

/** What a value is bound as: whole numbers as such, so that an index on them serves. */
function castOf(field: FieldModel, values: readonly string[]): string {
  switch (familyOf(field)) {
    case 'integer':
      return values.every((value) => /^-?\d{1,18}$/.test(value)) ? 'bigint' : 'numeric';
    case 'numeric':
      return 'numeric';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamptz';
    case 'time':
      return 'time';
    case 'bool':
      return 'boolean';
    default:
      return 'text';
  }
}

function isOneOf(field: FieldModel, values: readonly string[], value: string, writer: SqlWriter): string {
  if (familyOf(field) === 'json') return `coalesce(${value} ?| ${writer.constant(values)}::text[], false)`;
  return `${value} = any(${writer.constant(values)}::${castOf(field, values)}[])`;
}

/** Coded values are searched by their words, which is what people see. */
function isLike(field: FieldModel, value: string, view: View, pattern: string): string {
  const source = labelSource(field);
  const one = isMany(field)
    ? `e.v`
    : `${familyOf(field) === 'timestamp' ? `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` : textOf(field, value)}`;
  const test = source ? labelLike(field, one, view, pattern) : `${one} ilike ${pattern}::text`;
  if (!isMany(field)) return test;
  const list = `case when jsonb_typeof(${value}) = 'array' then ${value} end`;
  return `exists (select 1 from jsonb_array_elements_text(${list}) e(v) where ${test})`;
}

const textOf = (field: FieldModel, value: string): string => (familyOf(field) === 'text' ? value : `${value}::text`);

function labelLike(field: FieldModel, value: string, view: View, pattern: string): string {
  const source = labelSource(field);
  if (source?.from === 'dict') {
    return (
      `exists (select 1 from dict_item d where d.tenant_id = ${tenantSlot} and d.dict = ${literal(source.dict)} ` +
      `and d.value = ${value} and d.text ilike ${pattern}::text)`
    );
  }
  const named = source?.from === 'record' ? namedValue(view.model, source.entity, 't') : null;
  if (!named) return `${value} ilike ${pattern}::text`;
  return `${value} in (select t.id from ${named.table} t where t.tenant_id = ${tenantSlot} and ${named.value} ilike ${pattern}::text)`;
}

/** What stands in the value is meant literally: wildcards in it are escaped. */
function patternOf({ where, value }: Extract<Condition, { is: 'like' }>): string {
  const plain = value.replace(/[\\%_]/g, '\\$&');
  return `${where === 'start' ? '' : '%'}${plain}${where === 'end' ? '' : '%'}`;
}
