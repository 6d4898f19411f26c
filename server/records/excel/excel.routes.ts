import type { Session } from '../../access/session.ts';
import type { Room } from '../../app.ts';
import { route } from '../../route.ts';
import { askAbout } from '../asking.ts';
import * as calls from './excel.contract.ts';
import { exportBook } from './export/export-book.ts';
import { importCalls } from './import/import-calls.ts';
import { sendBook } from './send-book.ts';

/** Workbooks out and in, for every entity from its document alone. */
export const excelRoom: Room = async (api, house) => {
  const ask = ({ session, params }: { session: Session; params: { entity: string } }) =>
    askAbout(house, session, params.entity);

  route(api, calls.exportRecords, async (asked) =>
    sendBook(asked.reply, await exportBook(await ask(asked), asked.body)),
  );
  await importCalls(api, house);
};
