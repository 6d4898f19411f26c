import { giveTicket } from '../access/tickets.ts';
import { contentDisposition } from '../kernel/file-name.ts';
import type { Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readErrorFile } from '../records/excel/import/error-file.ts';
import { downloadTicket, openImportError } from './excel.contract.ts';
import { excelFamily } from './excel-family.ts';

/** Downloads that a browser makes by itself, and workbooks of what has calls of its own. */
export const excelCalls: Room = (api, house) => {
  const { db } = house;
  excelFamily(api, house, { base: '/sys/user', entity: 'user' });
  route(api, downloadTicket, ({ session }) => giveTicket(db, session.id));
  route(api, openImportError, async ({ params, reply }) => {
    const text = await readErrorFile(db, params.name);
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', contentDisposition('import-error.txt', false))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(`\ufeff${text}`);
  });
};
