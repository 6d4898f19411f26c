import type { QueryColumn, QueryFind, QueryModel } from '../../schemas/compile/query-model.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { unitKey } from '../../schemas/query/unit-key.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from '../records/asking.ts';
import type { Condition } from '../records/query/condition.ts';
import { type ListQuery, type QueryString, readListQuery } from '../records/query/list-query.ts';
import { conditionSql } from '../records/sql/condition-sql.ts';
import { labelKey, labelOf } from '../records/sql/labels.ts';
import { asWire } from '../sql/columns.ts';
import { compileAt } from '../sql/compile-at.ts';
import { rowsOf } from '../sql/rows.ts';
import { SqlWriter, type Template } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import { columnOf, type Derived, derivedView, fieldOf } from './derived-rows.ts';
import { RowSource } from './row-source.ts';
import { aggregated, footOf, unitName } from './sums-sql.ts';

/** The parts of a query that a viewer is left with. */
export interface Seen {
  readonly query: QueryModel;
  readonly columns: readonly QueryColumn[];
  readonly finds: readonly QueryFind[];
  /** Of the asker's row scopes only these; absent: all in which they may read. */
  readonly scopes?: readonly number[] | undefined;
}

export interface Wanted {
  readonly template: Template;
  readonly page: number;
  readonly size: number;
}

/**
 * A query as one statement in three layers: the values of the rows an asker may see; the columns, put together where they
 * aggregate; what is worked out from the finished columns. Conditions stand where what they ask about is made.
 */
export function compileQuerySql(asking: Asking, seen: Seen, asked: QueryString): Wanted {
  const made = openQuerySql(asking, seen, asked);
  const { source, identity, tests, wanted, writer } = made;
  const rows = `select ${[...firstColumns(made), ...(identity ? [`h.${identity.row} as rid`, `h.${identity.head} as hid`] : [])].join(', ')} from (${source.text()}) h`;
  const inner = `${rows}${whereOf(tests.rows, made.before, writer)}${groupBy(made)}`;
  const finished = `select ${['h.*', ...lastColumns(made)].join(', ')} from (${inner}) h${whereOf(tests.groups, made.after, writer)}`;
  return { template: writer.finish(pageOf(made, finished, wanted)), page: wanted.page, size: wanted.size };
}

/** A query as far as every way of putting its rows together begins alike: what is read, and what is asked of it. */
export function openQuerySql(asking: Asking, seen: Seen, asked: QueryString): Opened {
  const writer = new SqlWriter();
  const source = new RowSource(asking, seen, writer);
  const columns = seen.columns.map((column, at) => ({
    column,
    name: `c${at}`,
    value: source.value(column.source, column.shown),
    unit: column.unit && source.value(column.unit.source),
  }));
  const finds = seen.finds
    .filter(({ key, column }) => column === null && isAskedFor(key, asked))
    .map((find) => ({ find, value: source.value(find.source, find.shown) }));
  const identity = seen.query.grouped ? null : source.identity();
  const leaves = source.columns;
  const before = derivedView(asking.model, [...leaves, ...finds.map(({ find, value }) => asFind(asking, find, value))]);
  const after = derivedView(
    asking.model,
    columns.map(({ column, name }) => asColumn(asking, column, name)),
  );
  const wanted = readListQuery(findable(seen, before, after), asked);
  const [rows, groups] = splitConditions(wanted, before);
  return { asking, seen, writer, source, identity, columns, before, after, wanted, tests: { rows, groups } };
}

export const whereOf = (tests: readonly Condition[], view: View, writer: SqlWriter): string =>
  tests.length > 0 ? ` where ${tests.map((test) => conditionSql(test, view, writer)).join(' and ')}` : '';

interface Opened extends Made {
  readonly source: RowSource;
  readonly identity: ReturnType<RowSource['identity']> | null;
  readonly wanted: ListQuery;
  readonly tests: { readonly rows: readonly Condition[]; readonly groups: readonly Condition[] };
}

export interface Made {
  readonly asking: Asking;
  readonly seen: Seen;
  readonly writer: SqlWriter;
  readonly columns: readonly {
    readonly column: QueryColumn;
    readonly name: string;
    readonly value: Expr;
    readonly unit: Expr | null;
  }[];
  readonly before: View;
  readonly after: View;
}

/** A filter that is not used must not be compiled: a placeholder that the text does not use has no type. */
const isAskedFor = (key: string, asked: QueryString): boolean =>
  [key, `${key}_begin`, `${key}_end`, `${key}_MultiString`].some((name) => asked[name] !== undefined) ||
  (asked.superQueryParams ?? '') !== '';

