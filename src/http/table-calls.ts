import type { DesignServices } from '../../designer/door.tsx';
import { fetchFile, get } from './client.ts';

interface SourcePage {
  readonly records: readonly { readonly id: string; readonly name: string }[];
}

type Tables = DesignServices['tables'];
type Found = Awaited<ReturnType<Tables['list']>>[number];

const at = (source: string, { schema, name }: Found): string =>
  `/design/sources/${source}/tables/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;

/** Tables of registered data sources, read by the server. */
export const tableCalls: Tables = {
  sources: async () =>
    (await get<SourcePage>('/records/dataSource', { list: 'main', pageNo: 1, pageSize: 200 })).records,
  list: (source) => get(`/design/sources/${source}/tables`),
  structure: (source, table) => get(at(source, table)),
  rows: async (source, table, columns) => {
    const { bytes } = await fetchFile({ method: 'post', url: `${at(source, table)}/rows`, data: { columns } });
    return new File([bytes], `${table.name}.csv`, { type: 'text/csv' });
  },
};
