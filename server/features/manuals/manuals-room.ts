import fs from 'node:fs';
import { Refusal } from '../../kernel/errors.ts';
import { contentDisposition } from '../../kernel/file-name.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { getManual, getManuals } from './manuals.contract.ts';
import { findManuals, listManuals, openManual } from './manuals.ts';

/** Manuals for the company's own people: suppliers have none. */
export const manualsRoom: Room = (api) => {
  const folder = findManuals();

  route(api, getManuals, ({ session }) => {
    refuseSuppliers(session);
    return listManuals(folder);
  });

  route(api, getManual, ({ session, params, reply }) => {
    refuseSuppliers(session);
    const { name, bytes, file } = openManual(folder, params.key);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-length', bytes)
      .header('content-disposition', contentDisposition(name, false))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=3600')
      .send(fs.createReadStream(file));
  });
};

function refuseSuppliers({ supplier }: Session): void {
  if (supplier !== null) throw new Refusal('not_allowed', { text: '操作手册只提供给本公司员工' });
}
