import { idOf } from '../../../schemas/language/document.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { listDocuments, viewDocument } from '../../metadata/documents.ts';
import { dropDraft, readDraft, readDrafts, saveDraft } from '../../metadata/drafts.ts';
import { offerMerge } from '../../metadata/offer-merge.ts';
import { publish, rollBack } from '../../metadata/publish.ts';
import { judgeDrafts, judgeRollback, readState, reviewWithData } from '../../metadata/review.ts';
import { readRevisions } from '../../metadata/revisions.ts';
import { findUsesAtWork } from '../../metadata/where-used.ts';
import { checkNamedFiles } from '../studio/named-files.ts';
import { isOfStudio } from '../studio/studio-documents.ts';
import * as contract from './drafts.contract.ts';

const whoOf = ({ tenant, user }: Session) => ({ tenant, by: user.username });
const latest = 2_147_483_647;

/** Configuration as its authors work on it: documents, drafts, review, publish and the way back. */
export const draftsRoom: Room = (api, house) => {
  const { db, models } = house;
  route(api, contract.getDocuments, ({ query, session }) => listDocuments(db, session.tenant, query.kind));
  route(api, contract.getDocument, ({ params, session }) =>
    viewDocument(db, session.tenant, `${params.kind}:${params.key}`),
  );

  route(api, contract.getDrafts, ({ session }) => readDrafts(db.tenant(session.tenant), session.tenant));
  route(api, contract.getDraft, async ({ params, session }) => {
    const draft = await readDraft(db.tenant(session.tenant), params.kind, params.key);
    if (!draft) throw new Refusal('unknown_document');
    return { draft, merge: await offerMerge(db, session.tenant, draft) };
  });
  route(api, contract.putDraft, async ({ params, body, session }) => {
    const files = isOfStudio(idOf(params)) ? await checkNamedFiles(house, session, body.body) : [];
    return saveDraft(db.tenant(session.tenant), { ...params, ...body, by: session.user.username, files });
  });
  route(api, contract.deleteDraft, ({ params, session }) =>
    dropDraft(db.tenant(session.tenant), params.kind, params.key),
  );

  route(api, contract.postReview, async ({ body, session }) => {
    const state = await readState(db.owner, session.tenant);
    if (body.to !== undefined && body.to >= state.revision) throw new Refusal('unknown_revision');
    const { only, to, wholeCases = false } = body;
    const way = { wholeCases };
    const judged = to === undefined ? judgeDrafts(db.owner, state, only, way) : judgeRollback(db.owner, state, to, way);
    return reviewWithData(db.tenant(session.tenant), await judged);
  });
  route(api, contract.postPublish, ({ body, session }) => publish(db, models, whoOf(session), body));
  route(api, contract.postRollback, ({ body, session }) => rollBack(db, models, whoOf(session), body));
  route(api, contract.getRevisions, ({ query, session }) =>
    readRevisions(db, session.tenant, query.before ?? latest, query.most ?? 50),
  );
  route(api, contract.getWhereUsed, async ({ query, session }) =>
    findUsesAtWork(db, session.tenant, (await models.running(session.tenant)).model, query.ref),
  );
};
