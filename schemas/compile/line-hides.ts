import { mapParts } from '../expressions/map-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { below, covers } from '../language/names.ts';
import type { EntityModel } from './model.ts';
import type { Hiding } from './program-model.ts';
import { shownIn, type ViewerScope } from './view-access.ts';

/** The place that stands for a row itself, as `lines.id`: where it is hidden the row is not there. */
export const rowPlace = (part: string): string => below(part, 'id');

/**
 * What hides a row of a part, or a field in one, because the viewer's grants show some of its rows: asked of each row. Like other rights
 * they add up, each with its own fields: a price is shown in the rows of those grants that show it.
 */
export function lineHides(entity: EntityModel, scopes: readonly ViewerScope[], path: string): readonly Hiding[] {
  return limitedAround(scopes, path).flatMap((part) => {
    const shown = shownIn(scopes, path === rowPlace(part) ? part : path).flatMap((number) => scopes[number] ?? []);
    return outside(entity, part, shown);
  });
}

/** The same for writing a field in the rows: `may` says which scopes let it. */
export const lineLocks = (
  entity: EntityModel,
  scopes: readonly ViewerScope[],
  path: string,
  may: (number: number) => boolean,
): readonly Hiding[] =>
  limitedAround(scopes, path).flatMap((part) =>
    outside(
      entity,
      part,
      scopes.filter((_, number) => may(number)),
    ),
  );

/** Whether a path leads into rows of which the viewer may not see all. */
export const isLimited = (entity: EntityModel, scopes: readonly ViewerScope[], path: string): boolean =>
  limitedAround(scopes, path).some((part) => outside(entity, part, scopes).length > 0);

const limitedAround = (scopes: readonly ViewerScope[], path: string): readonly string[] =>
  [...new Set(scopes.flatMap(({ lines }) => [...lines.keys()]))].filter((part) => covers(part, path));

/** Hides the rows of a part in which none of these scopes holds; nothing where one of them holds in all there are. */
function outside({ parts }: EntityModel, part: string, scopes: readonly ViewerScope[]): readonly Hiding[] {
  if (scopes.every(({ lines }) => !lines.has(part))) return [];
  let depth = 0;
  for (let here = parts.get(part); here?.parent; here = here.parent) depth++;
  const each = scopes.map(({ rows, lines }) => both(rows && fromBelow(rows, depth), lines.get(part) ?? null));
  if (each.includes(null)) return [];
  const when = each.reduce((a, b) => (a && b ? { t: 'op', op: 'or', a, b } : null));
  return when ? [{ rule: '', part, when, hidesWhen: false }] : [];
}

const both = (a: Expr | null, b: Expr | null): Expr | null => (a && b ? { t: 'op', op: 'and', a, b } : (a ?? b));

/** What is said of the head, as it is said in a row that stands so deep below; what stands inside rows of its own keeps its names. */
function fromBelow(expr: Expr, depth: number): Expr {
  if (expr.t === 'path') return { ...expr, up: expr.up + depth };
  const lifted = mapParts(
    expr,
    (part) => fromBelow(part, depth),
    (inside) => inside,
  );
  return lifted.t === 'over' ? { ...lifted, rows: { ...lifted.rows, up: lifted.rows.up + depth } } : lifted;
}
