import type { Issue } from '../../schemas/issues/result.ts';
import type { Move } from './plan-changes.ts';
import { changesOf, type WantedTable } from './structure.ts';

type Rename = Extract<Move, { do: 'rename' }>;

export interface Renames {
  /** Column as found → as it is called afterwards. */
  readonly names: ReadonlyMap<string, string>;
  readonly issues: readonly Issue[];
}

/**
 * Follows the declared renames over the columns found: those of one revision happen at once, revisions one after another.
 * `certain`: the renames are known not to have been done yet; otherwise one whose target stands already is taken as done.
 */
export function followRenames(
  want: WantedTable,
  found: readonly string[],
  moves: readonly Move[],
  certain: boolean,
): Renames {
  let names = new Map(found.map((name) => [name, name]));
  const issues: Issue[] = [];
  for (const group of byRevision(moves)) {
    const leaving = new Set(group.map(({ from }) => from));
    const standing = new Set(names.values());
    const applied = group.filter(({ from, to }) => {
      if (!standing.has(from)) return false;
      const stale = !certain && want.columns.has(from) && !want.columns.has(to);
      const free = !standing.has(to) || leaving.has(to);
      if (!free && certain) {
        issues.push({ code: 'rename_target_taken', ...changesOf(want.path), params: { from, to } });
      }
      return free && !stale;
    });
    const to = new Map(applied.map((move) => [move.from, move.to]));
    names = new Map([...names].map(([original, now]) => [original, to.get(now) ?? now]));
  }
  return { names, issues };
}

function byRevision(moves: readonly Move[]): Rename[][] {
  const renames = moves.filter((move): move is Rename => move.do === 'rename');
  const revisions = [...new Set(renames.map(({ rev }) => rev))].sort((a, b) => a - b);
  return revisions.map((rev) => renames.filter((move) => move.rev === rev));
}

/** The renames one at a time, so that none meets a name in use: a swap goes over a name of its own. */
export function renameSteps(names: ReadonlyMap<string, string>): { readonly from: string; readonly to: string }[] {
  const waiting = new Map([...names].filter(([from, to]) => from !== to));
  const taken = new Set(names.keys());
  const steps: { from: string; to: string }[] = [];
  const move = (from: string, to: string) => {
    steps.push({ from, to });
    taken.delete(from);
    taken.add(to);
    waiting.delete(from);
  };
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, to]) => !taken.has(to));
    if (ready) move(...ready);
    else {
      const [from, to] = [...waiting][0] as [string, string];
      const between = `_mv_${from}`.slice(0, 63);
      move(from, between);
      waiting.set(between, to);
    }
  }
  return steps;
}
