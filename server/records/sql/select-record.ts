import { rowPlace } from '../../../schemas/compile/line-hides.ts';
import type { FieldModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { asWire, keptValue, wireValue } from '../../sql/columns.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { fromRows, type Rows, rowsOf } from '../../sql/rows.ts';
import type { SqlWriter } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';
import { familyOf } from '../query/fit-value.ts';
import { labelKey, labelOf } from './labels.ts';
import { chainsInto, lateralLinks, linkOf } from './links.ts';
import { relations } from './relations.ts';
import { guarded, shownTests } from './shown.ts';

/** The name of the lateral that says which row scopes hold: `v.s0`, `v.s1` … */
const SCOPES = 'v';

/** Columns of the head's row on the wire, its lines and sub-lines within. */
export function selectRecord(view: View, writer: SqlWriter): string {
  const head = rowsOf(view.entity.head);
  const fields = view.fields(view.entity.head);
  return [...selectFields(view, head, fields, writer, view.inWords), ...selectAround(view, head, writer)].join(', ');
}

export interface Columns {
  readonly fields: readonly FieldModel[];
  /** Which of them are told in words as well. */
  readonly inWords: (field: FieldModel) => boolean;
}

/** Columns of some of the head's fields, for a list. */
export function selectListed(view: View, { fields, inWords }: Columns, writer: SqlWriter): string {
  const head = rowsOf(view.entity.head);
  return [...selectFields(view, head, fields, writer, inWords), `${holdingScopes(view)} as "$in"`].join(', ');
}

function selectAround(view: View, rows: Rows, writer: SqlWriter): string[] {
  const inner = view.parts(rows.part).map((part) => {
    const text = selectPart(view, rowsOf(part), writer);
    return `${guard(view, part.path, text, rows, writer)} as ${quote(part.key)}`;
  });
  const rel = relations(view, rows, writer, (path, sql) => guard(view, path, sql, rows, writer));
  const chains = view.withLinks !== false && chainsInto(view.model, view.entity, rows.part);
  return [
    ...inner,
    ...(rows.above ? [] : [`${holdingScopes(view)} as "$in"`]),
    ...(rel ? [`${rel} as "$rel"`] : []),
    ...(chains ? [`${linkOf(rows)} as "$from"`] : []),
  ];
}

function selectPart(view: View, rows: Rows, writer: SqlWriter): string {
  const columns = [
    `${rows.alias}.id as "id"`,
    ...selectFields(view, rows, view.fields(rows.part), writer, view.inWords),
    ...selectAround(view, rows, writer),
  ];
  const { from, where } = fromRows(rows);
  const seen = shownTests(view, rowPlace(rows.part.path), rows, writer, (scope) => `${SCOPES}.s${scope}`);
  const one = `select ${columns.join(', ')} from ${from} where ${[where, ...seen].join(' and ')} order by ${rows.alias}.row_no`;
  return `(select coalesce(json_agg(r), '[]') from (${one}) r)`;
}

function selectFields(
  view: View,
  rows: Rows,
  fields: readonly FieldModel[],
  writer: SqlWriter,
  inWords: Columns['inWords'] = () => true,
): string[] {
  return fields.flatMap((field) => {
    const value = fieldValue(view, rows, field, writer);
    if (value === null) return [];
    const label = inWords(field) ? labelOf(view.model, view.entity, field, value.kept, writer) : null;
    return [
      `${guard(view, field.path, value.wire, rows, writer)} as ${quote(field.key)}`,
      ...(label ? [`${guard(view, field.path, label, rows, writer)} as ${quote(labelKey(field.key))}`] : []),
    ];
  });
}

/** A field's value as compared and as sent; null when it is computed and SQL cannot say it. */
function fieldValue(
  view: View,
  rows: Rows,
  field: FieldModel,
  writer: SqlWriter,
): { kept: string; wire: string } | null {
  if (field.column) return { kept: keptValue(field, rows.alias), wire: wireValue(field, rows.alias) };
  const computed = computedValue(view, rows, field, writer);
  return computed ? { kept: computed, wire: asWire(familyOf(field), computed) } : null;
}

/** A computed value as its field would keep it; null when only code can work it out. */
export function computedValue(view: View, rows: Rows, field: FieldModel, writer: SqlWriter): string | null {
  const path = { t: 'path', up: 0, keys: [field.key], is: field.type.is } as const;
  return field.calc && compileAt(path, view, rows, writer);
}

/** Shown only where one of its scopes holds and no rule hides it. */
const guard = (view: View, path: string, value: string, rows: Rows, writer: SqlWriter): string =>
  guarded(
    shownTests(view, path, rows, writer, (scope) => `${SCOPES}.s${scope}`),
    value,
  );

/** `$in`: the numbers of the scopes that hold for the row. */
function holdingScopes(view: View): string {
  if (view.scopes.length === 0) return `'{}'::int[]`;
  if (view.scopes.length === 1) return `array[0]`;
  const each = view.scopes.map((scope, at) => (scope === null ? `${at}` : `case when ${SCOPES}.s${at} then ${at} end`));
  return `array_remove(array[${each.join(', ')}], null)`;
}

/** What a whole record's columns lean on. */
export const aroundRecord = (view: View, writer: SqlWriter): string =>
  `${lateralScopes(view, writer)} ${view.withLinks === false ? '' : lateralLinks(view.model, view.entity, writer)}`;

/** Works every row scope out once per row. */
export function lateralScopes(view: View, writer: SqlWriter): string {
  const head = rowsOf(view.entity.head);
  const each = view.scopes.map((_, at) => `${compileScope(view, head, at, writer)} as s${at}`);
  return each.length === 0 ? '' : `cross join lateral (select ${each.join(', ')}) ${SCOPES}`;
}

/** Whether a row scope holds for the head's row. */
export function compileScope(view: View, head: Rows, at: number, writer: SqlWriter): string {
  const scope = view.scopes[at];
  if (scope === null) return 'true';
  // A scope that cannot be asked shows nothing.
  return (scope && compileAt(scope, view, head, writer)) ?? 'false';
}
