import { at } from '../language/pointer.ts';
import type { Shape } from './shape.ts';

/** The part a rule or check stands on; undefined when there is none of that name, which is said. */
export function partOf(on: string | undefined, path: string, shape: Shape): string | undefined {
  if (on === undefined) return '';
  shape.findings.use(`entity:${shape.key}.${on}`, at(path, 'on'));
  if (shape.parts.has(on)) return on;
  shape.findings.say('unknown_part', at(path, 'on'), { part: on });
  return undefined;
}