function asFind({ model }: Asking, find: QueryFind, value: Expr): Derived {
  const field = fieldOf(model, find.shown);
  return { key: `f.${find.key}`, column: null, calc: value, type: find.type, label: find.label, field };
}

function asColumn({ model }: Asking, { key, source, type, shown, label, agg, by }: QueryColumn, name: string): Derived {
  const field = by === null && !counts(agg) ? fieldOf(model, shown) : undefined;
  if (source.is === 'after') return { key, column: null, calc: source.expr, type, label };
  return { key, column: name, type, label, field: agg === 'avg' ? undefined : field };
}

const counts = (agg: QueryColumn['agg']): boolean => agg === 'count' || agg === 'countDistinct';

function findable({ finds }: Seen, before: View, after: View) {
  const field = (name: string) => {
    const find = finds.find(({ key }) => key === name);
    if (!find) return undefined;
    return find.column === null ? before.entity.fields.get(`f.${name}`) : after.entity.fields.get(find.column);
  };
  return {
    field,
    sort: (name: string) => after.entity.fields.get(name),
    reach: (name: string) => {
      const found = field(name);
      return found && { field: found, label: found.label, from: (condition: Condition) => condition };
    },
  };
}

/** What is asked of rows, and what of finished columns; one question about both has no place to stand. */
function splitConditions({ where }: ListQuery, before: View): [Condition[], Condition[]] {
  const all = where === null ? [] : where.is === 'all' ? where.of : [where];
  const sides = all.map((condition) => ({
    condition,
    sides: new Set(fieldsIn(condition).map((key) => before.entity.fields.has(key))),
  }));
  if (sides.some(({ sides: both }) => both.size > 1))
    throw new Refusal('invalid_input', { text: '汇总前后的条件不能写在同一组里' });
  return [
    sides.filter(({ sides: one }) => one.has(true)).map(({ condition }) => condition),
    sides.filter(({ sides: one }) => !one.has(true)).map(({ condition }) => condition),
  ];
}

function fieldsIn(condition: Condition): string[] {
  switch (condition.is) {
    case 'all':
    case 'any':
      return condition.of.flatMap(fieldsIn);
    case 'not':
      return fieldsIn(condition.of);
    default:
      return [condition.field.key];
  }
}

