import type { DesignServices } from '../../designer/door.tsx';
import type { FoundTable } from '../../schemas/wire/tables.ts';
import type * as calls from '../../server/features/sources/sources.contract.ts';
import { callOf } from './call-of.ts';
import { fetchFile, get } from './client.ts';

const listCall = callOf<typeof calls.getTables>('GET', '/design/sources/:source/tables');
const structureCall = callOf<typeof calls.getTable>('GET', '/design/sources/:source/tables/:schema/:table');

interface SourcePage {
  readonly records: readonly { readonly id: string; readonly name: string }[];
}

type Tables = DesignServices['tables'];

const at = (source: string, { schema, name }: FoundTable): string =>
  `/design/sources/${source}/tables/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;

/** Tables of registered data sources, read by the server. */
export const tableCalls: Tables = {
  sources: async () =>
    (await get<SourcePage>('/records/dataSource', { list: 'main', pageNo: 1, pageSize: 200 })).records,
  list: (source) => listCall({ params: { source } }),
  structure: (source, { schema, name }) => structureCall({ params: { source, schema, table: name } }),
  rows: async (source, table, columns) => {
    const { bytes } = await fetchFile({ method: 'post', url: `${at(source, table)}/rows`, data: { columns } });
    return new File([bytes], `${table.name}.csv`, { type: 'text/csv' });
  },
};
