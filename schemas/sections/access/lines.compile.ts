import { compileTree } from '../../compile/compile-expression.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import { printExpression } from '../../expressions/print-expression.ts';
import type { Expr } from '../../expressions/tree.ts';
import { at } from '../../language/pointer.ts';
import type { GrantModel } from './access.model.ts';
import type { OneGrant } from './access.section.ts';

/** Which rows of its parts a grant shows. */
export function compileLines(
  said: OneGrant['parts'],
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, Expr> {
  const lines = new Map<string, Expr>();
  for (const [part, { rows }] of Object.entries(said ?? {})) {
    const place = at(path, part);
    if (!shape.parts.has(part)) {
      shape.findings.say('unknown_part', place, { part });
      continue;
    }
    shape.findings.use(`entity:${shape.key}.${part}`, place);
    const parsed = parseExpression(rows);
    if (!parsed.ok) shape.findings.take(parsed.issues, at(place, 'rows'));
    const compiled =
      parsed.ok && compileTree(parsed.value, { shape, part, path: at(place, 'rows'), gives: { is: 'bool' } }, around);
    lines.set(part, compiled ? compiled.expr : { t: 'bool', v: false });
  }
  return lines;
}

/** What both a facet's grant and its base's show. */
export const linesOfBoth = (base: GrantModel['lines'], own: GrantModel['lines']): GrantModel['lines'] =>
  new Map(
    [...new Set([...base.keys(), ...own.keys()])].map((part) => [
      part,
      rowsOfBoth(base.get(part) ?? null, own.get(part) ?? null) ?? { t: 'bool', v: false },
    ]),
  );

/** Whether a grant shows no line that the other does not show in all or by the same words. */
export const coversLines = (other: GrantModel, grant: GrantModel): boolean =>
  [...other.lines].every(([part, rows]) => {
    const own = grant.lines.get(part);
    return own !== undefined && printExpression(own) === printExpression(rows);
  });

export function rowsOfBoth(base: Expr | null, own: Expr | null): Expr | null {
  if (!base || !own) return own ?? base;
  return printExpression(base) === printExpression(own) ? base : { t: 'op', op: 'and', a: base, b: own };
}
