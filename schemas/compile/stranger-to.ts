import { readsOf } from '../expressions/reads-of.ts';
import type { CompiledExpression } from './compile-expression.ts';
import { asksTheAsker } from './keep-computed.ts';
import { reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

/** What an expression follows from that may change while nobody writes its record, in words; null: it is all the record's own. */
export function strangerTo(
  { expr, reaches }: CompiledExpression,
  shape: Shape,
  part: string,
  around: Surroundings,
): string | null {
  const through = reaches.find(({ steps }) => steps.length > 1);
  if (through) return `“${shape.fields.get(through.own)?.label ?? through.own}”所指的数据`;
  const moving = readsOf(expr)
    .map(({ up, keys }) => shape.fields.get(reach(around.shapes, shape, part, up, keys)?.path ?? ''))
    .find((field) => field?.varies === 'live');
  if (moving) return `实时计算的“${moving.label}”`;
  return asksTheAsker(expr) ? '当时的日期或当前用户' : null;
}
