import { mapParts } from './map-expression.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';
import { visit } from './reads-of.ts';
import { settleRows } from './settle-rows.ts';
import type { Expr } from './tree.ts';

type Rename = (key: string) => string;

/** Quoted texts, and names that begin a path and are no function's; `../` leads elsewhere, `@` names a set. */
const pieces = /'(?:[^']|'')*'|(?<![\w./@])[a-zA-Z]\w*(?!\w*\s*\()/g;

/** An expression with other names for the fields beside it; everything else of its text stays as it was written. */
export function renameNames(expression: string, rename: Rename): string {
  const parsed = parseExpression(expression);
  // What keeps its name is none of the fields, and may be rows.
  const settled = parsed.ok
    ? settleRows(parsed.value, (_, [key = '']) => (rename(key) === key ? { is: 'rows', part: key } : undefined))
    : null;
  if (settled && looksAtRows(settled)) return printExpression(renamed(settled, rename, 0));
  return expression.replace(pieces, (piece) => (piece.startsWith("'") ? piece : rename(piece)));
}

function looksAtRows(expr: Expr): boolean {
  let looks = false;
  visit(expr, (node) => {
    looks ||= node.t === 'over';
  });
  return looks;
}

/** Inside rows the fields beside the expression stand so many steps above; nowhere, where those rows stand above it. */
function renamed(expr: Expr, rename: Rename, above: number): Expr {
  const beside = (part: Expr) => renamed(part, rename, above);
  if (expr.t === 'path') return expr.up === above ? renamedPath(expr, rename) : expr;
  if (expr.t !== 'over') return mapParts(expr, beside);
  const rows = expr.rows.up === above ? renamedPath(expr.rows, rename) : expr.rows;
  const inside = expr.rows.up > above ? Number.NaN : above - expr.rows.up + rows.keys.length;
  return mapParts({ ...expr, rows }, beside, (part) => renamed(part, rename, inside));
}

const renamedPath = <T extends { readonly keys: readonly string[] }>(path: T, rename: Rename): T => {
  const [key = '', ...rest] = path.keys;
  return { ...path, keys: [rename(key), ...rest] };
};
