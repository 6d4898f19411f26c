import type { Holding } from './holding.ts';
import type { ProgramIndex } from './program-index.ts';
import { ancestorAt, type ProgramRow, rowsBelow } from './program-rows.ts';

/** By node of a running program: the rows on which it is to run. */
export class DueRows {
  readonly #index: ProgramIndex;
  readonly #holding: Holding;
  readonly #rows: readonly Set<ProgramRow>[];
  /** By node the rows below which all are to run again anyway: the next change there has nothing to add. */
  readonly #flooded: readonly Set<ProgramRow>[];

  constructor(index: ProgramIndex, holding: Holding) {
    this.#index = index;
    this.#holding = holding;
    this.#rows = index.nodes.map(() => new Set());
    this.#flooded = index.nodes.map(() => new Set());
  }

  get any(): boolean {
    return this.#rows.some((rows) => rows.size > 0);
  }

  add = (node: number, row: ProgramRow): void => {
    this.#rows[node]?.add(row);
  };

  drop(node: number, row: ProgramRow): void {
    this.#rows[node]?.delete(row);
  }

  /** Hands out what a node is to run on now; what becomes due meanwhile waits for its next turn. */
  take(node: number): readonly ProgramRow[] {
    const rows = [...(this.#rows[node] ?? [])];
    this.#rows[node]?.clear();
    this.#flooded[node]?.clear();
    return rows;
  }

  /** Makes everything due that reads a changed place. */
  spread(row: ProgramRow, path: string): void {
    for (const { node, depth } of this.#index.readers.get(path) ?? []) {
      const part = this.#index.nodes[node]?.part ?? '';
      const from = ancestorAt(row, depth);
      if (this.#flooded[node]?.has(from)) continue;
      this.#flooded[node]?.add(from);
      for (const instance of rowsBelow(from, part)) {
        this.#holding.end(node, instance);
        this.add(node, instance);
      }
    }
  }
}
