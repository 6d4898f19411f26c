import type { RecordVersion } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { readVersions } from '../records/versions.ts';
import { compareDataLogs, listDataLogs, listDataVersions, type SysDataLog } from './data-log.contract.ts';

/** Versions of records as the specification's clients read them: a projection of what history keeps anyway. */
export const dataLogCalls: Room = (api, house) => {
  route(api, listDataLogs, async ({ session, query: { dataTable, dataId, pageNo, pageSize } }) => {
    const all = dataId === '' ? [] : await logsOf(house, session, dataTable, dataId);
    const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) };
  });
  route(api, listDataVersions, async ({ session, query: { dataTable, dataId } }) => {
    const all = dataId === '' ? [] : await logsOf(house, session, dataTable, dataId);
    if (all.length === 0) throw new Refusal('unknown_record', { text: '未找到版本信息' });
    return all;
  });
  route(api, compareDataLogs, async ({ session, query: { dataId1, dataId2 } }) =>
    Promise.all([oneLog(house, session, dataId1), oneLog(house, session, dataId2)]),
  );
};

/** `purchaseOrder~<record>~3`. */
async function oneLog(house: House, session: Session, id: string): Promise<SysDataLog> {
  const [entity = '', record = '', version = ''] = id.split('~');
  const found = (await logsOf(house, session, entity, record)).find(
    ({ dataVersion }) => String(dataVersion) === version,
  );
  if (!found) throw new Refusal('unknown_record', { text: '未找到版本信息' });
  return found;
}

async function logsOf(house: House, session: Session, dataTable: string, dataId: string): Promise<SysDataLog[]> {
  const asking = await askByTable(house, session, dataTable);
  return (await readVersions(asking, house.models, dataId)).map((version) => logOf(asking, dataId, version));
}

/** The clients name a table; our own name serves as well. */
async function askByTable(house: House, session: Session, name: string): Promise<Asking> {
  const { model } = await house.models.running(session.tenant);
  const byTable = [...model.entities.values()].find(({ head, facetOf }) => head.table === name && facetOf === null);
  return askAbout(house, session, byTable?.key ?? name);
}

const logOf = ({ entity }: Asking, dataId: string, { version, at, byName, content }: RecordVersion): SysDataLog => ({
  id: `${entity.key}~${dataId}~${version}`,
  dataTable: entity.head.table,
  dataId,
  dataContent: JSON.stringify(content),
  dataVersion: version,
  type: 'json',
  createBy: byName,
  createTime: at,
  updateBy: null,
  updateTime: null,
});
