import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';

/** What a dialog does about flows: busy meanwhile, what went wrong is told in it, and what was read before is read anew. */
export function useFlowCommand() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (caught) {
      setFault(caught instanceof Error ? caught.message : String(caught));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: flowsKey });
    }
  };
  return { busy, fault, setFault, run };
}
