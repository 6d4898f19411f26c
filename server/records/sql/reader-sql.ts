import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { quote } from '../../db/structure.ts';
import { asWire, wireValue } from '../../sql/columns.ts';
import { compileFilter } from '../../sql/compile-at.ts';
import { compileExpression, type SqlExpression } from '../../sql/expression-sql.ts';
import { fromRows, type Rows, rowsOf } from '../../sql/rows.ts';
import { SqlWriter, type Template } from '../../sql/template.ts';
import { plainView, type View } from '../../sql/view.ts';
import { any, type Condition, not } from '../query/condition.ts';
import type { Column, Columns, ReadAs, ReaderSpec, Wanted } from '../row-reader.ts';
import { conditionSql, searchedValue } from './condition-sql.ts';
import { isMany } from './labels.ts';
import { standingRows } from './live-rows.ts';

/** What a reader asks, as one statement over the tables that the model has. A name that is not there is a mistake of ours. */
export function readerSql(spec: ReaderSpec, model: Model, wanted: Wanted, counts: boolean): Template {
  const entity = model.entities.get(spec.entity);
  if (!entity) throw wrong(spec.entity, 'no such entity');
  const view = plainView(model, entity);
  const { columns, order, writer: begun } = fixedPart(spec, view);
  const writer = counts ? new SqlWriter() : begun.fork();
  const from = `from ${quote(entity.head.table)} h where ${testsOf(spec, view, wanted, writer).join(' and ')}`;
  if (counts) return writer.finish(`select count(*)::int as n ${from}`);
  const { limit, skip } = wanted;
  const page = [
    ...(limit === undefined ? [] : [` limit ${writer.constant(limit)}::int`]),
    ...(skip === undefined ? [] : [` offset ${writer.constant(skip)}::bigint`]),
  ];
  return writer.finish(`select ${columns} ${from}${order}${page.join('')}`);
}

interface Fixed {
  readonly columns: string;
  readonly order: string;
  readonly writer: SqlWriter;
}

const known = new WeakMap<Model, Map<ReaderSpec, Fixed>>();

/** What is the same at every call; the rest is written behind it. */
function fixedPart(spec: ReaderSpec, view: View): Fixed {
  const kept = known.get(view.model) ?? new Map<ReaderSpec, Fixed>();
  known.set(view.model, kept);
  const found = kept.get(spec);
  if (found) return found;
  const writer = new SqlWriter();
  const head = rowsOf(view.entity.head);
  const fixed = {
    columns: columnsSql(spec.columns, view, head, writer),
    order: orderSql(spec.order ?? [], view, head, writer),
    writer,
  };
  kept.set(spec, fixed);
  return fixed;
}

const columnsSql = (columns: Columns, view: View, rows: Rows, writer: SqlWriter): string =>
  Object.entries(columns)
    .map(([key, column]) => `${columnSql(key, column, view, rows, writer)} as ${quote(key)}`)
    .join(', ');

function columnSql(key: string, column: Column, view: View, rows: Rows, writer: SqlWriter): string {
  if (typeof column === 'string') return valueSql(key, column, view, rows, writer);
  if (isExpression(column)) return valueSql(column[0], column[1], view, rows, writer);
  const part = rows.part.parts.get(key);
  if (!part) throw wrong(view.entity.key, `no lines ${key}`);
  const inner = rowsOf(part);
  const { from, where } = fromRows(inner);
  const one = `select ${columnsSql(column, view, inner, writer)} from ${from} where ${where} order by ${inner.alias}.row_no`;
  return `(select coalesce(json_agg(r), '[]') from (${one}) r)`;
}

const isExpression = (column: Column): column is readonly [string, ReadAs] => Array.isArray(column);

function valueSql(text: string, as: ReadAs, view: View, rows: Rows, writer: SqlWriter): string {
  const field = rows.part.fields.get(text);
  if (field?.column) return read(view, text, as, formOf(field), wireValue(field, rows.alias));
  const { text: value, is } = compiled(text, {}, view, rows, writer);
  return read(view, text, as, formOfType[is] ?? 'text', asWire(familyOfType[is] ?? 'text', value));
}

const formOf = ({ column, type }: FieldModel): string =>
  column?.family === 'integer' ? 'whole' : type.is === 'list' ? 'texts' : column?.family === 'json' ? 'json' : 'text';

const formOfType: Readonly<Record<string, string>> = { list: 'texts', bool: 'yes', json: 'json' };
const familyOfType: Readonly<Record<string, string>> = { number: 'numeric', dateTime: 'timestamp' };

