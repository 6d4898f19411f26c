import { excludes } from '../expressions/excludes.ts';
import { readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { EntityModel, MoveModel } from './model.ts';
import { pointerOf } from './pointer-of.ts';
import type { Shape, Surroundings } from './shape.ts';

type AnyMove = Pick<MoveModel, 'key' | 'label' | 'from' | 'to' | 'auto'>;
type AutoMove = AnyMove & { readonly auto: Expr };
type Moved = Pick<EntityModel, 'states' | 'program' | 'head'>;

/**
 * Moves that the house makes one after the other must come to an end: a way round whose conditions can hold all at once, and which
 * none of its moves changes by what it runs, would go on for ever.
 */
export function checkAutos(shape: Shape, model: Moved, around: Surroundings): void {
  if (shape.facetOf !== null) return;
  const moves = [...(model.states?.moves.values() ?? [])];
  const writes = ({ run }: MoveModel) =>
    run.flatMap(({ do: name, params }) => around.actionKinds.get(name)?.writes?.(params as never) ?? []);
  sayRound(moves, '/states/moves', shape, (move, auto) => changesItself(writes(move), auto, '', model));
  for (const { path, states } of model.head.parts.values())
    sayRound(
      [...(states?.moves.values() ?? [])],
      at(pointerOf(path, true), 'states', 'moves'),
      shape,
      ({ set }, auto) =>
        changesItself(
          [...set.keys()].map((key) => below(path, key)),
          auto,
          path,
          model,
        ),
    );
}

function sayRound<Move extends AnyMove>(
  moves: readonly Move[],
  path: string,
  shape: Shape,
  isChanged: (move: Move, auto: Expr) => boolean,
): void {
  let round: readonly AutoMove[] = moves.flatMap((move) =>
    move.auto !== undefined && !isChanged(move, move.auto) ? [{ ...move, auto: move.auto }] : [],
  );
  for (let size = -1; size !== round.length; ) {
    size = round.length;
    const left = round;
    round = left.filter((move) => leadsBack(move, left));
  }
  const [first] = round;
  if (!first) return;
  const names = round.map(({ label }) => `“${label}”`).join('、');
  shape.findings.say('auto_circle', at(path, first.key, 'auto'), { moves: names });
}

/** Whether moves whose conditions can hold beside its own lead from where it leads to where it begins. */
function leadsBack({ from, to, auto }: AutoMove, moves: readonly AutoMove[]): boolean {
  const beside = moves.filter((other) => !excludes(auto, other.auto));
  const reached = new Set([to]);
  for (const state of reached) for (const other of beside) if (other.from.includes(state)) reached.add(other.to);
  return from.some((state) => reached.has(state));
}

/** Whether it runs something that writes what its own condition reads. */
function changesItself(written: readonly string[], auto: Expr, part: string, { program }: Moved): boolean {
  const around = part === '' ? [] : part.split('.');
  const read = new Set(
    readsOf(auto).map(({ up, keys }) => [...around.slice(0, around.length - up), ...keys].join('.')),
  );
  for (const path of read)
    for (const node of program.nodes)
      if (node.do === 'calc' && node.field === path) for (const one of node.reads) read.add(one);
  return written.some((path) => read.has(path));
}
