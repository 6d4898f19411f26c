import { useCallback, useEffect, useRef, useState } from 'react';
import type { Option } from '../../../schemas/wire/records.ts';
import { useFieldServices } from '../services.ts';

/** A branch this broad is better searched than scrolled. */
const PAGES_MOST = 20;

/** The nodes of a tree as far as it has been opened. */
export function useTreeNodes(path: string, within?: string) {
  const services = useFieldServices();
  const [nodes, setNodes] = useState<readonly Option[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const opened = useRef(new Set<string | null>());
  const [under, setUnder] = useState(within);
  // under another value it is another tree
  if (under !== within) {
    setUnder(within);
    setNodes([]);
  }
  useEffect(() => {
    if (under === within) opened.current = new Set();
  }, [under, within]);

  const open = useCallback(
    async (parent: string | null) => {
      if (opened.current.has(parent)) return;
      opened.current.add(parent);
      setState('loading');
      try {
        const below: Option[] = [];
        for (let page = 1; page <= PAGES_MOST; page++) {
          const { records, total } = await services.options(services.entity, path, {
            parent,
            page,
            ...(within !== undefined && { within }),
          });
          for (const record of records) below.push({ ...record, parent });
          if (records.length === 0 || below.length >= total) break;
        }
        setNodes((now) => [
          ...now.map((node) => (node.value === parent && below.length === 0 ? { ...node, leaf: true } : node)),
          ...below,
        ]);
        setState('idle');
      } catch {
        opened.current.delete(parent);
        setState('failed');
      }
    },
    [services, path, within],
  );

  return { nodes, state, open, openRoot: useCallback(() => void open(null), [open]) };
}
