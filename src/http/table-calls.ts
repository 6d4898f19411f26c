import type { DesignServices } from '../../designer/door.tsx';
import type * as calls from '../../server/features/sources/sources.contract.ts';
import type { listRecordsCall } from '../../server/records/records.contract.ts';
import { callOf, fileOf } from './call-of.ts';

const sourcesCall = callOf<typeof listRecordsCall>('GET', '/records/:entity');
const listCall = callOf<typeof calls.getTables>('GET', '/design/sources/:source/tables');
const structureCall = callOf<typeof calls.getTable>('GET', '/design/sources/:source/tables/:schema/:table');
const rowsCall = fileOf<typeof calls.postTableRows>('POST', '/design/sources/:source/tables/:schema/:table/rows');

type Tables = DesignServices['tables'];

/** Tables of registered data sources, read by the server. */
export const tableCalls: Tables = {
  sources: async () => {
    const query = { list: 'main', pageNo: '1', pageSize: '200' };
    const { records } = await sourcesCall({ params: { entity: 'dataSource' }, query });
    return records.map(({ id, name }) => ({ id: String(id), name: String(name) }));
  },
  list: (source) => listCall({ params: { source } }),
  structure: (source, { schema, name }) => structureCall({ params: { source, schema, table: name } }),
  rows: async (source, { schema, name }, columns) => {
    const { bytes } = await rowsCall({ params: { source, schema, table: name }, body: { columns } });
    return new File([bytes], `${name}.csv`, { type: 'text/csv' });
  },
};
