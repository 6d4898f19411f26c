import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Editing, EditingState } from './editing.ts';

/** A part of what is at work; drawn again only when that part is another. `select` must hand out what it was given, not make anew. */
export function useEditing<T>(editing: Editing, select: (state: EditingState) => T): T {
  const read = useCallback(() => select(editing.state()), [editing, select]);
  return useSyncExternalStore(editing.subscribe, read);
}

/** What others save is looked for now and then, and when one comes back to the window. */
export function useFresh(editing: Editing): void {
  useEffect(() => {
    const look = () => {
      if (window.document.visibilityState === 'visible') editing.refresh().catch(() => undefined);
    };
    const timer = window.setInterval(look, 10_000);
    window.addEventListener('focus', look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [editing]);
}
