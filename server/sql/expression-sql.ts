import { reach } from '../../schemas/compile/reach.ts';
import { comparedAs, kindOf } from '../../schemas/expressions/kind-of.ts';
import { toMoment } from '../../schemas/expressions/moments.ts';
import { visit } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { typeExpression } from '../../schemas/expressions/type-expression.ts';
import { fail, ok, type Result } from '../../schemas/issues/result.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { divisionSql } from './division-sql.ts';
import { amongSql, callSql, overSql } from './expression-calls-sql.ts';
import { pathSql } from './expression-paths-sql.ts';
import { NotInSql, type Place, type SqlContext } from './expression-place.ts';

export interface SqlExpression {
  readonly text: string;
  /** What the value is; references count as text. */
  readonly is: ValueType['is'];
}

/**
 * An expression as SQL over the rows where it stands. It gives exactly what `evaluate` gives, row by row.
 * Names come from the model, everything else is bound through the writer; `$1` is the tenant.
 */
export function compileExpression(expr: Expr, context: SqlContext): Result<SqlExpression> {
  const typed = typedIn(expr, context);
  if (!typed.ok) return typed;
  const place: Place = { ...context, aliases: { used: 0 }, size: { nodes: 0 }, depth: 0, compile };
  try {
    return ok({ text: compile(typed.value, place), is: kindOf(typed.value) });
  } catch (stop) {
    if (stop instanceof NotInSql) return fail(stop.issue);
    throw stop;
  }
}

/** Trees in a model are typed; one that comes from elsewhere is typed here. */
function typedIn(expr: Expr, { model, entity, rows }: SqlContext): Result<Expr> {
  let isTyped = true;
  visit(expr, (node) => {
    if (node.t === 'path' && node.is === undefined) isTyped = false;
  });
  if (isTyped) return ok(expr);
  const typed = typeExpression(expr, {
    part: rows.part.path,
    lookup: (up, keys) => reach(model.entities, entity, rows.part.path, up, keys)?.type,
    store: (key) => model.entities.get(key)?.store ?? key,
  });
  return typed.ok ? ok(typed.value.expr) : typed;
}

/** Calculations that are not stored are written out where they are read: this many nodes are enough for any of them. */
const mostNodes = 5000;

const sqlTypes: Readonly<Partial<Record<ValueType['is'], string>>> = {
  text: 'text',
  number: 'numeric',
  bool: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  time: 'time',
};

/** `wanted` says what a text or nothing that was written down stands for. */
function compile(expr: Expr, place: Place, wanted: ValueType['is'] = kindOf(expr)): string {
  place.size.nodes++;
  if (place.size.nodes > mostNodes) throw new NotInSql('…');
  switch (expr.t) {
    case 'text':
      return literalSql(expr.v, place, wanted);
    case 'number':
      return `${place.writer.constant(expr.v)}::numeric`;
    case 'bool':
      return String(expr.v);
    case 'nothing':
      return `null::${sqlTypes[wanted] ?? 'text'}`;
    case 'path':
      return pathSql(expr, place);
    case 'not':
      return `(not ${compile(expr.a, place, 'bool')})`;
    case 'minus':
      return `(- ${compile(expr.a, place, 'number')})`;
    case 'op':
      return operationSql(expr, place);
    case 'call':
      return callSql(expr, place, wanted);
    case 'over':
      return overSql(expr, place);
    case 'list':
      throw new NotInSql('(…)');
  }
}

function literalSql(text: string, { writer }: Place, wanted: ValueType['is']): string {
  const type = sqlTypes[wanted] ?? 'text';
  if (text === '') return `null::${type}`;
  return `${writer.constant(wanted === 'dateTime' ? toMoment(text) : text)}::${type}`;
}

type Op = Extract<Expr, { t: 'op' }>;

function operationSql(expr: Op, place: Place): string {
  const { op, a, b } = expr;
  if (op === 'and' || op === 'or') return `(${compile(a, place, 'bool')} ${op} ${compile(b, place, 'bool')})`;
  if (op === '+' || op === '-' || op === '*')
    return `(${compile(a, place, 'number')} ${op} ${compile(b, place, 'number')})`;
  if (op === '/') return divisionSql(compile(a, place, 'number'), compile(b, place, 'number'));
  if (op === 'in') return membershipSql(a, b, place);
  const as = comparedAs(a, b);
  const isOrdered = op !== '=' && op !== '<>';
  const order = as === 'text' && isOrdered ? ' collate "C"' : '';
  return `(${compared(a, as, place)}${order} ${op} ${compared(b, as, place)})`;
}

/** A date beside a date and time is its midnight. */
function compared(expr: Expr, as: ValueType['is'], place: Place): string {
  const text = compile(expr, place, as);
  return as === 'dateTime' && kindOf(expr) === 'date' ? `(${text})::timestamptz` : text;
}

function membershipSql(a: Expr, b: Expr, place: Place): string {
  if (b.t === 'list') {
    const kinds = b.items.map((item) => comparedAs(a, item));
    const as = kinds.includes('dateTime') ? 'dateTime' : (kinds.find((is) => is !== 'text') ?? 'text');
    // Not `in (…)`: with a single subselect inside, SQL takes that for a list of rows, and none of them for a no.
    return `(${compared(a, as, place)} = any(array[${b.items.map((item) => compared(item, as, place)).join(', ')}]))`;
  }
  const value = compile(a, place, 'text');
  return b.t === 'call' ? amongSql(b, value, place) : `(${compile(b, place)} ? ${value})`;
}
