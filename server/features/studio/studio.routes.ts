import { titleOf } from '../../../schemas/language/names.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { mayUse, type Session } from '../../kernel/session.ts';
import { dropDraft, saveDraft } from '../../metadata/drafts.ts';
import { publish } from '../../metadata/publish.ts';
import { judgeDrafts, readState } from '../../metadata/review.ts';
import { sendFile } from '../files/files.routes.ts';
import { askRelease } from '../requests/decide-request.ts';
import { chooseForSite } from './choose-for-site.ts';
import { checkNamedFiles } from './named-files.ts';
import { readPageRequests, withdrawPageRequest } from './page-requests.ts';
import { makePreviewLink, openPreview } from './preview-links.ts';
import { readDocumentRevisions, restoreDocument } from './restore-document.ts';
import { addSchedule, cancelSchedule, readSchedules } from './schedules.ts';
import * as contract from './studio.contract.ts';
import { atWork, layOver, readOne, readStudio } from './studio-documents.ts';
import { needsOf, readPublicRow, readRows } from './studio-rows.ts';
import { isTextOnly } from './text-only.ts';

const whoOf = ({ tenant, user }: Session) => ({ tenant, by: user.username });

/** Pages, fragments and the site as their editors work on them: of all configuration only these, by rights of their own. */
export const studioRoom: Room = (api, house) => {
  const { db, models } = house;
  const dbOf = ({ tenant }: Session) => db.tenant(tenant);

  route(api, contract.getStudio, ({ session }) => readStudio(db, session.tenant));
  route(api, contract.getStudioDocument, ({ params, session }) => readOne(db, session.tenant, params));
  route(api, contract.putStudioDraft, async ({ params, body, session }) => {
    if (!mayUse(session, 'portal:layout')) await checkTextOnly(session, params, body.body);
    const files = await checkNamedFiles(house, session, body.body);
    return saveDraft(dbOf(session), { ...params, ...body, by: session.user.username, files });
  });
  route(api, contract.deleteStudioDraft, ({ params, session }) => dropDraft(dbOf(session), params.kind, params.key));

  async function checkTextOnly(session: Session, which: Parameters<typeof readOne>[2], body: unknown): Promise<void> {
    const now = await readOne(db, session.tenant, which);
    const [before, after] = [
      atWork(now),
      layOver(now.product, { spec: CURRENT_SPEC, ...(body as object), kind: now.kind, key: now.key, layer: 'tenant' }),
    ];
    if (!before || !after || !isTextOnly(before, after))
      throw new Refusal('not_allowed', { text: '您只能修改文字和图片，不能修改版面' });
  }

  route(api, contract.postStudioReview, async ({ body, session }) => {
    const { review } = await judgeDrafts(db.owner, await readState(db.owner, session.tenant), body.only);
    const { revision, seal, ready, documents, problems } = review;
    return { revision, seal, ready, documents, problems };
  });
  route(api, contract.postStudioPublish, ({ body, session }) => publish(db, models, whoOf(session), body));
  route(api, contract.getStudioRequests, ({ session }) => readPageRequests(house, session.tenant));
  route(api, contract.postStudioRequest, ({ body, session }) => askRelease(house, session, body));
  route(api, contract.postStudioWithdraw, ({ params, session }) => withdrawPageRequest(house, session, params.id));
  route(api, contract.getStudioRevisions, ({ params, session }) =>
    readDocumentRevisions(dbOf(session), params.kind, params.key),
  );
  route(api, contract.postStudioRestore, ({ body, session }) => restoreDocument(house, whoOf(session), body));
  route(api, contract.postStudioTemplate, ({ body, session }) => {
    const note = body.template === 'pro' ? '启用高级版门户模板' : '启用基础版门户模板';
    return chooseForSite(house, session, note, { template: body.template });
  });
  route(api, contract.postStudioLogin, async ({ body, session }) => {
    const page = (await models.running(session.tenant)).model.pages.get(body.page);
    if (page?.channel !== 'login') throw new Refusal('unknown_document');
    return chooseForSite(house, session, `启用登录页模板“${titleOf(page.title)}”`, { login: page.key });
  });

  route(api, contract.getSchedules, ({ session }) => readSchedules(dbOf(session)));
  route(api, contract.postSchedule, ({ body, session }) => addSchedule(house, whoOf(session), body));
  route(api, contract.deleteSchedule, ({ params, session }) => cancelSchedule(dbOf(session), params.id));
  route(api, contract.postPreviewLink, async ({ body, session }) => {
    await readOne(db, session.tenant, body);
    return makePreviewLink(dbOf(session), { ...body, by: session.user.username });
  });
  route(api, contract.getPreview, async ({ params, reply }) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    const { tenant, ...shown } = await openPreview(db, params.token);
    return { ...shown, data: await readRows(house, tenant, needsOf(shown)) };
  });
  route(api, contract.getPreviewFile, async ({ params, reply }) => {
    const { tenant, ...shown } = await openPreview(db, params.token);
    const file = JSON.stringify(shown).includes(params.id) && (await readPublicRow(db.tenant(tenant), params.id));
    if (!file) throw new Refusal('unknown_file');
    return sendFile(reply, file, house.files, true);
  });
  route(api, contract.postStudioData, ({ body, session }) => readRows(house, session.tenant, body.needs));
};
