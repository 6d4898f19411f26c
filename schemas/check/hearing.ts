import { ancestorAt, type ProgramRow } from './program-rows.ts';
import { depthOf, partAround } from './program-source.ts';
import type { Saying } from './rule-state.ts';
import { sameSayings } from './sayings.ts';

/** Places about which nodes said something new: each is settled once, and not once for every line that speaks of it. */
export class Hearing {
  readonly #heard = new Map<ProgramRow, Set<string>>();

  /** Replaces what a node says for one of its rows. */
  say(node: number, row: ProgramRow, sayings: readonly Saying[]): void {
    const before = row.made.get(node) ?? [];
    if (sameSayings(before, sayings)) return;
    row.made.set(node, sayings);
    for (const path of new Set([...before, ...sayings].map(({ effect }) => effect.target))) {
      const anchor = ancestorAt(row, Math.min(row.depth, depthOf(partAround(path))));
      const own = sayings.filter(({ effect }) => effect.target === path);
      const said = anchor.said.get(path) ?? new Map<string, readonly Saying[]>();
      if (own.length > 0) said.set(`${node} ${row.key}`, own);
      else said.delete(`${node} ${row.key}`);
      anchor.said.set(path, said);
      this.#heard.set(anchor, (this.#heard.get(anchor) ?? new Set()).add(path));
    }
  }

  settle(settled: (anchor: ProgramRow, path: string) => void): void {
    const heard = [...this.#heard];
    this.#heard.clear();
    for (const [anchor, paths] of heard) for (const path of paths) settled(anchor, path);
  }
}
