import { useTabAddress, type Words } from '../../frame/tabs/use-tab-address.ts';

/** What a desk keeps in its address: the page, what is looked at, and by what it is narrowed. */
export function useDeskAddress() {
  const { search, page, change } = useTabAddress();
  return {
    search,
    page,
    at: search.get('at'),
    /** Another search begins at its first page. */
    narrow: (some: Words) => change({ ...some, page: null, at: null }),
    /** Another page is looked at from its first row. */
    turn: (to: number) => change({ page: to === 1 ? null : String(to), at: null }),
    look: (at: string | null) => change({ at }),
  };
}
