import { at } from '../language/pointer.ts';
import type { HoldModel } from './ledger-model.ts';
import type { Shape } from './shape.ts';

/** The states of a document in which something counts. */
export function compileHold(named: readonly string[], taker: Shape, path: string, shape: Shape): HoldModel | null {
  const { states } = taker.document;
  if (!states) {
    shape.findings.say('has_no_states', path, { entity: taker.title });
    return null;
  }
  shape.findings.use(`entity:${taker.key}.${states.field}`, path);
  for (const [index, state] of named.entries()) {
    if (!Object.hasOwn(states.nodes, state)) shape.findings.say('unknown_state', at(path, index), { state });
    if (named.indexOf(state) < index) shape.findings.say('repeated_value', at(path, index));
  }
  return { field: states.field, start: states.start, states: named };
}
