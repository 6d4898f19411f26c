import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { quote } from '../../db/structure.ts';
import type { Condition } from '../../records/query/condition.ts';
import type { SortBy } from '../../records/query/list-query.ts';
import { illegal } from '../../records/query/read-condition.ts';
import { conditionSql } from '../../records/sql/condition-sql.ts';
import { liveRows } from '../../records/sql/live-rows.ts';
import { asWire, keptValue } from '../../sql/columns.ts';
import { compileFilter } from '../../sql/compile-at.ts';
import { rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { DictTable, TableAsks } from './dict-tables.ts';

/** What is read of a table: columns by the name they go out under, and which rows. */
export interface TableRead {
  readonly columns: Readonly<Record<string, FieldModel>>;
  readonly where?: readonly Expr[];
  readonly tests?: readonly Condition[];
  readonly sort?: readonly SortBy[];
  /** Values already chosen: their rows are read whether they are still offered or not. */
  readonly chosen?: boolean;
  /** Whether anything hangs below a row by this column, as `leaf`. */
  readonly below?: FieldModel;
  readonly most: number;
}

type TextRow = Readonly<Record<string, string | null>> & { readonly leaf?: boolean };

/** Rows within the asker's reach, every value as text. Names came from documents; whatever came from outside is bound. */
export async function readTable(asks: TableAsks, { view }: DictTable, read: TableRead): Promise<TextRow[]> {
  const writer = new SqlWriter();
  const rows = rowsOf(view.entity.head);
  const live = liveRows(view, view.reads, writer, { many: true });
  const tests = [
    ...(read.chosen ? live.filter((test) => test !== 'h.deleted_at is null') : live),
    ...(read.tests ?? []).map((test) => conditionSql(test, view, writer)),
    ...(read.where ?? []).map((expr) => compileFilter(expr, view, rows, writer) ?? refuse()),
  ];
  const columns = Object.entries(read.columns).map(([name, field]) => `${textIn(field)} as ${quote(name)}`);
  const leaf = read.below ? [`${leafOf(view.entity.head.table, read.below)} as leaf`] : [];
  // An order read from a condition may name a column as old clients call it.
  const sort = (read.sort ?? []).map(({ field, descending }): SortBy => {
    return { field: view.entity.head.fields.get(field.key) ?? field, descending };
  });
  const order = [...sort.map(sortOf), 'h.id'];
  const text =
    `select ${[...columns, ...leaf].join(', ')} from ${quote(view.entity.head.table)} h ` +
    `where ${tests.join(' and ')} order by ${order.join(', ')} limit ${writer.input('most')}::int`;
  const input = { most: read.most };
  return asks.db.rows(fill(writer.finish(text), { tenant: asks.db.tenant, asker: asks.asker, input }));
}

const refuse = (): never => {
  throw illegal();
};

const textIn = (field: FieldModel): string =>
  `(${asWire(field.column?.family ?? 'text', keptValue(field, 'h'))})::text`;

const sortOf = ({ field, descending }: SortBy): string =>
  `${keptValue(field, 'h')} ${descending ? 'desc' : 'asc'} nulls last`;

const leafOf = (table: string, parent: FieldModel): string =>
  `not exists (select 1 from ${quote(table)} c where c.tenant_id = ${tenantSlot} ` +
  `and ${keptValue(parent, 'c')} = h.id and c.deleted_at is null)`;
