import { useEffect } from 'react';
import { allKinds } from '../../renderers/kinds.ts';
import { useAtWork } from '../frame/use-work.ts';
import type { EditingState } from '../kernel/editing.ts';
import { selectOnly } from '../kernel/selection.ts';
import { useEditing } from '../kernel/use-editing.ts';
import type { DeskProps } from './OpenDesk.tsx';

const anchorIn = (state: EditingState) => state.selection.anchor;

/** What a desk draws by: the document and what is chosen in it; the model it makes, or while it makes none that of all that is sound. */
export function useDesk({ all, found, editing, at }: DeskProps) {
  const work = useAtWork(editing, all, found.id, allKinds);
  const anchor = useEditing(editing, anchorIn);
  useEffect(() => {
    if (at !== null) editing.select(selectOnly(at));
  }, [editing, at]);
  return { ...work, anchor, model: work.sound };
}
