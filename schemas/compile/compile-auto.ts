import type { Expr } from '../expressions/tree.ts';
import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { compileOfRecord } from './compile-expression.ts';
import { sayBarsNobody } from './persons-apart.ts';
import type { Shape, Surroundings } from './shape.ts';
import { strangerTo } from './stranger-to.ts';

type Move = Pick<NonNullable<EntityDocument['states']>['moves'][string], 'label' | 'auto' | 'ask'>;

/** Nobody is there to answer, and the document does not. */
export const isUnanswered = (ask: NonNullable<Move['ask']>[number]): boolean =>
  typeof ask === 'string' || (ask.need === true && ask.byItself === undefined);

/**
 * When a move is made by the house, of a record or of rows of a part. It is looked at whenever the record is written, so it follows from what is kept in
 * the record alone: of anything else nobody would note that it holds by now.
 */
export function compileAuto(move: Move, path: string, shape: Shape, around: Surroundings, part = ''): Expr | null {
  if (move.auto === undefined) return null;
  const here = at(path, 'auto');
  const { findings } = shape;
  // Whoever saves through the base would leave the record where it is.
  if (shape.facetOf !== null && shape.isOwn(here)) findings.say('auto_of_facet', here, { move: move.label });
  const asked = (move.ask ?? []).find(isUnanswered);
  if (asked !== undefined) findings.say('auto_asks', at(path, 'ask'), { move: move.label });
  sayBarsNobody(move, path, 'auto_by_nobody', shape);
  const compiled = compileOfRecord(move.auto, { shape, part, path: here, gives: { is: 'bool' } }, around);
  if (!compiled) return null;
  const what = strangerTo(compiled, shape, part, around);
  if (what !== null) findings.say('auto_leans', here, { move: move.label, what });
  return what === null ? compiled.expr : null;
}
