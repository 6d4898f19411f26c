import type { Expr } from '../../../schemas/expressions/tree.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { compileAt, compileFilter } from '../../sql/compile-at.ts';
import { rowsOf } from '../../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';

interface LiveRowsOptions {
  /** Those in the trash instead. */
  readonly trash?: boolean;
  /** Asked of every row there is, not of one. */
  readonly many?: boolean;
}

/** Which rows there are for a viewer: the tenant's, of this facet, not in the trash, in one of these scopes. */
export function liveRows(
  view: View,
  scopes: readonly number[],
  writer: SqlWriter,
  { trash, many }: LiveRowsOptions = {},
): string[] {
  // A scope that is not needed must not be compiled: a placeholder that the text does not use has no type.
  const everyRow = scopes.some((at) => view.scopes[at] === null);
  return [
    ...standingRows(view, writer),
    `h.deleted_at is ${trash ? 'not null' : 'null'}`,
    everyRow ? 'true' : someScope(view, scopes, writer, many),
  ].filter((test) => test !== 'true');
}

/** Which rows are the tenant's and of this facet, those in the trash as well, whoever looks. */
export const standingRows = (view: View, writer: SqlWriter): string[] => [
  `h.tenant_id = ${tenantSlot}`,
  ...facetRows(view, writer),
];

/** What a facet's rows have in common. */
function facetRows({ entity }: View, writer: SqlWriter): string[] {
  return Object.entries(entity.when).map(([key, value]) => {
    const field = entity.fields.get(key);
    if (!field?.column) return 'false';
    return `${keptValue(field, 'h')} = ${writer.constant(String(value))}::${quoteType(field.column.sql)}`;
  });
}

const quoteType = (sql: string): string => (/^[a-z0-9(), ]+$/.test(sql) ? sql : quote(sql));

function someScope(view: View, scopes: readonly number[], writer: SqlWriter, many = false): string {
  const head = rowsOf(view.entity.head);
  const wanted = scopes.map((at) => view.scopes[at]).filter((scope) => scope !== null && scope !== undefined);
  const [first, ...others] = wanted;
  if (!first) return 'false';
  const any = others.reduce<Expr>((a, b) => ({ t: 'op', op: 'or', a, b }), first);
  // A scope that cannot be asked shows nothing, and then none is asked.
  return (many ? compileFilter : compileAt)(any, view, head, writer) ?? 'false';
}
