import { printPath } from './print-expression.ts';
import type { Expr } from './tree.ts';

export interface PathRead {
  readonly up: number;
  readonly keys: readonly string[];
}

/** Every path an expression reads, once each. */
export function readsOf(expr: Expr): readonly PathRead[] {
  const found = new Map<string, PathRead>();
  visit(expr, (node) => {
    if (node.t === 'path') found.set(printPath(node.up, node.keys), { up: node.up, keys: node.keys });
  });
  return [...found.values()];
}

/** Calls back on every node of a tree, parents first. */
export function visit(expr: Expr, seen: (node: Expr) => void): void {
  seen(expr);
  for (const child of childrenOf(expr)) visit(child, seen);
}

function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.t) {
    case 'op':
      return [expr.a, expr.b];
    case 'not':
    case 'minus':
      return [expr.a];
    case 'list':
      return expr.items;
    case 'call':
      return expr.args;
    default:
      return [];
  }
}
