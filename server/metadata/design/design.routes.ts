import type { Room } from '../../app.ts';
import { route } from '../../route.ts';
import { findDocument, findDocuments } from '../found-documents.ts';
import * as contract from './design.contract.ts';

/** What the designers open. Drafts, review and publish are the same calls for them as for whoever writes documents as text. */
export const designRoom: Room = (api, { db }) => {
  route(api, contract.getDesign, ({ session }) => findDocuments(db, session.tenant));
  route(api, contract.getDesignDocument, ({ params, session }) =>
    findDocument(db, session.tenant, `${params.kind}:${params.key}`),
  );
};
