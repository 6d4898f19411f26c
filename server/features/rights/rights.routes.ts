import type { FastifyInstance } from 'fastify';
import { Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House, Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { readingOf } from '../../records/row-reader.ts';
import { wantedBy } from './asked-rights.ts';
import { deleteRule } from './data-rules.ts';
import { holderNames, readHolder } from './holder.ts';
import { findPeople, listHolders } from './list-holders.ts';
import * as matrix from './matrix.contract.ts';
import { entityMatrix, type MatrixQuestion, matrixOf } from './matrix.ts';
import { previewRows } from './preview-rows.ts';
import { readRights } from './read-rights.ts';
import * as calls from './rights.contract.ts';
import { keepRule, ruleBookOf } from './rule-book.ts';
import { reviewRights, saveRights } from './save-rights.ts';
import { rolesOfUser } from './user-roles.ts';
import { startViewing, stopViewing } from './view-as.ts';

/** Grants of roles and departments, the matrix of what comes of them, and looking as others do. */
export const rightsRoom: Room = (api, house) => {
  const { models } = house;
  const holderOf = async ({ tenant }: Session, params: { kind: 'role' | 'depart' | 'departRole'; id: string }) =>
    readHolder(await readingOf(house, tenant), params.kind, params.id);

  route(api, calls.listHolders, async ({ session }) => listHolders(await readingOf(house, session.tenant)));
  route(api, calls.findPeople, async ({ session, query }) =>
    findPeople(await readingOf(house, session.tenant), query.keyword),
  );

  route(api, calls.getRights, async ({ session, params }) =>
    readRights(await models.running(session.tenant), await models.running(0), await holderOf(session, params)),
  );
  route(api, calls.reviewRights, async ({ session, params, body }) => {
    const holder = await holderOf(session, params);
    return reviewRights(house, session, holder, wantedBy(await models.running(session.tenant), holder, body));
  });
  route(api, calls.saveRights, async ({ session, params, body }) => {
    const holder = await holderOf(session, params);
    await saveRights(house, session, holder, wantedBy(await models.running(session.tenant), holder, body));
    return new Said('保存成功！');
  });

  ruleCalls(api, house);

  const ask = async (
    session: Session,
    query: { readonly roles?: string; readonly user?: string },
  ): Promise<MatrixQuestion> => {
    const at = await readingOf(house, session.tenant);
    const names = await holderNames(at);
    const roles =
      query.user === undefined
        ? (query.roles ?? '').split(',').filter((one) => names.has(one))
        : await rolesOfUser(at, query.user);
    return { running: await models.running(session.tenant), roles, nameOf: (role) => names.get(role) ?? role };
  };
  route(api, matrix.getMatrix, async ({ session, query }) => matrixOf(await ask(session, query)));
  route(api, matrix.getEntityMatrix, async ({ session, params, query }) => {
    const asked = await ask(session, query);
    const entity = asked.running.entity(params.key);
    if (!entity) throw new Refusal('unknown_entity');
    return entityMatrix(asked, entity);
  });

  route(api, calls.viewAs, async ({ session, body, request }) => {
    await startViewing(house, session, body, request.ip);
    return new Said('已切换，现在只能查看');
  });
  route(api, calls.stopViewing, async ({ session }) => {
    await stopViewing(house, session);
    return new Said('已退出');
  });
};

function ruleCalls(api: FastifyInstance, house: House): void {
  const { models } = house;
  const entityOf = async ({ tenant }: Session, key: string) => {
    const entity = (await models.running(tenant)).entity(key);
    if (!entity) throw new Refusal('unknown_entity');
    return entity;
  };
  route(api, calls.getRuleBook, async ({ session, params }) => {
    const names = await holderNames(await readingOf(house, session.tenant));
    const entity = await entityOf(session, params.key);
    return ruleBookOf(await models.running(session.tenant), await models.running(0), entity, names);
  });
  route(api, calls.keepRule, async ({ session, params, body }) =>
    keepRule(house, session, await entityOf(session, params.key), body),
  );
  route(api, calls.deleteRule, async ({ session, params }) => {
    await deleteRule(house, session, await entityOf(session, params.key), params.scope);
    return new Said('删除成功!');
  });
  route(api, calls.previewRows, async ({ session, params, body }) => {
    const holder = await readHolder(await readingOf(house, session.tenant), body.holder.kind, body.holder.id);
    return previewRows(house, session, params.key, holder, body);
  });
}
