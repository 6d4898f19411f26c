import type { StatesPlan } from '../sections/states/states.model.ts';

/** A state in which records wait for a viewer, and the moves by which the viewer leads them on. */
export interface AwaitedState {
  readonly key: string;
  readonly moves: readonly string[];
}

/** Where others wait for this viewer. What a flow decides stands on its desks; taking back or starting anew is not owed to anybody. */
export function awaitedStates(states: StatesPlan | null): readonly AwaitedState[] {
  const onwards = states?.moves.filter((move) => !move.danger && move.to !== states.start) ?? [];
  return (states?.nodes ?? [])
    .filter(({ tone, decided }) => decided !== true && (tone === 'waiting' || tone === 'running'))
    .map(({ key }) => ({
      key,
      moves: onwards.filter(({ from }) => from.includes(key)).map((move) => move.key),
    }))
    .filter(({ moves }) => moves.length > 0);
}
