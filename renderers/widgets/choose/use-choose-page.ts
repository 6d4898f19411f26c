import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChoosePage, ChooseQuery } from './choose-types.ts';

const SEARCH_WAIT = 800;
const none: ChoosePage = { records: [], total: 0 };

/** Pages of rows to choose from; a newer question wins over an older one's late answer. */
export function useChoosePage(load: (query: ChooseQuery) => Promise<ChoosePage>, firstSize: number) {
  const [query, setQuery] = useState<ChooseQuery>({ keyword: '', page: 1, size: firstSize });
  const [found, setFound] = useState(none);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState(() => load);
  // another branch of the tree begins at its first page
  if (asked !== load) {
    setAsked(() => load);
    if (query.page !== 1) setQuery({ ...query, page: 1 });
  }
  const timer = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    setState('loading');
    load(query).then(
      (page) => {
        if (!isCurrent) return;
        setFound(page);
        setState('idle');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, query, turn]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const searchNow = useCallback((keyword: string) => {
    window.clearTimeout(timer.current);
    setQuery((now) => (now.keyword === keyword.trim() ? now : { ...now, keyword: keyword.trim(), page: 1 }));
  }, []);
  return {
    ...found,
    state,
    query,
    searchNow,
    search: (keyword: string) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => searchNow(keyword), SEARCH_WAIT);
    },
    turnTo: (page: number, size: number) => setQuery((now) => ({ ...now, size, page: size === now.size ? page : 1 })),
    again: () => setTurn((now) => now + 1),
  };
}
