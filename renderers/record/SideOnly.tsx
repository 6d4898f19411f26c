import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import styles from './record.module.css';

const wide = '(min-width: 1560px)';
const watch = (tell: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the record stands beside something else already. */
export const NarrowContext = createContext(false);

/** Whether there is room for the history beside the record. */
export function useWide(): boolean {
  const isWide = useSyncExternalStore(watch, () => window.matchMedia(wide).matches);
  return !use(NarrowContext) && isWide;
}

/** What stands beside the record where there is room, and is not there elsewhere. */
export function SideOnly({ children }: { readonly children: ReactNode }) {
  return useWide() ? <aside className={styles.side}>{children}</aside> : null;
}
