import { toldOf } from '../expressions/told-of.ts';
import type { EntityModel } from './model.ts';
import type { CalcNode } from './program-model.ts';

/**
 * Values that an entity's records keep of what records that point at them come to. Whoever writes one of those works them
 * out anew, and what follows from them.
 */
export const talliesIn = ({ program, fields }: Pick<EntityModel, 'program' | 'fields'>): readonly CalcNode[] =>
  program.nodes.filter(
    (node): node is CalcNode => node.do === 'calc' && Boolean(fields.get(node.field)?.keeps) && linksOf(node).size > 0,
  );

/** The links that a calculation asks. */
export const linksOf = ({ expr }: CalcNode): ReadonlySet<string> =>
  new Set([...toldOf(expr).values()].flatMap(({ rows }) => rows.keys.slice(0, 1)));
