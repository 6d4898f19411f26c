import type { FieldModel } from '../../schemas/compile/model.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from './columns.ts';
import { compileExpression } from './expression-sql.ts';
import type { Rows } from './rows.ts';
import { type SqlWriter, tenantSlot } from './template.ts';
import { plainView, type View } from './view.ts';

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
 * round, so that the few records that fit are found once and an index leads from them to their rows. Rows about which
 * it is unknown are left out either way.
 */
export function compileFilter(expr: Expr, view: View, rows: Rows, writer: SqlWriter, depth = 0): string | null {
  const turned = turnRound(expr, view, rows, writer, depth);
  if (turned) return turned;
  if (expr.t === 'op' && (expr.op === 'and' || expr.op === 'or')) {
    const before = writer.mark();
    const a = compileFilter(expr.a, view, rows, writer, depth);
    const b = a && compileFilter(expr.b, view, rows, writer, depth);
    if (a && b) return `(${a} ${expr.op} ${b})`;
    writer.takeBack(before);
    return null;
  }
  return compileAt(expr, view, rows, writer);
}

function turnRound(expr: Expr, { model }: View, rows: Rows, writer: SqlWriter, depth: number): string | null {
  const asked = throughReference(expr, rows);
  const target = asked && model.entities.get(asked.to);
  if (!asked?.goesOn || !target) return null;
  const alias = `f${depth}`;
  const there = { part: target.head, alias, above: null };
  const test = compileFilter(asked.there, plainView(model, target), there, writer, depth + 1);
  return (
    test &&
    `${keptValue(asked.field, rows.alias)} in (select ${alias}.id from ${quote(target.head.table)} ${alias} ` +
      `where ${alias}.tenant_id = ${tenantSlot} and ${test})`
  );
}

interface ReferenceQuestion {
  readonly field: FieldModel;
  readonly to: string;
  /** The same question, asked of the record that is pointed at. */
  readonly there: Expr;
  /** Something about it is asked beside which record it is. */
  readonly goesOn: boolean;
}

const comparing = new Set(['=', '<>', '<', '<=', '>', '>=', 'in']);

/** What a condition asks of one record alone that these rows point at; null when it asks anything else. */
function throughReference(expr: Expr, rows: Rows): ReferenceQuestion | null {
  if (expr.t !== 'op') return null;
  if (expr.op === 'and' || expr.op === 'or') {
    const a = throughReference(expr.a, rows);
    const b = a && throughReference(expr.b, rows);
    if (!a || !b || a.field !== b.field) return null;
    return { ...a, there: { ...expr, a: a.there, b: b.there }, goesOn: a.goesOn || b.goesOn };
  }
  if (!comparing.has(expr.op) || expr.a.t !== 'path' || expr.a.up > 0 || readsOf(expr.b).length > 0) return null;
  const [key = '', ...rest] = expr.a.keys;
  const field = rows.part.fields.get(key);
  if (!field?.column || field.inExt || field.type.is !== 'ref') return null;
  const keys = rest.length > 0 ? rest : ['id'];
  return { field, to: field.type.to, there: { ...expr, a: { ...expr.a, keys } }, goesOn: rest.length > 0 };
}
