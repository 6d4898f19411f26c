import { quote } from '../db/structure.ts';
import type { Asking } from '../records/asking.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { labelKey } from '../records/sql/labels.ts';
import {
  lastColumns,
  type Made,
  openQuerySql,
  orderOf,
  plainUnit,
  plainValue,
  type Seen,
  type Wanted,
  whereOf,
  wireValues,
} from './query-sql.ts';
import { aggregated, unitName } from './sums-sql.ts';

/** More columns than this nobody reads: the condition or the period is to be made narrower. */
export const MOST_ACROSS = 60;

type Columns = Made['columns'];

/**
 * A crosstab as one statement. PostgreSQL puts the rows together four times over: for each cell, each row, each column and
 * the whole, so that a total is right whatever is aggregated, an average too. A page is a page of rows with all their cells.
 */
export function compileCrossSql(asking: Asking, seen: Seen, across: string, asked: QueryString): Wanted {
  const made = openQuerySql(asking, seen, asked);
  const { columns, writer, wanted } = made;
  const groups = columns.filter(({ column }) => column.agg === null && column.source.is !== 'after');
  const side = groups.filter(({ column }) => column.key === across);
  const down = groups.filter(({ column }) => column.key !== across);
  const measures = columns.filter((one) => !groups.includes(one));
  const [on = ''] = names(side);
  const order = orderOf(onlyRows(made, down, measures), wanted);
  const page = `order by ${order} limit ${writer.input('size')}::int offset ${writer.input('skip')}::bigint`;
  const way = seen.query.sort.some(({ column, order: said }) => column === across && said === 'desc') ? 'desc' : 'asc';
  const rows = wired(made, [...down, ...measures], ['h.row_no as "$row"']);
  const heads = wired(made, [...side, ...measures], ['h.col_no as "$column"']);
  const cells = wired(made, measures, ['h.row_no as "$row"', 'h.col_no as "$column"']);
  const ranked =
    `select h.*, dense_rank() over (order by h.no_row, ${names(down)
      .map((name) => `h.${name}`)
      .join(', ')}) as row_no, ` +
    `dense_rank() over (order by h.no_side, h.${on}) as col_no from (${finishedOf(made, groups, down, side)}) h`;
  const text =
    `with done as materialized (${ranked}), ` +
    `heads as (select * from done where no_side = 1 and no_row = 0), ` +
    `page as (select * from heads h ${page}), ` +
    `sides as (select * from done h where no_side = 0 and no_row = 1 order by h.${on} ${way} nulls last limit ${MOST_ACROSS + 1}) ` +
    `select (select count(*) from heads)::int as total, ` +
    `(${asJson(rows, `page h order by ${order}`)})::text as records, ` +
    `(${asJson(heads, `sides h order by ${inWords(made, side) ?? `h.${on}`} ${way} nulls last`)})::text as columns, ` +
    `(${asJson(cells, 'done h where h.no_side = 0 and h.no_row = 0 and h.row_no in (select row_no from page)')})::text as cells, ` +
    `(${asJson(wired(made, measures, []), 'done h where h.no_side = 1 and h.no_row = 1')})::text as whole`;
  return { template: writer.finish(text), page: wanted.page, size: wanted.size };
}

/** The rows with their values, put together by cells, rows, columns and the whole, and what is worked out of that. */
function finishedOf(made: ReturnType<typeof openQuerySql>, groups: Columns, down: Columns, side: Columns): string {
  const { source, before, writer, columns, tests } = made;
  const read = columns.flatMap((one) => {
    const { column, name } = one;
    if (column.source.is === 'after' || column.source.is === 'rows') return [];
    const value = plainValue(column, one.value, made);
    const unit = plainUnit(one, value, made);
    return [`${value} as ${name}`, ...(unit === null ? [] : [`${unit} as ${unitName(name)}`])];
  });
  const rows = `select ${read.join(', ')} from (${source.text()}) h${whereOf(tests.rows, before, writer)}`;
  const put = columns.flatMap(({ column, name }) => {
    if (column.source.is === 'after') return [];
    const of = column.unit ? `h.${unitName(name)}` : null;
    const { value, unit } = aggregated(column, column.source.is === 'rows' ? '*' : `h.${name}`, of, true);
    return [`${value} as ${name}`, ...(unit === null ? [] : [`${unit} as ${unitName(name)}`])];
  });
  const by = (some: Columns) =>
    `(${names(some)
      .map((name) => `h.${name}`)
      .join(', ')})`;
  const sets = [by(groups), by(down), by(side), '()'].join(', ');
  const [first = ''] = names(down);
  const [on = ''] = names(side);
  const together =
    `select ${put.join(', ')}, grouping(h.${first}) as no_row, grouping(h.${on}) as no_side ` +
    `from (${rows}) h group by grouping sets (${sets})`;
  return `select ${['h.*', ...lastColumns(made)].join(', ')} from (${together}) h`;
}

const names = (columns: Columns): string[] => columns.map(({ name }) => name);

/** The totals of rows stand in order by what a row has: its own groups and its totals. */
const onlyRows = (made: Made, down: Columns, measures: Columns): Made => ({ ...made, columns: [...down, ...measures] });

const wired = (made: Made, columns: Columns, more: readonly string[]): string =>
  [...more, ...wireValues(made, columns)].join(', ');

/** What is named by a record stands in the order of its names: its own value says nothing to a reader. */
function inWords(made: Made, [side]: Columns): string | null {
  if (side?.column.type.is !== 'ref') return null;
  const worded = wireValues(made, [side]);
  return worded.length > 1 ? quote(labelKey(side.column.key)) : null;
}

const asJson = (values: string, from: string): string =>
  `select coalesce(json_agg(r), '[]') from (select ${values} from ${from}) r`;
