import type { RecordData } from '../../../schemas/compile/plan.ts';

export type Nested = RecordData & { children?: Nested[] };

/**
 * Flat rows as a tree over their reference to a parent. A row whose parent is not among them (filtered away, or beyond
 * the page) stands at the top, and so does one of a loop: nothing is ever lost from sight.
 */
export function nestRows(rows: readonly RecordData[], parentField: string): readonly Nested[] {
  const nodes = new Map(rows.map((row) => [String(row.id), { ...row } as Nested]));
  const roots: Nested[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(String(node[parentField] ?? ''));
    if (!parent || isAbove(node, parent, nodes, parentField)) {
      roots.push(node);
      continue;
    }
    parent.children ??= [];
    parent.children.push(node);
  }
  return roots;
}

function isAbove(node: Nested, from: Nested, nodes: ReadonlyMap<string, Nested>, parentField: string): boolean {
  const seen = new Set<Nested>();
  for (let at: Nested | undefined = from; at && !seen.has(at); at = nodes.get(String(at[parentField] ?? ''))) {
    if (at === node) return true;
    seen.add(at);
  }
  return false;
}
