import { useEffect } from 'react';
import { useFlowCounts } from '../frame/flows/use-flow-counts.ts';
import { useShownTab } from './tabs/use-shown-tab.ts';
import { useTitles } from './tabs/use-titles.ts';

/** The browser's own tab and its history say which page this is, and how many wait. */
export function useDocumentTitle(): void {
  const todo = useFlowCounts()?.todo ?? 0;
  const tab = useShownTab();
  const titleOf = useTitles();
  const page = tab && titleOf(tab);
  useEffect(() => {
    const before = document.title;
    const waiting = todo > 0 ? `(${todo > 99 ? '99+' : todo}) ` : '';
    document.title = page ? `${waiting}${page} · 招采` : `${waiting}${before}`;
    return () => {
      document.title = before;
    };
  }, [todo, page]);
}
