import type { ProgramNode } from '../compile/program-model.ts';
import type { Held } from './held-values.ts';
import type { ProgramRow } from './program-rows.ts';
import type { ProgramSource } from './program-source.ts';

/** By node of a running program: the rows in which it gives no value, since the one that stands there is kept. */
export class Holding {
  readonly #rows: readonly Set<ProgramRow>[];
  readonly #nodes: readonly ProgramNode[];
  readonly #source: ProgramSource;
  #held: Held;

  constructor(nodes: readonly ProgramNode[], source: ProgramSource, held: Held) {
    this.#rows = nodes.map(() => new Set());
    this.#nodes = nodes;
    this.#source = source;
    this.#held = held;
  }

  /** What is another already than when the record was stored. */
  get changed(): Held['changed'] {
    return this.#held.changed;
  }

  has = (node: number, row: ProgramRow): boolean => this.#rows[node]?.has(row) ?? false;

  begin(node: number, row: ProgramRow): void {
    if (this.#isHeld(node, row)) this.#rows[node]?.add(row);
  }

  end(node: number, row: ProgramRow): void {
    this.#rows[node]?.delete(row);
  }

  /** Holds by another law from now on, and tells of what is held no more. */
  release(held: Held, freed: (node: number, row: ProgramRow) => void): void {
    this.#held = held;
    for (const [node, rows] of this.#rows.entries())
      for (const row of [...rows]) if (!this.#isHeld(node, row) && rows.delete(row)) freed(node, row);
  }

  #isHeld(at: number, row: ProgramRow): boolean {
    const node = this.#nodes[at];
    if (!node || this.#held.isNew(row.key)) return false;
    return this.#held.holds(node, node.do === 'calc' ? this.#source.value(row.key, node.field) : null);
  }
}
