import { isUnanswered } from '../../compile/compile-auto.ts';
import { sayBarsNobody } from '../../compile/persons-apart.ts';
import type { Shape } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { StatesDocument } from './states.section.ts';

/** Nobody is there to answer, and what follows by itself from itself would never end. */
export function checkTimedMoves(states: StatesDocument, shape: Shape): void {
  const { findings } = shape;
  const timed = inOrder(states.moves).filter(([, { after }]) => after !== undefined);
  for (const [key, move] of timed) {
    const path = at('/states/moves', key);
    for (const [index, ask] of (move.ask ?? []).entries()) {
      const said = typeof ask === 'string' ? { key: ask, label: undefined } : ask;
      const label = said.label ?? shape.head.fields.get(said.key)?.label ?? said.key;
      if (isUnanswered(ask)) findings.say('timed_asks', at(path, 'ask', index), { ask: label });
    }
    sayBarsNobody(move, path, 'timed_by_nobody', shape);
    const reached = new Set([move.to]);
    for (const state of reached)
      for (const [, other] of timed) if ([other.from].flat().includes(state)) reached.add(other.to);
    if ([move.from].flat().some((state) => reached.has(state)))
      findings.say('timed_circle', at(path, 'after'), { move: move.label });
  }
}
