import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { quote } from '../../db/structure.ts';
import { compileExpression } from '../expression-sql.ts';
import { plainView, type View } from '../view.ts';
import { keptValue } from './columns.ts';
import type { Rows } from './rows.ts';
import { type SqlWriter, tenantSlot } from './template.ts';

/** An expression over the rows where it stands; null when only code can work it out. */
export function compileAt(expr: Expr, { model, entity }: View, rows: Rows, writer: SqlWriter): string | null {
  const before = writer.mark();
  const compiled = compileExpression(expr, { model, entity, rows, writer });
  if (compiled.ok) return compiled.value.text;
  writer.takeBack(before);
  return null;
}

/**
 * A condition that picks among many rows. What it asks through a reference (`buyer.depart in myDeparts()`) is turned
 * round, so that the few records that fit are found once instead of one being looked up for every row. Rows about
 * which it is unknown are left out either way.
 */
export function compileFilter(expr: Expr, view: View, rows: Rows, writer: SqlWriter, depth = 0): string | null {
  if (expr.t === 'op' && (expr.op === 'and' || expr.op === 'or')) {
    const a = compileFilter(expr.a, view, rows, writer, depth);
    const b = a && compileFilter(expr.b, view, rows, writer, depth);
    return a && b && `(${a} ${expr.op} ${b})`;
  }
  return turnRound(expr, view, rows, writer, depth) ?? compileAt(expr, view, rows, writer);
}

const comparing = new Set(['=', '<>', '<', '<=', '>', '>=', 'in']);

function turnRound(expr: Expr, { model }: View, rows: Rows, writer: SqlWriter, depth: number): string | null {
  if (expr.t !== 'op' || !comparing.has(expr.op) || expr.a.t !== 'path' || expr.a.up > 0) return null;
  const [key = '', ...rest] = expr.a.keys;
  const reference = rows.part.fields.get(key);
  if (rest.length === 0 || !reference?.column || reference.type.is !== 'ref' || readsOf(expr.b).length > 0) return null;
  const target = model.entities.get(reference.type.to);
  if (!target) return null;
  const alias = `f${depth}`;
  const inner: Expr = { ...expr, a: { ...expr.a, keys: rest } };
  const there = { part: target.head, alias, above: null };
  const test = compileFilter(inner, plainView(model, target), there, writer, depth + 1);
  return (
    test &&
    `${keptValue(reference, rows.alias)} in (select ${alias}.id from ${quote(target.head.table)} ${alias} ` +
      `where ${alias}.tenant_id = ${tenantSlot} and ${test})`
  );
}
