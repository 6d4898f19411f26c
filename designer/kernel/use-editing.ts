import { useCallback, useSyncExternalStore } from 'react';
import type { Editing, EditingState } from './editing.ts';

/** A part of what is at work; drawn again only when that part is another. `select` must hand out what it was given, not make anew. */
export function useEditing<T>(editing: Editing, select: (state: EditingState) => T): T {
  const read = useCallback(() => select(editing.state()), [editing, select]);
  return useSyncExternalStore(editing.subscribe, read);
}
