import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { mayUse, type Session } from '../../kernel/session.ts';
import { refuseAlone } from '../../metadata/second-person.ts';
import { exportPackage, planPackage, readPackable } from './gather-package.ts';
import { readImports } from './import-store.ts';
import { draftImport, publishImport, reviewImport } from './land-import.ts';
import * as contract from './packages.contract.ts';
import { reviewUndo, undoImport } from './undo-import.ts';

const whoOf = ({ tenant, user }: Session) => ({ tenant, by: user.username });

/** Configuration on its way between environments and companies: packed, held against what is here, let in, and taken back. */
export const packagesRoom: Room = (api, house) => {
  route(api, contract.getPackable, ({ session }) => readPackable(house, session.tenant));
  route(api, contract.postPackagePlan, ({ body, session }) => planPackage(house, session.tenant, body.ids));
  route(api, contract.postPackage, async ({ body, session }) => ({
    text: await exportPackage(house, whoOf(session), body),
  }));
  route(api, contract.postImportReview, ({ body, session }) =>
    reviewImport(house, session.tenant, body.file, body.choices),
  );
  route(api, contract.postImport, async ({ body: { as, ...ask }, session }) => {
    if (as === 'drafts') {
      await draftImport(house, session, ask);
      return { revision: null };
    }
    refuseWithoutPublish(session);
    await refuseAlone(house.db, session.tenant);
    return publishImport(house, session, ask);
  });
  route(api, contract.getImports, ({ session }) => readImports(house.db.tenant(session.tenant)));
  route(api, contract.postUndoReview, ({ params, session }) => reviewUndo(house, session.tenant, params.id));
  route(api, contract.postUndo, ({ params, body, session }) => {
    refuseWithoutPublish(session);
    return undoImport(house, whoOf(session), params.id, body);
  });
};

function refuseWithoutPublish(session: Session): void {
  if (!mayUse(session, 'metadata:publish'))
    throw new Refusal('not_allowed', { text: '您没有发布配置的权限，可以导入为草稿' });
}
