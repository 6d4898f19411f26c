import { type Core, close, tell } from './core.ts';
import { openEdit, playOps } from './edit.ts';
import { type Op, reversed } from './history.ts';

/** Takes the last step back: exactly what it changed, nothing else. */
export function undo(core: Core): void {
  const step = core.history.done.at(-1);
  if (!step) return;
  core.history = {
    done: core.history.done.slice(0, -1),
    undone: [...core.history.undone, { ...step, join: null }],
  };
  replay(core, reversed(step.ops));
}

export function redo(core: Core): void {
  const step = core.history.undone.at(-1);
  if (!step) return;
  core.history = { done: [...core.history.done, step], undone: core.history.undone.slice(0, -1) };
  replay(core, step.ops);
}

/** Takes back everything done since a mark, as if it had never been done: Esc in a cell. */
export function takeBack(core: Core, mark: number): void {
  while (core.history.done.length > mark) undo(core);
  core.history = { ...core.history, undone: [] };
  tell(core, false);
}

/** Rules follow with what they say; what they once wrote comes out of the step itself. */
function replay(core: Core, ops: readonly Op[]): void {
  const edit = openEdit(core.sheet);
  playOps(edit, ops);
  core.program.settle(edit);
  close(core, edit);
}
