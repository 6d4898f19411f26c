import { useTabSearch } from './use-tab.ts';

/** Words of an address, by name; null: it is said no more. */
export type Words = Readonly<Record<string, string | null>>;

/** What a screen keeps in the address of its tab, and which page it looks at. */
export function useTabAddress() {
  const [search, setSearch] = useTabSearch();
  const change = (some: Words) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(some)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return { search, page: Math.max(1, Number(search.get('page')) || 1), change };
}
