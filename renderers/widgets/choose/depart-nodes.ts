export interface DepartNode {
  readonly key: string;
  readonly title: string;
  readonly children: DepartNode[];
}

/** Nodes whose title holds the word, with everything they hang under; below a node that is found all of it. */
export function nodesFound(nodes: readonly DepartNode[], word: string): DepartNode[] {
  if (word === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(word.toLowerCase())) return [node];
    const children = nodesFound(node.children, word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Keys of the nodes that have others below them, so many levels deep. */
export function parentsOf(nodes: readonly DepartNode[], levels = Number.POSITIVE_INFINITY): readonly string[] {
  if (levels === 0) return [];
  return nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...parentsOf(children, levels - 1)] : []));
}

/** The keys of a node and of all below it. */
export function branchKeys(nodes: readonly DepartNode[], key: string): readonly string[] {
  const all = (node: DepartNode): string[] => [node.key, ...node.children.flatMap(all)];
  for (const node of nodes) {
    if (node.key === key) return all(node);
    const below = branchKeys(node.children, key);
    if (below.length > 0) return below;
  }
  return [];
}
