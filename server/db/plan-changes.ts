import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { toSnake } from '../../schemas/language/names.ts';

type Change = NonNullable<EntityDocument['changes']>[number];

/** A declared change, said about a table. */
export type Move =
  | { readonly do: 'rename'; readonly table: string; readonly from: string; readonly to: string; readonly rev: number }
  | { readonly do: 'retype' | 'drop'; readonly table: string; readonly column: string; readonly rev: number }
  | {
      readonly do: 'promote';
      readonly table: string;
      readonly column: string;
      readonly key: string;
      readonly rev: number;
    };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `changes` only ever grows, so what is to be done now is what the document before did not say yet. */
export function pendingMoves(before: Model | undefined, after: Model): Move[] {
  return [...after.entities.values()].flatMap((entity) => {
    const was = before?.entities.get(entity.key);
    return newChanges(was, entity).map((change) => moveOf(change, entity, was));
  });
}

/** Going back from `current` to `target`: what `current` declared beyond it, undone, the latest first. */
export function inverseMoves(current: Model, target: Model): Move[] {
  return [...current.entities.values()].flatMap((entity) => {
    const then = target.entities.get(entity.key);
    if (!then) return [];
    const moves = newChanges(then, entity).map((change) => moveOf(change, entity, then));
    const last = moves.reduce((most, { rev }) => Math.max(most, rev), 0);
    return moves.flatMap((move) => undo(move, last + 1));
  });
}

function undo(move: Move, after: number): Move[] {
  const rev = after - move.rev;
  if (move.do === 'rename') return [{ ...move, from: move.to, to: move.from, rev }];
  return move.do === 'retype' ? [{ ...move, rev }] : [];
}

function newChanges(was: EntityModel | undefined, is: EntityModel): Change[] {
  const said = was?.document.changes ?? [];
  return (is.document.changes ?? []).filter((change) => !said.some((each) => same(each, change)));
}

function moveOf(change: Change, entity: EntityModel, was: EntityModel | undefined): Move {
  const field = entity.fields.get(change.f) ?? was?.fields.get(change.f);
  const key = change.f.slice(change.f.lastIndexOf('.') + 1);
  const partPath = change.f.slice(0, Math.max(0, change.f.length - key.length - 1));
  const part = entity.parts.get(partPath) ?? was?.parts.get(partPath) ?? entity.head;
  const table = partPath === '' ? entity.head.table : part.table;
  const column = field?.columnName ?? toSnake(key);
  const { rev } = change;
  if (change.do === 'renameColumn') return { do: 'rename', table, from: toSnake(change.from), to: column, rev };
  if (change.do === 'promote') return { do: 'promote', table, column, key, rev };
  return { do: change.do, table, column, rev };
}
