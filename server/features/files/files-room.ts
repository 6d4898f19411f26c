import { Said } from '../../kernel/envelope.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { fileRoutes } from './files.routes.ts';
import { filesShownBy } from './files-shown.ts';
import { deleteFiles, listFiles, storageOf } from './keep-order.ts';
import { deleteStoredFiles, getStorage, getStoredFiles } from './stored-files.contract.ts';

/** Uploading and opening files, and keeping them in order. */
export const filesRoom: Room = async (api, house) => {
  const { db, models, files, config } = house;
  await fileRoutes(api, { db, store: files, filesShown: filesShownBy({ db, models }), quota: config.fileQuota });
  route(api, getStoredFiles, ({ session, query }) => listFiles(db.tenant(session.tenant), query));
  route(api, getStorage, async ({ session }) => ({
    ...(await storageOf(db.tenant(session.tenant))),
    quota: config.fileQuota,
  }));
  route(api, deleteStoredFiles, async ({ session, body }) => {
    await deleteFiles(house, session, body.ids);
    return new Said('删除成功!');
  });
};
