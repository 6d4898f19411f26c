import { comparing, tightness } from './parse-expression.ts';
import { printPath } from './print-path.ts';
import type { Expr } from './tree.ts';

const atom = 8;

/** The canonical text of a tree: reading it again gives the same tree. */
export const printExpression = (expr: Expr): string => print(expr, 0);

function print(expr: Expr, least: number): string {
  const text = bare(expr);
  return bindsOf(expr) < least ? `(${text})` : text;
}

function bindsOf(expr: Expr): number {
  if (expr.t === 'op') return tightness[expr.op];
  return expr.t === 'not' || expr.t === 'minus' ? tightness[expr.t] : atom;
}

function bare(expr: Expr): string {
  switch (expr.t) {
    case 'text':
      return `'${expr.v.replaceAll("'", "''")}'`;
    case 'number':
      return expr.v;
    case 'bool':
      return String(expr.v);
    case 'nothing':
      return 'nothing';
    case 'path':
      return printPath(expr.up, expr.keys);
    case 'not':
      return `not ${print(expr.a, tightness.not)}`;
    case 'minus':
      return `-${print(expr.a, tightness.minus)}`;
    case 'list':
      return `(${expr.items.map(printExpression).join(', ')})`;
    case 'call':
      return `${expr.fn}(${expr.args.map(printExpression).join(', ')})`;
    case 'over': {
      const rows = printPath(expr.rows.up, expr.rows.keys);
      const which = expr.where ? `${rows} where ${printExpression(expr.where)}` : rows;
      const taken = [expr.by, expr.each].flatMap((part) => (part ? [printExpression(part)] : []));
      return `${expr.fn}(${[which, ...taken].join(', ')})`;
    }
    case 'op': {
      const binds = tightness[expr.op];
      return `${print(expr.a, binds === comparing ? binds + 1 : binds)} ${expr.op} ${print(expr.b, binds + 1)}`;
    }
  }
}