function read({ entity }: View, text: string, as: ReadAs, form: string, sql: string): string {
  if (as.replace('?', '') !== form) throw wrong(entity.key, `${text} is read as ${as} and is ${form}`);
  return sql;
}

function orderSql(order: readonly string[], view: View, head: Rows, writer: SqlWriter): string {
  const keys = order.map((said) => {
    const isDown = said.startsWith('-');
    const { text } = compiled(isDown ? said.slice(1) : said, {}, view, head, writer);
    return `${text} ${isDown ? 'desc' : 'asc'} nulls last`;
  });
  return keys.length > 0 ? ` order by ${keys.join(', ')}` : '';
}

type Given = Readonly<Record<string, string>>;

function testsOf({ when, given = [], trash }: ReaderSpec, view: View, wanted: Wanted, writer: SqlWriter): string[] {
  const head = rowsOf(view.entity.head);
  const values = wanted.given ?? {};
  const missing = given.find((name) => values[name] === undefined);
  if (missing !== undefined) throw wrong(view.entity.key, `nothing is given for ${missing}`);
  const fixed = when === undefined ? null : compileFilter(treeOf(when, values, view), view, head, writer);
  if (when !== undefined && fixed === null) throw wrong(view.entity.key, when);
  return [
    ...standingRows(view, writer),
    ...(trash === 'too' ? [] : [`h.deleted_at is ${trash ? 'not null' : 'null'}`]),
    ...(fixed === null ? [] : [fixed]),
    ...conditionsOf(view.entity, wanted).map((one) => conditionSql(one, view, writer)),
    ...Object.entries(wanted.same ?? {}).map(([key, value]) => {
      const own = searchedValue(fieldOf(view.entity, key), view, head, writer);
      return `lower(${own}) = lower(${writer.constant(value)}::text)`;
    }),
  ];
}

function conditionsOf(entity: EntityModel, { is = {}, isNot = {}, like }: Wanted): readonly Condition[] {
  return [
    ...Object.entries(is).flatMap(([key, value]) => (value === undefined ? [] : [isOf(fieldOf(entity, key), value)])),
    ...Object.entries(isNot).map(([key, value]) => not(isOf(fieldOf(entity, key), value))),
    ...(like && like.word !== '' ? [any(like.in.map((key) => likeOf(fieldOf(entity, key), like.word)))] : []),
  ];
}

function isOf(field: FieldModel, value: string | readonly string[] | null): Condition {
  if (value === null) return { is: 'empty', field };
  if (typeof value !== 'string') return { is: 'in', field, values: value };
  return isMany(field) ? { is: 'in', field, values: [value] } : { is: 'compare', field, op: 'eq', value };
}

const likeOf = (field: FieldModel, value: string): Condition => ({ is: 'like', field, where: 'inside', value });

function fieldOf(entity: EntityModel, key: string): FieldModel {
  const field = entity.head.fields.get(key);
  if (!field) throw wrong(entity.key, `no field ${key}`);
  return field;
}

function compiled(text: string, given: Given, view: View, rows: Rows, writer: SqlWriter): SqlExpression {
  const { model, entity } = view;
  const made = compileExpression(treeOf(text, given, view), { model, entity, rows, writer });
  if (!made.ok) throw wrong(entity.key, text, made.issues);
  return made.value;
}

function treeOf(text: string, given: Given, { entity }: View): Expr {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw wrong(entity.key, text, parsed.issues);
  return withGiven(parsed.value, given);
}

/** Names that a call gives, as what it gives. */
function withGiven(expr: Expr, given: Given): Expr {
  const inner = (one: Expr) => withGiven(one, given);
  switch (expr.t) {
    case 'path': {
      const [key = '', ...rest] = expr.keys;
      const value = rest.length === 0 && expr.up === 0 ? given[key] : undefined;
      return value === undefined ? expr : { t: 'text', v: value };
    }
    case 'op':
      return { ...expr, a: inner(expr.a), b: inner(expr.b) };
    case 'not':
    case 'minus':
      return { ...expr, a: inner(expr.a) };
    case 'list':
      return { ...expr, items: expr.items.map(inner) };
    case 'call':
      return { ...expr, args: expr.args.map(inner) };
    default:
      return expr;
  }
}

const wrong = (entity: string, what: string, issues: readonly Issue[] = []): Error =>
  new Error(`[Bug] a reader of ${entity}: ${what} ${issues.map(({ code }) => code).join(', ')}`.trim());
