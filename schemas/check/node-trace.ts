import type { ProgramNode } from '../compile/program-model.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Doubles } from './doubles.ts';
import { ancestorAt, type ProgramRow, rowsBelow } from './program-rows.ts';
import { depthOf, partAround, type RowKey } from './program-source.ts';
import { overruledBy, type Saying } from './rule-state.ts';
import { sayingsAbout } from './sayings.ts';

/** What one node came to, row by row. */
export interface NodeTrace {
  readonly node: ProgramNode;
  readonly rows: readonly {
    readonly row: RowKey;
    /** Whether its condition holds; a calculation always has its say. */
    readonly holds: boolean;
    /** What it says, and which rule has a stronger word about the same place. */
    readonly sayings: readonly { readonly saying: Saying; readonly by: string | null }[];
    readonly read: (up: number, keys: readonly string[]) => unknown;
  }[];
}

/** A node as it stands after a run, on every row that runs it. */
export function traceNode(node: ProgramNode, at: number, head: ProgramRow, doubles: Doubles | null): NodeTrace {
  const holds = (row: ProgramRow): boolean => {
    if (node.do === 'calc') return true;
    return node.do === 'rule' ? evaluate(node.when, row.scope) === true : (doubles?.has(row) ?? false);
  };
  return {
    node,
    rows: rowsBelow(head, node.part).map((row) => ({
      row: row.key,
      holds: holds(row),
      sayings: (row.made.get(at) ?? []).map((saying) => ({ saying, by: strongerThan(saying, row) })),
      read: (up, keys) => row.scope.read(up, keys),
    })),
  };
}

function strongerThan(saying: Saying, row: ProgramRow): string | null {
  const path = saying.effect.target;
  const anchor = ancestorAt(row, Math.min(row.depth, depthOf(partAround(path))));
  return overruledBy(saying, sayingsAbout(anchor, path))?.title ?? null;
}
