import type { Expr } from './tree.ts';

/** A tree with its parts put through a function; the inside of an `over`, where names mean other things, through one of its own. */
export function mapParts(expr: Expr, change: (part: Expr) => Expr, inside: (part: Expr) => Expr = change): Expr {
  switch (expr.t) {
    case 'op':
      return { ...expr, a: change(expr.a), b: change(expr.b) };
    case 'not':
    case 'minus':
      return { ...expr, a: change(expr.a) };
    case 'list':
      return { ...expr, items: expr.items.map(change) };
    case 'call':
      return { ...expr, args: expr.args.map(change) };
    case 'over':
      return {
        ...expr,
        where: expr.where && inside(expr.where),
        each: expr.each && inside(expr.each),
        ...(expr.by && { by: inside(expr.by) }),
      };
    default:
      return expr;
  }
}
