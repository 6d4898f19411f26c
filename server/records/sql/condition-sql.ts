import { rowPlace } from '../../../schemas/compile/line-hides.ts';
import type { DictModel, EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { fromRows, partOf, type Rows, rowsOf } from '../../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';
import type { Comparison, Condition } from '../query/condition.ts';
import { familyOf } from '../query/fit-value.ts';
import { isMany, labelSource, namedValue } from './labels.ts';
import { liveRows } from './live-rows.ts';
import { compileScope, computedValue } from './select-record.ts';
import { guarded, shownTests } from './shown.ts';

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
    case 'through':
      return through(condition, view, writer);
    default:
      return ofField(condition, view, writer);
  }
}

/** The few records that fit are found once, and an index leads from them to the rows that point at them. */
function through({ field, to, of }: Extract<Condition, { is: 'through' }>, view: View, writer: SqlWriter): string {
  const { entity } = view;
  const rows = rowsOf(partOf(entity.head, entity.parts, field));
  const value = searchedValue(field, view, rows, writer);
  const tests = [...liveRows(to, to.reads, writer, { many: true }), conditionSql(of, to, writer)];
  const fitting = `select h.id from ${quote(to.entity.head.table)} h where ${tests.join(' and ')}`;
  const test = isMany(field) ? `coalesce(${value} ?| array(${fitting}), false)` : `${value} in (${fitting})`;
  return within(rows, `(${test})`, view, writer);
}

type OfField = Exclude<Condition, { is: 'all' | 'any' | 'not' | 'through' }>;

function ofField(condition: OfField, view: View, writer: SqlWriter): string {
  const { entity } = view;
  const rows = rowsOf(partOf(entity.head, entity.parts, condition.field));
  const value = searchedValue(condition.field, view, rows, writer);
  return within(rows, `(${testSql(condition, value, view, writer)})`, view, writer);
}

/** A test of a line becomes a test of its head: one of the lines the viewer sees fits. */
function within(rows: Rows, test: string, view: View, writer: SqlWriter): string {
  if (!rows.above) return test;
  const { from, where } = fromRows(rows);
  const head = rowsOf(view.entity.head);
  const seen = shownTests(
    view,
    rowPlace(rows.part.path),
    rows,
    writer,
    (at) => compileScope(view, head, at, writer),
    true,
  );
  return within(
    rows.above,
    `exists (select 1 from ${from} where ${[where, ...seen, test].join(' and ')})`,
    view,
    writer,
  );
}

/** The value a viewer may search by: nothing in rows where the field is not shown to them. */
export function searchedValue(field: FieldModel, view: View, rows: Rows, writer: SqlWriter): string {
  const value = field.column ? keptValue(field, rows.alias) : (computedValue(view, rows, field, writer) ?? 'null');
  const head = rowsOf(view.entity.head);
  return guarded(
    shownTests(view, field.path, rows, writer, (at) => compileScope(view, head, at, writer), true),
    value,
  );
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
    case 'filled':
      return isMany(field) ? `coalesce(${value}, '[]') <> '[]'` : `${value} is not null`;
    case 'like':
      return isLike(condition, value, view, writer);
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

type Like = Extract<Condition, { is: 'like' }>;

/** Coded values are searched by their words, which is what people see. */
function isLike(condition: Like, value: string, view: View, writer: SqlWriter): string {
  const { field } = condition;
  if (!isMany(field)) return oneLike(condition, wordsOf(field, value), view, writer);
  const list = `case when jsonb_typeof(${value}) = 'array' then ${value} end`;
  return `exists (select 1 from jsonb_array_elements_text(${list}) e(v) where ${oneLike(condition, 'e.v', view, writer)})`;
}

function wordsOf(field: FieldModel, value: string): string {
  const family = familyOf(field);
  if (family === 'timestamp') return `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
  return family === 'text' ? value : `${value}::text`;
}

function oneLike(condition: Like, value: string, view: View, writer: SqlWriter): string {
  const source = labelSource(condition.field);
  if (source?.from === 'dict') {
    return `${value} = any(${writer.constant(valuesLike(condition, view.model.dicts.get(source.dict)))}::text[])`;
  }
  const named = source?.from === 'record' ? namedValue(view.model, source.entity, 't') : null;
  if (!named) return textLike(condition, value, isUpper(condition.field, view.entity), writer);
  return (
    `${value} in (select t.id from ${named.table} t where t.tenant_id = ${tenantSlot} ` +
    `and ${textLike(condition, named.value, false, writer)})`
  );
}

/** What a text has in common with a pattern, whatever the case of its letters; comparing without regard to case is slow, so it is done only where there is a case. */
function textLike(condition: Like, value: string, isAllUpper: boolean, writer: SqlWriter): string {
  const pattern = patternOf(condition);
  const hasCase = pattern.toLowerCase() !== pattern.toUpperCase();
  if (isAllUpper || !hasCase) return `${value} like ${writer.constant(pattern.toUpperCase())}::text`;
  return `${value} ilike ${writer.constant(pattern)}::text`;
}

/** Numbers that a document gives in capitals have no small letters. */
function isUpper(field: FieldModel, entity: EntityModel): boolean {
  const make = field.kind.automatic ? entity.serials.get(String(field.config.rule ?? ''))?.make : undefined;
  const letters = make?.replace(/\{[^}]*\}/g, '');
  return letters !== undefined && letters === letters.toUpperCase();
}

function valuesLike({ where, value }: Like, dict: DictModel | undefined): string[] {
  const word = value.trim().toLowerCase();
  const fits = (text: string) =>
    where === 'start' ? text.startsWith(word) : where === 'end' ? text.endsWith(word) : text.includes(word);
  return (dict?.items ?? []).filter(({ text }) => fits(text.toLowerCase())).map((item) => item.value);
}

/** What stands in the value is meant literally: wildcards in it are escaped. */
function patternOf({ where, value }: Like): string {
  const plain = value.replace(/[\\%_]/g, '\\$&');
  return `${where === 'start' ? '' : '%'}${plain}${where === 'end' ? '' : '%'}`;
}
