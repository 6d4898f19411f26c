import type { FastifyInstance } from 'fastify';
import { Said } from '../kernel/envelope.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import * as calls from './user.contract.ts';
import { addUser, editUser } from './user.routes.ts';

/** Accounts of suppliers. The document says whose: a supplier's main account reaches those of its own company. */
export function userSupplierCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'supplierUser');
  route(api, calls.addSupplierUser, async ({ session, body }) => {
    await addUser(await ask(session), body);
    return new Said('添加成功！');
  });
  route(api, calls.editSupplierUser, async ({ session, body }) => {
    await editUser(await ask(session), body);
    return new Said('修改成功!');
  });
}
