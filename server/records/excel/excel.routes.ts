import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { askAbout } from '../asking.ts';
import * as calls from './excel.contract.ts';
import { exportBook } from './export/export-book.ts';
import { exportJobs } from './export/export-jobs.ts';
import { importCalls } from './import/import-calls.ts';
import { sendBook } from './send-book.ts';

/** Workbooks out and in, for every entity from its document alone. */
export const excelRoom: Room = async (api, house) => {
  const ask = ({ session, params }: { session: Session; params: { entity: string } }) =>
    askAbout(house, session, params.entity);

  route(api, calls.exportRecords, async (asked) =>
    sendBook(asked.reply, await exportBook(await ask(asked), asked.body)),
  );
  const jobs = exportJobs(house, house.config.dataDir, (error) => api.log.error({ err: error }, 'an export broke off'));
  api.addHook('onClose', () => jobs.close());
  route(api, calls.beginExport, async (asked) => jobs.begin(await ask(asked), asked.body));
  route(api, calls.readExport, async (asked) => jobs.view(await ask(asked), asked.params.id));
  route(api, calls.cancelExport, async (asked) => jobs.cancel(await ask(asked), asked.params.id));
  route(api, calls.fetchExport, async (asked) =>
    sendBook(asked.reply, await jobs.open(await ask(asked), asked.params.id)),
  );
  await importCalls(api, house);
};
