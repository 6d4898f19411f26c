import type { Room } from '../../app.ts';
import { fileStore } from './file-store.ts';
import { fileRoutes } from './files.routes.ts';
import { filesShownBy } from './files-shown.ts';

/** Uploading and opening files. */
export const filesRoom: Room = (api, { config, db, models }) =>
  fileRoutes(api, { db, store: fileStore(config.dataDir), filesShown: filesShownBy({ db, models }) });
