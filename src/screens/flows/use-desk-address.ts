import { useTabSearch } from '../../frame/tabs/use-tab.ts';

type Some = Readonly<Record<string, string | null>>;

/** What a desk keeps in its address: the page, what is looked at, and by what it is narrowed. */
export function useDeskAddress() {
  const [search, setSearch] = useTabSearch();
  const change = (some: Some) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(some)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return {
    search,
    page: Math.max(1, Number(search.get('page')) || 1),
    at: search.get('at'),
    /** Another search begins at its first page. */
    narrow: (some: Some) => change({ ...some, page: null, at: null }),
    /** Another page is looked at from its first row. */
    turn: (page: number) => change({ page: page === 1 ? null : String(page), at: null }),
    look: (at: string | null) => change({ at }),
  };
}
