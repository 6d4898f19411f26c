import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isLocked, onLock } from '../http/lock.ts';

/** Whether the screen is locked: then nothing of it is seen or reached, whatever is open over it. What is open stays as it is. */
export function useLocked(): boolean {
  const locked = useSyncExternalStore(onLock, isLocked);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
    return () => document.documentElement.removeAttribute('data-locked');
  }, [locked]);
  return locked;
}
