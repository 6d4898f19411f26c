import { contentDisposition } from '../../kernel/file-name.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { askAbout } from '../asking.ts';
import { htmlToPdf } from './chromium.ts';
import { printRecordsCall } from './print.contract.ts';
import { printRecords } from './print-records.ts';

/** Records on paper. */
export const printRoom: Room = (api, house) => {
  route(api, printRecordsCall, async ({ session, params, body, reply }) => {
    const asking = await askAbout(house, session, params.entity);
    const { html, name } = await printRecords(asking, house, body.ids, body.print ?? null);
    const pdf = await htmlToPdf(html, house.config.chromium);
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(`${name}.pdf`, false))
      .header('x-content-type-options', 'nosniff');
    return reply.send(pdf);
  });
};
