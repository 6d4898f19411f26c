import { useEffect, useState } from 'react';
import type { DepartNode } from './depart-nodes.ts';

/** The tree of departments, once it is here; one that cannot be had is empty. */
export function useDeparts(load: () => Promise<readonly DepartNode[]>): readonly DepartNode[] | null {
  const [nodes, setNodes] = useState<readonly DepartNode[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (found) => isCurrent && setNodes(found),
      () => isCurrent && setNodes([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return nodes;
}
