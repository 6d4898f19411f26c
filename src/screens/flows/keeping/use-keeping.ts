import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import { useTabAddress, type Words } from '../../../frame/tabs/use-tab-address.ts';

const size = 20;

interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

/** A page of what those who keep flows look at, narrowed as the address of its tab says. */
export function useKeeping<Query extends object, Row>(
  key: string,
  read: (search: URLSearchParams) => Query,
  load: (query: Query & { readonly page: number; readonly size: number }) => Promise<Page<Row>>,
) {
  const { search, page, change } = useTabAddress();
  const find = search.get('find');
  const query = { ...read(search), page, size, ...(find ? { find } : {}) };
  const asked = useQuery({
    queryKey: [...flowsKey, key, query],
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
  });
  return {
    asked,
    search,
    find,
    rows: asked.data?.records ?? [],
    isNarrowed: [...search.keys()].some((name) => name !== 'page'),
    /** Another search begins at its first page. */
    narrow: (some: Words) => change({ ...some, page: null }),
    pages: {
      current: page,
      pageSize: size,
      total: asked.data?.total ?? 0,
      showSizeChanger: false,
      onChange: (to: number) => change({ page: to === 1 ? null : String(to) }),
    },
  };
}

export type Keeping<Row> = Pick<
  ReturnType<typeof useKeeping<object, Row>>,
  'asked' | 'rows' | 'find' | 'isNarrowed' | 'narrow' | 'pages'
>;