const periods = { year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const;

function firstColumns(made: Made): string[] {
  const first = made.columns.filter(({ column }) => column.source.is !== 'after');
  const put = first.map((one) => {
    const value = plainValue(one.column, one.value, made);
    return { name: one.name, ...aggregated(one.column, value, plainUnit(one, value, made), made.seen.query.grouped) };
  });
  // Groups are told apart by the place of their columns: units stand behind all of them.
  return [
    ...put.map(({ value, name }) => `${value} as ${name}`),
    ...put.flatMap(({ unit, name }) => (unit === null ? [] : [`${unit} as ${unitName(name)}`])),
  ];
}

/** What a row's amount is an amount of: '' where that is not known, nothing where there is no amount. */
export function plainUnit({ unit }: Made['columns'][number], value: string, { before, writer }: Made): string | null {
  if (unit === null) return null;
  const sql = compileAt(unit, before, rowsOf(before.entity.head), writer) ?? 'null';
  return `case when ${value} is not null then coalesce((${sql})::text, '') end`;
}

export function plainValue({ source, by }: QueryColumn, value: Expr, { before, writer }: Made): string {
  if (source.is === 'rows') return '*';
  const sql = compileAt(value, before, rowsOf(before.entity.head), writer) ?? 'null';
  return by === null ? sql : `to_char(${sql}, '${periods[by]}')`;
}

function groupBy({ seen, columns }: Made): string {
  if (!seen.query.grouped) return '';
  const first = columns.filter(({ column }) => column.source.is !== 'after');
  const keys = first.flatMap(({ column }, at) => (column.agg === null ? [String(at + 1)] : []));
  return keys.length === 0 ? '' : ` group by ${keys.join(', ')}`;
}

export function lastColumns({ columns, after, writer }: Made): string[] {
  return columns.flatMap(({ column, name }) => {
    if (column.source.is !== 'after') return [];
    const value = compileAt(
      { t: 'path', up: 0, keys: [column.key], is: column.type.is },
      after,
      rowsOf(after.entity.head),
      writer,
    );
    const unit = afterUnit(column.unit, columns, value ?? 'null');
    return [`${value ?? 'null'} as ${name}`, ...(unit === null ? [] : [`${unit} as ${unitName(name)}`])];
  });
}

/** What all the amounts it was worked out from are of; '' where they differ, and where one of them came to no figure. */
function afterUnit(unit: QueryColumn['unit'], columns: Made['columns'], value: string): string | null {
  if (unit === null) return null;
  const reads = unit.source.is === 'after' ? unit.source.reads : [];
  const units = columns.flatMap(({ column, name }) => (reads.includes(column.key) ? [`h.${unitName(name)}`] : []));
  if (units.length === 0) return `case when ${value} is not null then '' end`;
  const [least, most] = ['least', 'greatest'].map((end) => `${end}(${units.join(', ')})`);
  return `case when ${least} = '' or ${least} <> ${most} then '' when ${value} is not null then ${least} end`;
}

function pageOf(made: Made, finished: string, wanted: ListQuery): string {
  const { seen, columns, writer } = made;
  const { grouped, limit } = seen.query;
  const order = orderOf(made, wanted);
  const size = `${writer.input('size')}::int`;
  const skip = `${writer.input('skip')}::bigint`;
  const most = limit === null ? '' : ` order by ${order} limit ${limit}`;
  // Groups are made once and looked at twice; plain rows are counted without the columns nobody counts.
  const kept = grouped || limit !== null ? 'materialized' : 'not materialized';
  const foot = columns.flatMap(({ column, name }) =>
    column.foot === null ? [] : [`'${column.key}', ${footOf(column, name)}`],
  );
  const totals = foot.length === 0 ? `'{}'` : `json_build_object(${foot.join(', ')})::text`;
  return (
    `with done as ${kept} (select * from (${finished}) h${most}), ` +
    `page as (select * from done h order by ${order} limit ${size} offset ${skip}) ` +
    `select (select count(*) from done)::int as total, ${totals} as totals, ` +
    `(select coalesce(json_agg(r), '[]') from (select ${wireColumns(made)} from page h order by ${order}) r)::text as records`
  );
}

/** As asked, else as the document says; what is left undecided is settled by what tells the rows apart. */
export function orderOf({ seen, columns }: Made, { sort }: ListQuery): string {
  const named = new Map(columns.map(({ column, name }) => [column.key, name]));
  const said = seen.query.sort.map(({ column, order }) => ({ key: column, descending: order === 'desc' }));
  const asked = sort.map(({ field, descending }) => ({ key: field.key, descending }));
  const keys = (asked.length > 0 ? asked : said).flatMap(({ key, descending }) => {
    const name = named.get(key);
    return name ? [`h.${name} ${descending ? 'desc' : 'asc'} nulls last`] : [];
  });
  const groups = columns.flatMap(({ column, name }) =>
    column.agg === null && column.source.is !== 'after' ? [`h.${name} asc nulls last`] : [],
  );
  const all = [...new Set([...keys, ...(seen.query.grouped ? groups : ['h.rid desc'])])];
  return all.length > 0 ? all.join(', ') : '1';
}

function wireColumns(made: Made): string {
  const { seen, columns } = made;
  const own = wireValues(made, columns);
  if (seen.query.grouped) return own.join(', ');
  const hasId = columns.some(({ column }) => column.key === 'id');
  return [...own, ...(hasId ? [] : ['h.rid as id']), ...(seen.query.part === '' ? [] : ['h.hid as "$head"'])].join(
    ', ',
  );
}

/** Columns as they cross the wire, those with words beside them with their words. */
export function wireValues({ asking, after, writer }: Made, columns: Made['columns']): readonly string[] {
  return columns.flatMap(({ column, name }) => {
    const { key, agg, by, type } = column;
    const field = by === null && !counts(agg) ? fieldOf(asking.model, column.shown) : undefined;
    const family = agg !== null && counts(agg) ? 'integer' : agg === 'avg' ? 'numeric' : columnOf(type, field).family;
    const entity = column.shown.field ? asking.model.entities.get(column.shown.field.entity) : undefined;
    const label = field && entity ? labelOf(after.model, entity, field, `h.${name}`, writer) : null;
    return [
      `${asWire(family, `h.${name}`)} as ${quote(key)}`,
      ...(label ? [`${label} as ${quote(labelKey(key))}`] : []),
      ...(column.unit ? [`h.${unitName(name)} as ${quote(unitKey(key))}`] : []),
    ];
  });
}
