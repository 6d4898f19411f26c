import type { Room } from '../../app.ts';
import { fileRoutes } from './files.routes.ts';
import { filesShownBy } from './files-shown.ts';

/** Uploading and opening files. */
export const filesRoom: Room = (api, { db, models, files, config }) =>
  fileRoutes(api, { db, store: files, filesShown: filesShownBy({ db, models }), quota: config.fileQuota });
