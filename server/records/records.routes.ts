import type { Room } from '../app.ts';
import { RawJson } from '../envelope.ts';
import { route } from '../route.ts';
import { askAbout } from './asking.ts';
import { listRecords } from './list.ts';
import { readRecord } from './read.ts';
import { createRecordCall, listRecordsCall, listTrash, readRecordCall, updateRecordCall } from './records.contract.ts';
import { createRecord } from './write/create.ts';
import { updateRecord } from './write/update.ts';

/** The calls that serve every entity from its document. */
export const recordsRoom: Room = (api, house) => {
  route(api, listRecordsCall, async ({ session, params, query }) => {
    const asking = await askAbout(house, session, params.entity);
    return new RawJson(await listRecords(asking, { list: query.list }, query as never));
  });
  route(api, listTrash, async ({ session, params, query }) => {
    const asking = await askAbout(house, session, params.entity);
    return new RawJson(await listRecords(asking, { list: query.list, trash: true }, query as never));
  });
  route(api, readRecordCall, async ({ session, params }) => {
    const asking = await askAbout(house, session, params.entity);
    return new RawJson(await readRecord(asking, params.id));
  });
  route(api, createRecordCall, async ({ session, params, body }) =>
    createRecord(await askAbout(house, session, params.entity), body),
  );
  route(api, updateRecordCall, async ({ session, params, body }) =>
    updateRecord(await askAbout(house, session, params.entity), params.id, body),
  );
};
